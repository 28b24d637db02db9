import { counted } from '#domain/format.ts'
import type { OwnedImport, WishlistSyncResult } from '#domain/games/storefront.ts'

/** The result of a sync: "20 games added, 3 skipped. 980 more follow in the background." */
export function describeWishlistSync({ added, skipped, pending }: Omit<WishlistSyncResult, 'games'>): string {
  if (added + skipped + pending === 0) return 'Nothing new on the wishlist.'
  const text = describeOwnedImport({ added, skipped })
  if (pending === 0) return text
  return `${text} ${pending.toLocaleString('en-US')} more ${pending === 1 ? 'follows' : 'follow'} in the background.`
}

/** The result of an import: "148 games added, 2 skipped." */
export function describeOwnedImport({ added, skipped }: Omit<OwnedImport, 'games'>): string {
  return skipped === 0 ? `${counted(added, 'game')} added.` : `${counted(added, 'game')} added, ${skipped} skipped.`
}
