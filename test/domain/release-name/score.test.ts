import { expect, test } from 'bun:test'
import { join } from 'node:path'
import {
  type Rate,
  readPairs,
  readReleases,
  scoreMatching,
  scoreParsing,
  withoutRelations,
  withRelated,
} from '../../../scripts/bench/score-release-names.ts'

// What was reached once may not be lost again: when a figure rises, raise it here.

const folder = join(import.meta.dir, '../../data/release-names')
const percent = ({ right, of }: Rate): number => (100 * right) / of

test('real release names are parsed as a careful person reads them', () => {
  const { fields } = scoreParsing(readReleases(folder))
  expect(percent(fields.title)).toBeGreaterThanOrEqual(99.7)
  expect(percent(fields.kind)).toBe(100)
  expect(percent(fields.version)).toBe(100)
  expect(percent(fields.versionWherePresent)).toBe(100)
  expect(percent(fields.group)).toBe(100)
  expect(percent(fields.platform)).toBe(100)
  expect(percent(fields.languages)).toBe(100)
  expect(percent(fields.edition)).toBe(100)
  expect(percent(fields.source)).toBe(100)
  expect(percent(fields.year)).toBe(100)
})

test('names from further sources are parsed as a careful person reads them', () => {
  const { fields } = scoreParsing(readReleases(join(folder, '../release-names-fresh/development')))
  expect(percent(fields.title)).toBeGreaterThanOrEqual(98.5)
  expect(percent(fields.kind)).toBeGreaterThanOrEqual(99.5)
  expect(percent(fields.version)).toBeGreaterThanOrEqual(99.5)
  expect(percent(fields.group)).toBeGreaterThanOrEqual(99.5)
  expect(percent(fields.platform)).toBeGreaterThanOrEqual(99.5)
  expect(percent(fields.edition)).toBeGreaterThanOrEqual(99.5)
  expect(percent(fields.source)).toBeGreaterThanOrEqual(99.5)
})

test('real releases match their games and no others, with what is known about the games', () => {
  const score = scoreMatching(withRelated(readPairs(folder)))
  expect(percent(score.precision)).toBe(100)
  expect(percent(score.recall)).toBeGreaterThanOrEqual(99.7)
  expect(percent(score.wholeReleases)).toBeGreaterThanOrEqual(99.7)
  expect(percent(score.synthetic)).toBe(100)
}, 60_000)

test('real releases match their games and no others, even if nothing is known about the games', () => {
  const score = scoreMatching(withoutRelations(readPairs(folder)))
  expect(percent(score.precision)).toBe(100)
  expect(percent(score.recall)).toBeGreaterThanOrEqual(97.4)
  expect(percent(score.wholeReleases)).toBeGreaterThanOrEqual(97.4)
  expect(percent(score.synthetic)).toBe(100)
}, 60_000)

test('releases from further sources match their games and no others', () => {
  const pairs = readPairs(join(folder, '../release-names-fresh/development'))
  const known = scoreMatching(pairs)
  expect(percent(known.precision)).toBeGreaterThanOrEqual(99.8)
  expect(percent(known.recall)).toBeGreaterThanOrEqual(99.7)
  expect(percent(known.wholeReleases)).toBeGreaterThanOrEqual(99.7)
  const alone = scoreMatching(withoutRelations(pairs))
  expect(percent(alone.precision)).toBeGreaterThanOrEqual(99.4)
  expect(percent(alone.recall)).toBeGreaterThanOrEqual(98.4)
}, 60_000)

test('names of 2025 and 2026 are read and matched as a careful person does', () => {
  const set = join(folder, '../release-names-2026/development')
  const { fields } = scoreParsing(readReleases(set))
  expect(percent(fields.title)).toBe(100)
  expect(percent(fields.kind)).toBeGreaterThanOrEqual(99.7)
  expect(percent(fields.version)).toBeGreaterThanOrEqual(99.2)
  expect(percent(fields.group)).toBe(100)
  expect(percent(fields.platform)).toBe(100)
  expect(percent(fields.edition)).toBe(100)
  const known = scoreMatching(readPairs(set))
  expect(percent(known.precision)).toBe(100)
  expect(percent(known.recall)).toBe(100)
  const alone = scoreMatching(withoutRelations(readPairs(set)))
  expect(percent(alone.precision)).toBeGreaterThanOrEqual(99.5)
  expect(percent(alone.recall)).toBe(100)
}, 60_000)
