import { expect, test } from 'bun:test'
import { describeOwnedImport, describeWishlistSync } from '#ui/format/wishlist.ts'

test('the result of a sync says what was added and what follows', () => {
  expect([
    describeWishlistSync({ added: 0, skipped: 0, pending: 0 }),
    describeWishlistSync({ added: 1, skipped: 0, pending: 0 }),
    describeWishlistSync({ added: 20, skipped: 3, pending: 1980 }),
    describeWishlistSync({ added: 0, skipped: 0, pending: 1 }),
    describeOwnedImport({ added: 0, skipped: 12 }),
  ]).toEqual([
    'Nothing new on the wishlist.',
    '1 game added.',
    '20 games added, 3 skipped. 1,980 more follow in the background.',
    '0 games added. 1 more follows in the background.',
    '0 games added, 12 skipped.',
  ])
})
