import { expect, test } from 'bun:test'
import { namedBars } from '#ui/pages/statistics/chart-bars.ts'

test.each([
  [1, 12_001, '1 · <1%'],
  [12_000, 12_001, '12,000 · >99%'],
  [12_001, 12_001, '12,001 · 100%'],
  [1, 3, '1 · 33%'],
  [0, 0, '0 · 0%'],
])('%p of %p games are shown as "%s"', (count, games, text) => {
  expect(namedBars([{ name: 'PC', count }], games).map((bar) => bar.text)).toEqual([text])
})
