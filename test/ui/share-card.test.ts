import { expect, test } from 'bun:test'
import { cardSize, placeLabels } from '#ui/pages/statistics/share-card.ts'

test('labels that are too wide for one row of the card continue in the next one', () => {
  const widths = [160, 209, 149, 159, 189, 164]
  const places = placeLabels(widths)
  expect(places.map(({ row }) => row)).toEqual([0, 0, 0, 0, 0, 1])
  expect(places[0]).toEqual({ left: 64, row: 0 })
  expect(places[5]).toEqual({ left: 64, row: 1 })
  for (const [index, { left }] of places.entries()) {
    expect(left + (widths[index] ?? 0)).toBeLessThanOrEqual(cardSize.width - 64)
  }
})
