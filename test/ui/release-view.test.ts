import { expect, test } from 'bun:test'
import { rules } from '#core/acquisition/rules/index.ts'
import type { Release } from '#domain/indexers/release.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { readTable, writeTable } from '#ui/tables/table-address.ts'
import { en } from '#ui/texts/en.ts'
import { enLater } from '#ui/texts/en-later.ts'
import { gameTabAddress, gameTabFrom } from '../../src/ui/pages/game/game-tabs.ts'
import { releaseColumns, releaseShape } from '../../src/ui/pages/game/release-columns.tsx'
import { rejectionsOf, releaseSorts, scoreParts, viewReleases } from '../../src/ui/pages/game/release-view.ts'

const release = (title: string, change: Partial<Release> = {}): Release => ({
  guid: title,
  title,
  indexerId: 'i1',
  indexerName: 'First',
  protocol: 'torrent',
  size: 1000,
  publishedAt: '2026-11-20T12:00:00.000Z',
  seeders: 1,
  leechers: 0,
  grabs: 0,
  freeleech: false,
  infoUrl: null,
  downloadUrl: `release:${title}`,
  parsed: parseReleaseName(title),
  decision: { accepted: true, review: false, score: 10, reasons: [] },
  ...change,
})

const rejected = {
  accepted: false,
  review: false,
  score: 99,
  reasons: [{ code: 'seeders', message: 'No seeders', score: null }],
}
const releases = [
  release('Hades.v1.2-GRP', { decision: { accepted: true, review: false, score: 50, reasons: [] } }),
  release('Hades.v1.10-OTHER', { indexerId: 'i2', indexerName: 'Second', size: 5000, seeders: 9 }),
  release('Hades.Update.v1.3-GRP', { protocol: 'usenet', seeders: null, grabs: 4, publishedAt: null }),
  release('Hades.v1.1-RUNE', { decision: rejected, size: null }),
]
const shown = (address: string) =>
  viewReleases(releases, readTable(releaseShape, new URLSearchParams(address))).map(({ title }) => title.slice(6))

test('the best accepted release comes first, the rejected ones last', () => {
  expect(shown('')).toEqual(['v1.2-GRP', 'v1.10-OTHER', 'Update.v1.3-GRP', 'v1.1-RUNE'])
})

test('releases are filtered by words of name or group, indexer, protocol, and decision', () => {
  expect(shown('q=hades+grp')).toEqual(['v1.2-GRP', 'Update.v1.3-GRP'])
  expect(shown('q=hades+update')).toEqual(['Update.v1.3-GRP'])
  expect(shown('indexer=i2')).toEqual(['v1.10-OTHER'])
  expect(shown('protocol=usenet')).toEqual(['Update.v1.3-GRP'])
  expect(shown('accepted=1')).toEqual(['v1.2-GRP', 'v1.10-OTHER', 'Update.v1.3-GRP'])
})

test('each column sorts in both directions', () => {
  expect(shown('sort=size')[0]).toBe('v1.10-OTHER')
  expect(shown('sort=size&order=asc')[0]).toBe('v1.1-RUNE')
  expect(shown('sort=peers').slice(0, 2)).toEqual(['v1.10-OTHER', 'Update.v1.3-GRP'])
  expect(shown('sort=title')).toEqual(['Update.v1.3-GRP', 'v1.1-RUNE', 'v1.2-GRP', 'v1.10-OTHER'])
  for (const sort of releaseSorts) expect(shown(`sort=${sort}`)).toHaveLength(releases.length)
})

test('the view is part of the address, next to the section, and what is as usual is left out', () => {
  const address = 'tab=releases&q=grp&accepted=1&sort=size&order=asc&columns=size%2Cgroup'
  const state = readTable(releaseShape, new URLSearchParams(address))
  expect(state).toMatchObject({ filter: { q: 'grp', accepted: '1' }, columns: ['size', 'group'] })
  expect(writeTable(releaseShape, new URLSearchParams('tab=releases'), state).toString()).toBe(address)
  const usual = readTable(releaseShape, new URLSearchParams())
  expect(usual).toMatchObject({ sort: 'score', order: 'desc' })
  expect(writeTable(releaseShape, new URLSearchParams(address), usual).toString()).toBe('tab=releases')
  expect(readTable(releaseShape, new URLSearchParams('sort=nonsense'))).toMatchObject({ sort: 'score', order: 'desc' })
})

test('every column except the actions is sortable', () => {
  const sortable = releaseColumns.filter(({ sort }) => sort !== undefined).map(({ id }) => id)
  expect(sortable.toSorted()).toEqual([...releaseSorts].toSorted())
})

test('what makes up the score is told apart from what rejects a release', () => {
  const decision = {
    accepted: false,
    review: false,
    score: 5,
    reasons: [
      { code: 'seeders', message: 'No seeders', score: null },
      { code: 'title', message: 'Same title', score: 15 },
      { code: 'nuked', message: 'Nuked', score: -10 },
    ],
  }
  expect(scoreParts({ decision }).map(({ score }) => score)).toEqual([15, -10])
  expect(rejectionsOf({ decision }).map(({ code }) => code)).toEqual(['seeders'])
})

test('every rule has a name', () => {
  const names: string[] = [...Object.keys(en.reason), ...Object.keys(enLater.scoreRule)]
  expect(rules.map(({ code }) => code).filter((code) => !names.includes(code))).toEqual([])
})

test('the section of the page is part of the address', () => {
  expect(gameTabAddress('1', 'overview')).toBe('/games/1')
  expect(gameTabAddress('1', 'releases', 'p')).toBe('/games/1?tab=releases&part=p')
  expect(gameTabFrom(new URLSearchParams('tab=files'))).toBe('files')
  expect(gameTabFrom(new URLSearchParams('tab=nonsense'))).toBe('overview')
})
