import { type Static, Type } from '@sinclair/typebox'
import { ObstacleModel } from '../indexers/release.ts'
import { ReasonCountModel } from '../indexers/verdict.ts'
import { WaitingModel } from '../indexers/waiting.ts'
import { CalendarDate, Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { GameStatusModel } from './game.ts'
import { PartReferenceModel } from './relations.ts'

export const wantedKinds = ['missing', 'updates', 'parts', 'waiting'] as const
export type WantedKind = (typeof wantedKinds)[number]

/** A game that Ludarr searches for, or one of its add-ons. */
export const WantedGameModel = Model('WantedGame', {
  gameId: Id,
  title: Type.String({ description: 'title of the game' }),
  part: Nullable(PartReferenceModel),
  coverUrl: Nullable(Type.String()),
  platform: Nullable(Type.String({ description: 'ID of the platform of the entry', examples: ['switch'] })),
  platformName: Nullable(
    Type.String({ description: 'what the platform is called, also one without an ID', examples: ['Switch'] }),
  ),
  status: GameStatusModel,
  addedAt: Instant,
  releaseDate: Nullable(CalendarDate),
  installedVersion: Nullable(Type.String()),
  availableVersion: Nullable(
    Type.String({ description: 'the newest version that an indexer has', examples: ['1.3.0'] }),
  ),
  lastSearchedAt: Nullable(Instant),
  /** An instant that has passed is in the next round; null: not searched for automatically. */
  nextSearchAt: Nullable(Instant),
  releasesFound: Type.Integer({
    description: 'releases that the last search had; without those of other games, if it was for a game',
  }),
  obstacle: Nullable(ObstacleModel),
  reasons: Type.Array(ReasonCountModel, { description: 'why releases were refused, the three most common reasons' }),
  waiting: Nullable(WaitingModel),
})
export type WantedGame = Static<typeof WantedGameModel>

export const searchAllKinds = ['missing', 'updates', 'parts'] as const
export type SearchAllKind = (typeof searchAllKinds)[number]

const searchAllStates = ['idle', 'running', 'paused', 'done', 'cancelled'] as const

/** A search for all wanted games, updates or wanted add-ons of a user. It pauses while no indexer answers. */
export const WantedSearchModel = Model('WantedSearch', {
  kind: OneOf(searchAllKinds, 'WantedSearchKind'),
  state: OneOf(searchAllStates, 'WantedSearchState'),
  total: Type.Integer({ description: 'games or add-ons to search for' }),
  searched: Type.Integer({ description: 'games or add-ons that were searched for, or that need no search now' }),
  grabbed: Type.Integer({ description: 'games or add-ons with a grabbed release' }),
  failed: Type.Integer({ description: 'games or add-ons whose search failed' }),
})
export type WantedSearch = Static<typeof WantedSearchModel>
