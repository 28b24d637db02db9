import { AppError, errorMessage, RetryLaterError, ServiceRefusedError } from '#domain/errors.ts'
import type { PlayTime } from '#domain/games/play-time.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext } from '../app-context.ts'
import { forgetFaults, isOff, recordFault } from './play-time-faults.ts'

type Deps = Pick<AppContext, 'metadata' | 'lookups' | 'services' | 'settings' | 'clock' | 'log'>

export type PlayTimeQuery = { title: string; metadataId: string | null }

const candidates = 5
/** The rest of the time is left for the unofficial source. */
const providerShare = 0.6

/**
 * How long a game takes: from IGDB where it is set up, else from the unofficial source. `null` if neither knows it or
 * answers in time; failures are logged, not thrown.
 */
export async function findPlayTime(app: Deps, query: PlayTimeQuery): Promise<PlayTime | null> {
  // All sources together may take as long as one request of a user.
  const { answerMs } = app.services.times
  const now = app.clock.now().getTime()
  const found = await fromProvider(app, query, { answerBy: now + answerMs * providerShare })
  return found ?? (await fromUnofficialSource(app, query.title, now + answerMs))
}

async function fromProvider(app: Deps, query: PlayTimeQuery, call: ServiceCall): Promise<PlayTime | null> {
  try {
    const own = query.metadataId === null ? null : app.metadata.sourceOf(query.metadataId)
    if (query.metadataId !== null && own?.playTime !== undefined) return await own.playTime(query.metadataId, call)
    const igdb = app.metadata.sourceOf('igdb:0')
    if (igdb?.playTime === undefined) return null
    const id = await idAt(igdb, query, call)
    return id === null ? null : await igdb.playTime(id, call)
  } catch (error) {
    logFailure(app, query.title, error)
    return null
  }
}

/** The id of a game at a provider other than its own: by its Steam application id, else by exactly the same title. */
async function idAt(source: MetadataSource, query: PlayTimeQuery, call: ServiceCall): Promise<string | null> {
  const appId = Number(/^steam:(\d{1,10})$/.exec(query.metadataId ?? '')?.[1] ?? 0)
  if (appId > 0 && source.byStoreIds !== undefined) {
    return (await source.byStoreIds([appId], call)).get(appId)?.metadataId ?? null
  }
  const wanted = normalizeTitle(query.title)
  const found = await source.search(query.title, candidates, call)
  return found.find(({ title }) => normalizeTitle(title) === wanted)?.metadataId ?? null
}

async function fromUnofficialSource(app: Deps, title: string, answerBy: number): Promise<PlayTime | null> {
  if (isOff(app)) return null
  const leftMs = answerBy - app.clock.now().getTime()
  try {
    const found = await app.lookups.playTimes().find(title, { answerBy })
    forgetFaults(app)
    return found
  } catch (error) {
    logFailure(app, title, error)
    // A pause that we keep is no new fault, and neither is a search with little time.
    const isFault = !(error instanceof RetryLaterError) && leftMs >= app.services.times.answerMs / 2
    if (isFault) recordFault(app, errorMessage(error), { isLasting: error instanceof ServiceRefusedError })
    return null
  }
}

function logFailure({ log }: Deps, title: string, error: unknown): void {
  const level = error instanceof AppError ? 'warn' : 'error'
  log.module('lookups')[level]('Could not look up a play time', { title, reason: errorMessage(error) })
}
