import { expect, test } from 'bun:test'
import { defaultWeights } from '#domain/indexers/default-weights.ts'
import { type Given, gb, judged } from './judged.ts'

test('half the size is worth the same for large and small releases', () => {
  const points = (size: number | null) => {
    const context = { weights: { ...defaultWeights, smallSize: 1000 } }
    return judged({ release: { size }, context }).score - judged({ release: { size } }).score
  }
  const halved = (size: number) => points(size / 2) - points(size)
  // Points are whole numbers.
  expect(Math.abs(halved(2 * gb) - halved(40 * gb))).toBeLessThanOrEqual(1)
  expect(halved(2 * gb)).toBeGreaterThan(60)
  expect([points(50_000_000), points(1000 * gb), points(null)]).toEqual([1000, 0, 0])
})

test('reasons that follow from the preferences of the game say so', () => {
  const context: Given['context'] = { ownPreferences: new Set(['minSeeders', 'preferSource', 'titleConfidence']) }
  const messages = (given: Given) => judged({ ...given, context }).reasons.map(({ message }) => message)
  const rejected = messages({ settings: { minSeeders: 50, rejectedWords: ['razor1911'], preferSource: ['scene'] } })
  expect(rejected).toContain('Only 10 seeders; the minimum is 50 (preference of this game)')
  expect(rejected).toContain('Contains rejected word: "razor1911"')
  expect(rejected).toContain('Preferred source: scene (preference of this game)')
  // The points of a match are the preference, not that another game is rejected.
  expect(messages({ release: { title: 'Hades.II-RUNE' } })[0]).not.toContain('preference')
})
