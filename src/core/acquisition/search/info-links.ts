import type { User } from '#domain/accounts/user.ts'
import type { Release } from '#domain/indexers/release.ts'
import type { AppContext } from '../../app-context.ts'
import { listingIdOf } from './listing-id.ts'

/**
 * Adds the links to the indexers' pages, which only admins get: keys are in the paths of some. A link with a known secret
 * is left out.
 */
export function withInfoLinks<Found extends { releases: Release[] }>(
  { releaseCache, redactor }: Pick<AppContext, 'releaseCache' | 'redactor'>,
  { role }: Pick<User, 'role'>,
  found: Found,
): Found {
  const releases = found.releases.map((release) => {
    const listed = role === 'admin' ? releaseCache.findById(listingIdOf(release.downloadUrl) ?? '') : null
    const link = listed?.found.infoUrl ?? null
    return { ...release, infoUrl: link !== null && redactor.redact(link) === link ? link : null }
  })
  return { ...found, releases }
}
