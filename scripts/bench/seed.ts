import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { createGamesRepository } from '#db/repositories/games.ts'
import { createImportsRepository } from '#db/repositories/imports.ts'
import { type Game, gameStatuses } from '#domain/games/game.ts'
import type { GameFile } from '#domain/importing/import.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { openDatabase } from '#runtime/database.ts'
import { closed } from '../../test/fakes/closed-services.ts'

const root = join(import.meta.dirname, '../..')

const first =
  'Shadow Iron Crystal Silent Broken Golden Hollow Eternal Crimson Frozen Neon Lost Wild Burning Distant'.split(' ')
const second = 'Kingdom Horizon Legacy Empire Harbor Circuit Garden Citadel Odyssey Valley Engine Oath Tides'.split(' ')
const third = [
  '',
  'II',
  'III',
  'Remastered',
  'Origins',
  'Chronicles',
  ': The Long Winter',
  ': Game of the Year Edition',
]
const platforms = ['PC (Microsoft Windows)', 'Linux', 'Mac', 'PlayStation 5', 'Xbox Series X|S', 'Nintendo Switch']
const genres = ['Role-playing (RPG)', 'Adventure', 'Shooter', 'Strategy', 'Indie', 'Puzzle', 'Simulator', 'Platform']
const themes = ['Fantasy', 'Science fiction', 'Horror', 'Open world', 'Historical', 'Comedy']
const sentence =
  'A long road leads from the harbor to the citadel, and whoever walks it learns what the old maps leave out. '

type Dice = (sides: number) => number

// Seeded, so that all runs measure the same games.
function createDice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** The cover of a game by its number. */
export type CoverUrl = (number: number) => string

/** Adds games with realistic metadata to the database of a data folder that already has an account. */
export function seedGames(dataFolder: string, userId: string, count: number, coverUrl?: CoverUrl): void {
  const file = join(dataFolder, 'ludarr.db')
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  const migrations = readMigrations(join(root, 'drizzle'))
  const connection = openLibrary(openDatabase, { file, backupFolder: dataFolder, migrations, clock: systemClock })
  const games = createGamesRepository(connection)
  const dice = createDice(20)
  connection.transaction(() => {
    const files: GameFile[] = []
    for (let number = 1; number <= count; number += 1) {
      const game = withCover(gameNumber(number, userId, dice), coverUrl?.(number))
      games.insert(game)
      if (game.libraryPath !== null) files.push(fileOf(game, game.libraryPath, dice))
    }
    createImportsRepository(connection).putFiles(files)
  })
  connection.close()
}

function withCover(game: Game, coverUrl = game.coverUrl): Game {
  return { ...game, coverUrl }
}

function fileOf({ id, addedAt }: Game, folder: string, dice: Dice): GameFile {
  const facts = { category: 'main', version: null, downloadId: null, addedAt } as const
  return { id: crypto.randomUUID(), gameId: id, path: `${folder}/setup.exe`, size: dice(1e9), ...facts }
}

function gameNumber(number: number, userId: string, dice: Dice): Game {
  const pick = <Item>(list: readonly Item[]): Item => list[dice(list.length)] as Item
  const some = (list: readonly string[], most: number) => [
    ...new Set(Array.from({ length: 1 + dice(most) }, () => pick(list))),
  ]
  const image = (size: string) => `${closed}/${size}/co${(number * 7919).toString(36)}${dice(1e6).toString(36)}.jpg`
  // A few games of one series, as search results.
  const name = number % 400 === 0 ? 'The Witcher' : `${pick(first)} ${pick(second)}`
  const title = `${name} ${pick(third)}`.trim().replace(' :', ':')
  return {
    id: crypto.randomUUID(),
    userId,
    title: `${title} ${number}`,
    metadataId: `igdb:${number}`,
    storefrontAppId: 1000 + number * 10,
    ...facts(dice, pick),
    coverUrl: image('t_cover_big'),
    platforms: some(platforms, 4),
    genres: some(genres, 4),
    themes: some(themes, 3),
    developers: [`${pick(first)} ${pick(second)} Studio`],
    publishers: [`${pick(second)} Interactive`],
    alternateTitles: dice(3) === 0 ? [`${title} (${number})`] : [],
    tagIds: [],
    rootFolderId: null,
    summary: sentence.repeat(3 + dice(6)),
    screenshots: Array.from({ length: 5 }, () => image('t_screenshot_big')),
    links: [{ kind: 'store', url: `https://store.example.org/app/${number}` }],
  }
}

function facts(dice: Dice, pick: <Item>(list: readonly Item[]) => Item) {
  const day = (from: number) =>
    new Date(Date.UTC(from + dice(15), dice(12), 1 + dice(28), dice(24), dice(60))).toISOString()
  return {
    status: pick(gameStatuses.filter((status) => status !== 'downloading')),
    releaseStatus: 'released' as const,
    releaseDate: day(2008).slice(0, 10),
    libraryPath: dice(2) === 0 ? `/srv/games/${dice(1e9)}` : null,
    addedAt: day(2010),
    rating: dice(1000) / 10,
    userRating: dice(4) === 0 ? 0.5 * (1 + dice(20)) : null,
    hidden: false,
    adult: false,
    earlyAccess: false,
    source: 'metadata' as const,
    platform: null,
    preferredPlatform: null,
    installedVersion: null,
    updateAvailable: false,
    releasesFound: dice(40),
    lastSearchedAt: day(2010),
    completedAt: null,
    verification: null,
    verificationReason: null,
    notes: null,
  }
}
