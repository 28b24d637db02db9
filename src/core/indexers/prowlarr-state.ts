import { AppError } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { ProwlarrConnection, ProwlarrIndexer } from '#domain/indexers/prowlarr.ts'
import type { AppContext } from '../app-context.ts'

const name = 'prowlarr'

/** Prowlarr's last known values for an indexer. Only values that change there are changed here. */
export type ProwlarrValues = Pick<ProwlarrIndexer, 'name' | 'enabled' | 'priority'> & {
  indexerId: string
  /** Game categories only; missing in state written by older versions. */
  categories?: number[]
}

/** What a user sets here for an indexer of Prowlarr. */
export type OwnSettings = Pick<Indexer, (typeof ownSettings)[number]>

export const ownSettings = [
  'enabled',
  'priority',
  'categories',
  'autoSearchEnabled',
  'rssEnabled',
  'queryStyle',
  'seedRatio',
  'seedTime',
  'allowInsecureTls',
  'tagIds',
] as const satisfies readonly (keyof Indexer)[]

export type ProwlarrState = {
  /** Stored only for the daily sync. */
  connection: ProwlarrConnection | null
  /** By Prowlarr's indexer id. */
  synced: Record<string, ProwlarrValues>
  /** The settings of indexers that are gone from Prowlarr, by its id, in case they return. */
  gone: Record<string, OwnSettings>
}

/** Encrypted at rest, because it contains an API key. */
export function readProwlarrState({ settings }: Pick<AppContext, 'settings'>): ProwlarrState {
  const stored = readable(settings)
  const state = typeof stored === 'object' && stored !== null ? (stored as Partial<ProwlarrState>) : {}
  return { connection: state.connection ?? null, synced: state.synced ?? {}, gone: state.gone ?? {} }
}

// With another encryption key the state is lost, and the next sync starts over.
function readable(settings: AppContext['settings']): unknown {
  try {
    return settings.readSealed(name)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unprocessable') return null
    throw error
  }
}

export function writeProwlarrState({ settings }: Pick<AppContext, 'settings'>, state: ProwlarrState): void {
  settings.writeSealed(name, state)
}

/** Whether the current encryption key cannot decrypt the stored connection. */
export function hasUnreadableProwlarr({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(name)
}
