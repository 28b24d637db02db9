import type { StorefrontList } from '#domain/ports/storefront-accounts.ts'

const maxNamed = 5
/** The fewest known entries of which half are not likely to be removed between two syncs. */
const minKnown = 4

/**
 * Why entries that a wishlist lacks are not removed: they would be added again as soon as it can be read. `null` if they
 * are removed, as well as those that two syncs in a row lack.
 */
export function whyNoneIsRemoved(
  { entries, unreadable }: StorefrontList<number>,
  known: readonly number[],
  before: string | null,
): string | null {
  if (unreadable.length > 0) return describeUnreadable(unreadable)
  const listed = new Set(entries)
  const missing = known.filter((appId) => !listed.has(appId)).length
  if (missing === 0) return null
  if (entries.length === 0) return 'Steam lists nothing on this wishlist, so its entries were kept.'
  const isShort = known.length >= minKnown && missing > known.length / 2
  const message = `Steam no longer lists ${missing} of the ${known.length} entries of this wishlist. They were kept, and are removed if the next sync does not list them either.`
  return isShort && before !== message ? message : null
}

/** Names the entries of an account that could not be read. */
export function describeUnreadable(unreadable: readonly string[]): string {
  const named = unreadable.slice(0, maxNamed).join(', ')
  return `Entries of the Steam account that could not be read: ${unreadable.length} (${named}). Nothing was removed.`
}
