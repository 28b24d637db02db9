import { expect, test } from 'bun:test'
import { nextRelease } from '#domain/games/release-change.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { gameOfRecord as ofIgdb } from '#integrations/metadata/igdb/game.ts'
import { relationsOfRecord } from '#integrations/metadata/igdb/relations.ts'
import { namesOf } from '#integrations/metadata/provider-fields.ts'
import { gameOfRecord as ofRawg, releasesOf } from '#integrations/metadata/rawg/game.ts'
import { gameOfDetails } from '#integrations/metadata/steam/game.ts'

const before = { releaseStatus: 'upcoming', releaseDate: '2031-05-01', earlyAccess: false } as const
const place = { images: '', now: new Date() }
const unreadable = [20_310_501, { year: 2031 }, ['2031-05-01'], true]

/** Records whose date has another form. */
const readers = {
  IGDB: (date: unknown) => ofIgdb(wireFields({ id: 1, name: 'Game', release_dates: [{ human: date }] }), place),
  RAWG: (date: unknown) => ofRawg(wireFields({ id: 1, name: 'Game', released: date, tba: true }), place.now),
  Steam: (date: unknown) => {
    const details = { steam_appid: 1, name: 'Game', type: 'game', release_date: { coming_soon: true, date } }
    return gameOfDetails(wireFields(details), 'https://store.invalid')
  },
}

test.each(Object.entries(readers))('a date of %s that cannot be read is not withdrawn', (_name, read) => {
  const known = unreadable.map(read)
  expect(known.map((game) => game && nextRelease(before, game))).toEqual(unreadable.map(() => before))
})

test('a date that the provider takes back is withdrawn', () => {
  const taken = [readers.IGDB('TBD'), readers.RAWG(null), readers.Steam('Coming soon')]
  expect(taken.map((game) => game && nextRelease(before, game).releaseDate)).toEqual([null, null, null])
})

test('dates of platforms of which one cannot be read leave the known ones', () => {
  const platform = { name: 'PC' }
  const odd = [{ platform: 5 }, { platform, human: 2031, released_at: 2031 }]
  for (const each of odd) {
    expect(releasesOf(wireFields({ platforms: [{ platform, released_at: '2031-05-01' }, each] }))).toBeUndefined()
    const record = { id: 1, release_dates: [{ platform, human: 'May 01, 2031' }, each] }
    expect(relationsOfRecord(wireFields(record), []).releases).toBeUndefined()
  }
  const open = { platform, released_at: null }
  expect(releasesOf(wireFields({ platforms: [{ platform, released_at: '2031-05-01' }, open] }))).toHaveLength(1)
})

test('of a list of names that mostly cannot be read, nothing is taken, so that a refresh keeps the known one', () => {
  expect(namesOf([{ name: 'Puzzle' }, 5, null])).toEqual([])
  expect(namesOf([{ name: 'Puzzle' }, { name: 'Strategy' }, null])).toEqual(['Puzzle', 'Strategy'])
})
