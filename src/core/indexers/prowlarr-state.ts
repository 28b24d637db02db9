import { AppError } from '#domain/errors.ts'
import type { ProwlarrConnection, ProwlarrIndexer } from '#domain/indexers/prowlarr.ts'
import type { AppContext } from '../app-context.ts'

const name = 'prowlarr'

/** What Prowlarr said last of an indexer: only where that changes is ours changed. */
export type Told = Pick<ProwlarrIndexer, 'name' | 'enabled' | 'priority'> & {
  indexerId: string
  /** Those of games; unknown where an older version wrote this down. */
  categories?: number[]
}

export type ProwlarrState = {
  /** Kept only to stay in step. */
  connection: ProwlarrConnection | null
  /** By Prowlarr's number. */
  told: Record<string, Told>
}

/** Encrypted at rest: it holds a key. */
export function readProwlarrState({ settings }: Pick<AppContext, 'settings'>): ProwlarrState {
  const stored = readable(settings)
  const kept = typeof stored === 'object' && stored !== null ? (stored as Partial<ProwlarrState>) : {}
  return { connection: kept.connection ?? null, told: kept.told ?? {} }
}

// Under another encryption key nothing is known any more: the next sync begins anew.
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

/** Whether a connection is stored that the present key does not open. */
export function hasUnreadableProwlarr({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.isUnreadable(name)
}
