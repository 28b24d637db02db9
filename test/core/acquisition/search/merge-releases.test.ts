import { expect, test } from 'bun:test'
import { mergeReleases } from '#core/acquisition/search/merge-releases.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'

const priorities = new Map([
  ['near', 1],
  ['far', 50],
])

let count = 0
const release = (indexerId: string, title: string, change: Partial<FoundRelease> = {}): FoundRelease => ({
  guid: `guid ${count++}`,
  title,
  indexerId,
  indexerName: indexerId,
  protocol: 'torrent',
  size: 1_000_000_000,
  publishedAt: null,
  seeders: 1,
  leechers: null,
  grabs: null,
  freeleech: false,
  infoUrl: null,
  downloadUrl: 'http://127.0.0.1/',
  infoHash: null,
  categories: [],
  passwordProtected: false,
  ...change,
})

const kept = async (...releases: FoundRelease[]) =>
  (await mergeReleases(releases, priorities)).map(({ indexerId }) => indexerId)

test('releases with the same info hash are merged, keeping the indexer with the higher priority', async () => {
  const one = release('far', 'Hades-GOG', { infoHash: 'aa', seeders: 900 })
  const other = release('near', 'Hades (2020) [GOG]', { infoHash: 'aa' })
  expect(await kept(one, other)).toEqual(['near'])
})

test('releases with the same title words and about the same size are merged', async () => {
  const one = release('far', 'Hades.v1.0-GOG')
  expect(await kept(one, release('near', 'hades v1 0 gog', { size: 1_004_000_000 }))).toEqual(['near'])
  expect(await kept(one, release('near', 'hades v1 0 gog', { size: 1_100_000_000 }))).toEqual(['near', 'far'])
})

test('a release with a hash and one without are compared by title and size', async () => {
  expect(await kept(release('far', 'Hades-GOG', { infoHash: 'aa' }), release('near', 'Hades-GOG'))).toEqual(['near'])
})

test('releases with different hashes, protocols or unknown sizes are kept separate', async () => {
  const one = release('near', 'Hades-GOG', { infoHash: 'aa' })
  expect(await kept(one, release('far', 'Hades-GOG', { infoHash: 'bb' }))).toEqual(['near', 'far'])
  expect(await kept(one, release('far', 'Hades-GOG', { protocol: 'usenet' }))).toEqual(['near', 'far'])
  expect(await kept(one, release('far', 'Hades-GOG', { size: null }))).toEqual(['near', 'far'])
})

test('of two results from the same indexer, the one with more seeders is kept', async () => {
  const merged = await mergeReleases(
    [release('near', 'Hades', { seeders: 2 }), release('near', 'Hades', { seeders: 9 })],
    priorities,
  )
  expect(merged.map(({ seeders }) => seeders)).toEqual([9])
})
