import { type Static, Type } from '@sinclair/typebox'
import { keptReasons } from '../importing/file-removal.ts'
import { ErrorFields } from '../messages/message-model.ts'
import { Id, Instant, Model, Nullable, OneOf } from '../scalars.ts'
import { TagIds } from '../tags/tag.ts'
import { GameStatusModel } from './game.ts'

const maxGames = 1000

const GameIds = Type.Array(Id, { minItems: 1, maxItems: maxGames })

/** `replace` comes first, then `add` and `remove`. */
const TagsChangeModel = Model('BulkTagsChange', {
  replace: Type.Optional(TagIds),
  add: Type.Optional(TagIds),
  remove: Type.Optional(TagIds),
})

const ChangeModel = Model('BulkGameChange', {
  status: Type.Optional(GameStatusModel),
  hidden: Type.Optional(Type.Boolean()),
  platform: Type.Optional(
    Nullable(Type.String({ maxLength: 100, description: 'the platform, by its ID or name', examples: ['switch'] })),
  ),
  tagIds: Type.Optional(TagsChangeModel),
  search: Type.Optional(Type.Boolean({ description: 'searches for the games in the background' })),
  refresh: Type.Optional(Type.Boolean({ description: 'refreshes the metadata of the games in the background' })),
})
export type BulkGameChange = Static<typeof ChangeModel>
const RemovalModel = Model('BulkRemoval', { delete: Model('BulkRemovalOptions', { deleteFiles: Type.Boolean() }) })

/** Changes many games, or removes them with or without their files. */
export const BulkChangeModel = Model('BulkChange', {
  ids: GameIds,
  change: Type.Union([RemovalModel, ChangeModel]),
})
export type BulkChange = Static<typeof BulkChangeModel>

const failed = Type.Array(Model('FailedGameChange', { id: Id, ...ErrorFields }))

/**
 * `failed`: unchanged games. `stopped`: a removal was stopped before it reached all games. `kept`: removed games whose
 * files were not deleted although requested.
 */
export const BulkOutcomeModel = Model('BulkOutcome', {
  changed: Type.Integer({ minimum: 0 }),
  failed,
  stopped: Type.Boolean({
    description: 'whether a removal was stopped; `failed` then lists the games that were not removed',
  }),
  kept: Type.Array(Model('KeptFiles', { id: Id, reason: OneOf(keptReasons, 'KeptReason'), message: Type.String() })),
  undo: Nullable(
    Model('BulkUndo', {
      token: Type.String({ description: 'for POST /games/bulk/undo' }),
      expiresAt: Instant,
    }),
  ),
})
export type BulkOutcome = Static<typeof BulkOutcomeModel>

export const BulkUndoRequestModel = Model('BulkUndoRequest', {
  token: Type.String({ maxLength: 100, examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'] }),
})

/** The games that have their earlier values again, and those that changed meanwhile. */
export const BulkUndoOutcomeModel = Model('BulkUndoOutcome', { changed: Type.Integer({ minimum: 0 }), failed })
export type BulkUndoOutcome = Static<typeof BulkUndoOutcomeModel>

export const RemovalPreviewRequestModel = Model('RemovalPreviewRequest', { ids: GameIds })

/** What would happen to the files of games that are removed. */
export const RemovalPreviewModel = Model('RemovalPreview', {
  deleted: Model('DeletedFiles', {
    games: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ minimum: 0, description: 'size of the known files' }),
  }),
  kept: Type.Array(
    Model('KeptGameFiles', {
      id: Id,
      title: Type.String(),
      reason: OneOf(keptReasons, 'KeptReason'),
      message: Type.String(),
    }),
  ),
})
export type RemovalPreview = Static<typeof RemovalPreviewModel>

export const SelectedGamesRequestModel = Model('SelectedGamesRequest', { ids: GameIds })

/** Selected games as the filter of the library shows them. */
export const SelectedGamesModel = Model('SelectedGames', {
  total: Type.Integer({ minimum: 0 }),
  hidden: Type.Integer({ minimum: 0, description: 'how many of the games do not match the filter' }),
  games: Type.Array(Model('SelectedGame', { id: Id, title: Type.String() }), {
    description: 'the first games, those that do not match the filter before the others',
  }),
})
export type SelectedGames = Static<typeof SelectedGamesModel>

export const bulkTaskKinds = ['search', 'refresh', 'remove'] as const
export type BulkTaskKind = (typeof bulkTaskKinds)[number]

/** Work that searches for selected games or refreshes them, one after another. */
export type GameTaskKind = Exclude<BulkTaskKind, 'remove'>

/** Background work for selected games. */
export const BulkTaskModel = Model('BulkTask', {
  kind: OneOf(bulkTaskKinds, 'BulkTaskKind'),
  state: OneOf(['running', 'paused', 'done', 'cancelled'] as const, 'BulkTaskState'),
  total: Type.Integer({ minimum: 0 }),
  done: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
})
export type BulkTask = Static<typeof BulkTaskModel>
