import { createHmac, randomBytes } from 'node:crypto'
import type { FoundRelease } from '#domain/indexers/release.ts'

// Listings do not survive a restart either.
const key = randomBytes(32)
const scheme = 'release:'

/**
 * Identifies a listed release to clients of the API, the same in every search. It says nothing about the release's links:
 * they contain the keys of indexers, which users must not learn.
 */
export function listingId({ indexerId, guid, title, infoHash }: FoundRelease): string {
  // Without the link: some indexers encrypt it anew in every response.
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([indexerId, guid, title, infoHash]))
    .digest('base64url')
  return digest.slice(0, 22)
}

/** The download link that users get in place of the real one, and send back to start the download. */
export function listingLink(id: string): string {
  return `${scheme}${id}`
}

/** The id in such a link; `null` for every other link. */
export function listingIdOf(link: string): string | null {
  const text = link.trim()
  return text.startsWith(scheme) ? text.slice(scheme.length) : null
}
