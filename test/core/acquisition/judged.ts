import { judge } from '#core/acquisition/judge/judge.ts'
import type { JudgeContext } from '#core/acquisition/rules/rule.ts'
import { type UserSettings, userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { defaultWeights } from '#domain/indexers/default-weights.ts'
import type { FoundRelease } from '#domain/indexers/release.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

const app = createTestApp()
const plainGame = storeGame(app, { userId: storeUser(app).id, title: 'Hades', releaseDate: '2020-09-17' })
await app.close()
export const gb = 1_000_000_000

export const plainRelease: FoundRelease = {
  guid: 'guid',
  title: 'Hades.v1.38290-Razor1911',
  indexerId: 'indexer',
  indexerName: 'First',
  protocol: 'torrent',
  size: 10 * gb,
  publishedAt: null,
  seeders: 10,
  leechers: null,
  grabs: null,
  freeleech: false,
  infoUrl: null,
  downloadUrl: 'http://127.0.0.1/1.torrent',
  infoHash: null,
  categories: [4050],
  passwordProtected: false,
}

export type Given = {
  release?: Partial<FoundRelease>
  game?: Partial<Game>
  settings?: Partial<UserSettings>
  context?: Partial<JudgeContext>
}

/** A release of a game, judged with the defaults except for what is given. */
export function judged({ release = {}, game = {}, settings = {}, context = {} }: Given) {
  const judgedGame = { ...plainGame, ...game }
  return judge(
    { ...plainRelease, ...release },
    {
      game: judgedGame,
      known: { ...matchTarget(judgedGame), parts: [], related: [] },
      part: null,
      settings: { ...userSettingsDefaults, ...settings },
      ownPreferences: new Set(),
      blacklist: [],
      deletedReleases: [],
      imported: [],
      queue: [],
      failed: [],
      indexerCategories: new Map(),
      indexerPriorities: new Map([['indexer', 25]]),
      otherTagsOf: new Map(),
      protocols: new Set(['torrent']),
      protocolsOfAnyTag: new Set(['torrent']),
      now: new Date('2026-11-21T12:00:00.000Z'),
      weights: defaultWeights,
      releaseRules: [],
      ...context,
    },
  )
}
