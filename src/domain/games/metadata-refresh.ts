import { type Static, Type } from '@sinclair/typebox'
import { Model, OneOf } from '../scalars.ts'

const refreshStates = ['idle', 'running', 'paused', 'done', 'cancelled'] as const

/** A refresh of all games of a user. It pauses while a provider fails or its call budget is used up. */
export const MetadataRefreshModel = Model('MetadataRefresh', {
  state: OneOf(refreshStates, 'MetadataRefreshState'),
  total: Type.Integer({ description: 'games with metadata' }),
  updated: Type.Integer({ description: 'games that were refreshed' }),
  failed: Type.Integer({ description: 'games for which the provider gave no metadata' }),
})
export type MetadataRefresh = Static<typeof MetadataRefreshModel>
