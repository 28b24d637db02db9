import type { OwnedImport, WishlistSyncResult } from '#domain/games/storefront.ts'
import { t } from '../texts/text.ts'

/** The result of a sync: "20 games added, 3 skipped. 980 more follow in the background." */
export function describeWishlistSync({
  added,
  skipped,
  pending,
}: Omit<WishlistSyncResult, 'games' | 'message'>): string {
  if (added + skipped + pending === 0) return t('wishlist.nothingNew')
  const text = describeOwnedImport({ added, skipped })
  return pending === 0 ? text : t('wishlist.more', { text, pending })
}

/** The result of an import: "148 games added, 2 skipped." */
export function describeOwnedImport({ added, skipped }: Omit<OwnedImport, 'games' | 'message'>): string {
  return skipped === 0
    ? t('wishlist.added', { count: added })
    : t('wishlist.addedAndSkipped', { count: added, skipped })
}
