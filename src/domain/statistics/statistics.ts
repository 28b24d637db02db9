import { type Static, Type } from '@sinclair/typebox'
import { GameStatusModel, gameSources } from '../games/game.ts'
import { Id, Model, Nullable, OneOf } from '../scalars.ts'
import { maxSharedMessageLength } from './sharing-limits.ts'

export const maxListedValues = 50
export const maxLargestGames = 10

const count = Type.Integer({ minimum: 0 })
const bytes = Type.Number({ minimum: 0, description: 'bytes' })
const rate = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 1, description }))
const year = Nullable(Type.Integer({ description: 'null: no release date' }))

const NamedCountModel = Model('NamedCount', { name: Type.String(), count })
export type NamedCount = Static<typeof NamedCountModel>

const namedCounts = (description: string) => Type.Array(NamedCountModel, { description })

const DiskUsageModel = Model('DiskUsage', {
  bytes,
  games: Type.Integer({ minimum: 0, description: 'games with files' }),
  largest: Type.Array(Model('LargestGame', { gameId: Id, title: Type.String(), bytes }), {
    description: `the ${maxLargestGames} largest games`,
  }),
  byRoot: Type.Array(
    Model('RootUsage', {
      rootFolderId: Nullable(Id),
      name: Type.String({ examples: ['Library'] }),
      bytes,
    }),
    { description: 'the library folder, the root folders, and everything else as "Elsewhere"' },
  ),
  byPlatform: Type.Array(
    Model('PlatformUsage', { name: Nullable(Type.String({ examples: ['Linux'] })), games: count, bytes }),
    {
      description:
        'each game once, with its preferred platform or the only one that it has; null: it has several or none',
    },
  ),
})

const outcomeFields = {
  succeeded: count,
  failed: count,
  bytes: Type.Number({ minimum: 0, description: 'downloaded bytes, also of failed downloads' }),
}
const SourceOutcomesModel = Model('SourceOutcomes', {
  name: Nullable(Type.String({ description: 'null: unknown', examples: ['Prowlarr'] })),
  ...outcomeFields,
  successRate: rate('succeeded of all that ended'),
})
export type SourceOutcomes = Static<typeof SourceOutcomesModel>
const MonthOutcomesModel = Model('MonthOutcomes', {
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'YYYY-MM in UTC', examples: ['2026-11'] }),
  ...outcomeFields,
})
export type MonthOutcomes = Static<typeof MonthOutcomesModel>

const DownloadStatisticsModel = Model('DownloadStatistics', {
  ...outcomeFields,
  successRate: rate('succeeded of all that ended'),
  months: Type.Array(MonthOutcomesModel, { description: 'months in which a download ended, earliest first' }),
  indexers: Type.Array(SourceOutcomesModel),
  clients: Type.Array(SourceOutcomesModel),
})
export type DownloadStatistics = Static<typeof DownloadStatisticsModel>

const mean = (description: string) => Nullable(Type.Number({ description }))

/** Numbers about the library and the downloads of a user. */
export const StatisticsModel = Model('Statistics', {
  games: count,
  byStatus: Type.Array(Model('StatusCount', { status: GameStatusModel, count })),
  byPlatform: namedCounts(`the ${maxListedValues} most common platforms; a game counts for each of its platforms`),
  byGenre: namedCounts(`the ${maxListedValues} most common genres; a game counts for each of its genres`),
  byYear: Type.Array(Model('YearCount', { year, count }), { description: 'by the year of release' }),
  byDecade: Type.Array(Model('DecadeCount', { decade: year, count }), { description: 'by the decade of release' }),
  bySource: Type.Array(Model('SourceCount', { source: OneOf(gameSources, 'GameSource'), count })),
  byRating: Type.Array(
    Model('RatingCount', {
      from: Nullable(
        Type.Integer({ description: 'ratings from here up to 9.99 more; 90: up to 100; null: no rating' }),
      ),
      count,
    }),
    { description: 'by the rating of the metadata provider, 0..100' },
  ),
  byUserRating: Type.Array(
    Model('UserRatingCount', { rating: Nullable(Type.Number({ description: '0.5..10; null: no rating' })), count }),
    { description: 'by the rating of the user' },
  ),
  averageRating: mean('of the metadata provider, 0..100'),
  averageUserRating: mean('of the user, 0.5..10'),
  disk: DiskUsageModel,
  downloads: DownloadStatisticsModel,
  acquisition: Model('AcquisitionTime', {
    games: Type.Integer({
      minimum: 0,
      description: 'games that were wanted for at least a minute before they were owned',
    }),
    averageSeconds: mean('from wanted to owned'),
  }),
  completion: Model('Completion', {
    owned: Type.Integer({ minimum: 0, description: 'games that are owned, being played or completed' }),
    completed: count,
    rate: rate('completed of owned'),
  }),
  canShareToDiscord: Type.Boolean({ description: 'whether a Discord channel is set up that you may send to' }),
})
export type Statistics = Static<typeof StatisticsModel>

export const SharedStatisticsModel = Model('SharedStatistics', {
  image: Type.String({
    description: 'data URI of a PNG, JPEG or WebP image, at most 8 MiB',
    examples: ['data:image/png;base64,iVBORw0KGgo='],
  }),
  message: Type.Optional(Type.String({ maxLength: maxSharedMessageLength, examples: ['My library in November'] })),
})
export type SharedStatistics = Static<typeof SharedStatisticsModel>
