import { AppError } from '#domain/errors.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import type { AppContext } from '../app-context.ts'
import { listingIdOf } from './listing-id.ts'

/** Where a download comes from. `found` is `null` for a link that the user entered. */
export type LinkSource = { url: string; product: string; found: FoundRelease | null }

/**
 * Resolves the link of a listed release to the real one; other links stay as they are. Throws AppError `gone` when the
 * release is no longer listed.
 */
export function resolveLink({ releaseCache }: Pick<AppContext, 'releaseCache'>, link: string): LinkSource {
  const id = listingIdOf(link)
  if (id === null) return { url: link, product: URL.parse(link)?.host || 'Download', found: null }
  const found = releaseCache.findById(id)?.found
  if (found === undefined) throw new AppError('gone', 'This list of releases has expired. Search again')
  return { url: found.downloadUrl, product: found.indexerName, found }
}
