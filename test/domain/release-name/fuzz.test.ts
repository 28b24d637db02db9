import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Value } from '@sinclair/typebox/value'
import { compareVersions } from '#domain/release-name/compare-versions.ts'
import { createGameIndex } from '#domain/release-name/game-index.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import { ParsedReleaseNameModel } from '#domain/release-name/parsed-release-name.ts'
import { searchVariants } from '#domain/release-name/search-variants.ts'
import { leastTime, randomNames } from '../../../scripts/bench/random-names.ts'
import { readPairs } from '../../../scripts/bench/score-release-names.ts'

const pairs = readPairs(join(import.meta.dir, '../../data/release-names'))
const realNames = [...new Set(pairs.map(({ release }) => release))]
/** A backtracking pattern takes far longer than this, and a busy machine does not. */
const slowMs = 50

test('none of two hundred thousand random names throws or takes long', () => {
  const names = randomNames(realNames, 20_260_101)
  const slow: string[] = []
  for (let index = 0; index < 200_000; index++) {
    const name = names.next().value
    if (leastTime(() => void parseReleaseName(name), slowMs) > slowMs) slow.push(name)
  }
  expect(slow).toEqual([])
}, 60_000)

test('the parsed result has the promised shape for any name', () => {
  const names = randomNames(realNames, 7)
  for (let index = 0; index < 5_000; index++) {
    const name = names.next().value
    const parsed = parseReleaseName(name)
    if (!Value.Check(ParsedReleaseNameModel, parsed))
      throw new Error(`${JSON.stringify(name)} is read as ${JSON.stringify(parsed)}`)
    if (name.slice(0, 600).trim() !== '') expect(parsed.title).not.toBe('')
  }
}, 60_000)

test('matching, comparing, folding and searching accept any string', () => {
  const names = randomNames(realNames, 99)
  const index = createGameIndex(pairs.map(({ game }, id) => ({ ...game, id: String(id) })))
  for (let count = 0; count < 5_000; count++) {
    const one = names.next().value
    const other = names.next().value
    const game = { title: other, year: null, alternateTitles: [one] }
    const parsed = parseReleaseName(one)
    expect(matchGame(parsed, game).confidence).toBeWithin(0, 1.01)
    expect(matchGame(parseReleaseNameForGame(one, game), game).confidence).toBeWithin(0, 1.01)
    expect([-1, 0, 1, null]).toContain(compareVersions(one, other))
    expect(searchVariants(one, [other]).length).toBeLessThanOrEqual(6)
    if (one.trim() !== '') expect(normalizeTitle(one)).not.toBe('')
    expect(Array.isArray(index.matches(parsed))).toBe(true)
  }
}, 60_000)

test('the time for a name of one megabyte does not grow quadratically', () => {
  for (const piece of ['a', '(', '1.', 'v1 ', 'Edition ', '-', ' - ', '.', '_', 'DLC+', 'ё', 'x y ']) {
    const name = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(leastTime(() => void parseReleaseName(name), slowMs)).toBeLessThan(slowMs)
  }
})

test('long names of one repeated form take no time', () => {
  const forms = ['AaBb', 'A1-', '-1.', 'Ab_', '0004', 'SLES_', '豪华版', '[Update', 'Build.1', '(1.0/']
  const slow = forms
    .flatMap((form) => ['', 'win', 'Win64.zip', '-pc.zip'].map((end) => `${form.repeat(200).slice(0, 590)}${end}`))
    .filter((name) => leastTime(() => void parseReleaseName(name), slowMs) > slowMs)
  expect(slow).toEqual([])
})
