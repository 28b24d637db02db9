import { AppError } from '#domain/errors.ts'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { ProwlarrConnection, ProwlarrIndexer } from '#domain/indexers/prowlarr.ts'
import type { PushedIndexer } from '#domain/indexers/pushed-indexer.ts'
import type { AppContext } from '../app-context.ts'

const name = 'prowlarr'
const pushedName = 'pushed indexers'

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
  const stored = readable(settings, name)
  const state = typeof stored === 'object' && stored !== null ? (stored as Partial<ProwlarrState>) : {}
  return { connection: state.connection ?? null, synced: state.synced ?? {}, gone: state.gone ?? {} }
}

// With another encryption key the state is lost, and the next sync starts over.
function readable(settings: AppContext['settings'], name: string): unknown {
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

/** What Prowlarr last pushed, by the id of the indexer. */
export type PushedState = Record<string, PushedIndexer>

/** Encrypted at rest, because addresses and settings may contain secrets. */
export function readPushed({ settings }: Pick<AppContext, 'settings'>): PushedState {
  const stored = readable(settings, pushedName)
  return typeof stored === 'object' && stored !== null ? (stored as PushedState) : {}
}

export function writePushed({ settings }: Pick<AppContext, 'settings'>, state: PushedState): void {
  settings.writeSealed(pushedName, state)
}

/** The number of an indexer in the address of its feed. */
const numberInProwlarr = /\/(\d+)(?:\/api)?\/?$/

/**
 * Whether a stored indexer is the one of Prowlarr at this address. Prowlarr may be known here under another address, but
 * its API key is always the same.
 */
export function isOfSameProwlarr(
  stored: Pick<Indexer, 'url' | 'apiKey' | 'source'>,
  { url, apiKey }: { url: string; apiKey: string | null },
): boolean {
  if (stored.url === url) return true
  if (stored.source !== 'prowlarr' || apiKey === null || stored.apiKey !== apiKey) return false
  const number = numberInProwlarr.exec(url)?.[1]
  return number !== undefined && numberInProwlarr.exec(stored.url)?.[1] === number
}
