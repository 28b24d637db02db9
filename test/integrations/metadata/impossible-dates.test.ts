import { describe, expect, test } from 'bun:test'
import type { GameRelations } from '#domain/games/relations.ts'
import type { ReleaseFacts } from '#domain/games/release-change.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { gameOfRecord as ofIgdb } from '#integrations/metadata/igdb/game.ts'
import { relationsOfRecord } from '#integrations/metadata/igdb/relations.ts'
import { gameOfRecord as ofRawg, partOfRecord, relatedOfRecord, releasesOf } from '#integrations/metadata/rawg/game.ts'
import { gameOfDetails } from '#integrations/metadata/steam/game.ts'
import { gameOfItem } from '#integrations/metadata/steam/items.ts'
import { storefrontAppOf } from '#integrations/metadata/steam.ts'

const now = new Date()
const store = { address: 'https://store.invalid', imageAddress: (path: string) => path } as Parameters<
  typeof gameOfItem
>[1]
const noSeconds = [2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53, -(2 ** 53), -62_135_596_800, 253_402_300_799]
const noDays = ['0001-01-01', '0000-01-01', '1899-12-30', '9999-12-31', '2099-12-31']

type Dated = Pick<ReleaseFacts, 'releaseDate'> & Partial<Pick<ReleaseFacts, 'releaseStatus'>>

/** How each provider sends the same date. */
const fromSeconds: Record<string, (seconds: number) => Dated | null> = {
  IGDB: (seconds) => ofIgdb(wireFields({ id: 1, name: 'Game', first_release_date: seconds }), { images: '', now }),
  'items of Steam': (steam_release_date) => {
    const fields = wireFields({ release: { steam_release_date } })
    return gameOfItem({ id: 1, title: 'Game', kind: 'game', fields }, store)
  },
}
const fromDays: Record<string, (day: string) => Dated | null> = {
  RAWG: (released) => ofRawg(wireFields({ id: 1, name: 'Game', released }), now),
  'add-ons of RAWG': (released) => partOfRecord(wireFields({ id: 1, name: 'Add-on', released }), 'Game'),
  'pages of Steam': (date) => gameOfDetails(details(date), store.address),
  'apps of Steam': (date) => storefrontAppOf(details(date), store.address),
}

const details = (date: string) =>
  wireFields({ steam_appid: 1, name: 'Game', type: 'game', release_date: { coming_soon: true, date } })

describe.each(Object.keys(fromSeconds))('seconds of %s', (name) => {
  test.each(noSeconds)('%d are no release date, and the game is not out because of them', (seconds) => {
    const game = fromSeconds[name]?.(seconds)
    expect(game?.releaseDate).toBeNull()
  })

  test('a date of the past or of the next years is one', () => {
    expect(fromSeconds[name]?.(Date.UTC(1998, 10, 19, 20) / 1000)?.releaseDate).toBe('1998-11-19')
    const next = Date.UTC(now.getUTCFullYear() + 3, 5, 1, 20)
    expect(fromSeconds[name]?.(next / 1000)?.releaseDate).toBe(new Date(next).toISOString().slice(0, 10))
  })
})

describe.each(Object.keys(fromDays))('days of %s', (name) => {
  test.each(noDays)('%s is no release date, and does not release the game', (day) => {
    const game = fromDays[name]?.(day)
    expect(game?.releaseDate).toBeNull()
    expect(game?.releaseStatus).not.toBe('released')
  })

  test('a day of the past is one', () => {
    expect(fromDays[name]?.('1998-11-19')?.releaseDate).toBe('1998-11-19')
  })
})

test('dates of platforms that no game can have are left out', () => {
  const platform = { name: 'PC' }
  const dates = [...noDays, '2011-04-18']
  const ofPlatforms = [
    releasesOf(wireFields({ platforms: dates.map((released_at) => ({ platform, released_at })) })),
    relationsOfRecord(wireFields({ id: 1, release_dates: dates.map((human) => ({ platform, human })) }), []).releases,
  ]
  const known: GameRelations['releases'] = [{ platform: 'PC', kind: 'release', date: '2011-04-18' }]
  expect(ofPlatforms).toEqual([known, known])
})

test('a related game has no year that no game can have', () => {
  expect(relatedOfRecord(wireFields({ id: 2, name: 'Other', released: '9999-12-31' }))?.year).toBeNull()
})
