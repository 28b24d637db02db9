import type { WishlistEntry } from '#db/repositories/wishlists.ts'
import { AppError, errorMessage, RetryLaterError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { insertGame } from '../library/add-game.ts'
import { sourceFor } from '../metadata/source-for.ts'
import { announceRequests } from '../requests/ask.ts'

export type AddPendingDeps = Needs<typeof insertGame> & Pick<AppContext, 'log' | 'metadata' | 'wishlists'>

const maxAttempts = 30

/** Held while entries of a user are added. */
export const entriesLock = (userId: string): string => `wishlist entries ${userId}`

/** The added games, and whether the metadata provider did not answer, so that entries remain. */
export type AddedEntries = { games: Game[]; unanswered: boolean }

/**
 * Adds wishlist entries of one user as games, in order, until the metadata provider does not answer. Each entry is
 * finished in the transaction that adds its game, so the work continues with the next entry after a restart.
 */
export async function addEntries(
  app: AddPendingDeps,
  entries: readonly WishlistEntry[],
  call: ServiceCall,
): Promise<AddedEntries> {
  const games: Game[] = []
  try {
    return { games, unanswered: await addEach(app, entries, { games, call }) }
  } finally {
    for (const [userId, asked] of Map.groupBy(games, (game) => game.userId)) {
      announceRequests(
        app,
        userId,
        asked.filter(({ status }) => status === 'requested'),
      )
    }
  }
}

/** Returns whether the metadata provider did not answer. */
async function addEach(
  app: AddPendingDeps,
  entries: readonly WishlistEntry[],
  { games, call }: { games: Game[]; call: ServiceCall },
): Promise<boolean> {
  const details = createDetails(app, entries, call)
  for (const entry of entries) {
    if (call.signal?.aborted === true) return true
    try {
      const game = addEntry(app, entry, await details(entry.appId))
      if (game !== null) games.push(game)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'upstream') throw error
      // An exhausted call budget says nothing about the entry.
      if (call.background === true && !(error instanceof RetryLaterError)) recordFailure(app, entry, error)
      return true
    }
  }
  return false
}

type Details = ReadonlyMap<number, ProviderGame>

/** The details of an application; `null` if it is not a game. Where it is possible, all are looked up at once. */
function createDetails(app: AddPendingDeps, entries: readonly WishlistEntry[], call: ServiceCall) {
  const provider = app.metadata.provider()
  let known: Promise<Details | null> | null = null
  return async (appId: number): Promise<ProviderGame | null> => {
    known ??= lookUpAll(app, entries, call)
    const found = await known
    const game = found?.get(appId) ?? null
    if (game !== null) return { ...game, storefrontAppId: appId }
    if (found !== null && provider === 'steam') return null
    const metadataId = `steam:${appId}`
    return sourceFor(app, metadataId).game(metadataId, call)
  }
}

/** `null` if the provider cannot look up many at once. One entry may be the cause, so each is then tried separately. */
async function lookUpAll(
  { metadata }: AddPendingDeps,
  entries: readonly WishlistEntry[],
  call: ServiceCall,
): Promise<Details | null> {
  try {
    const appIds = entries.map(({ appId }) => appId)
    return (await metadata.source().byStoreIds?.(appIds, call)) ?? null
  } catch (error) {
    if (error instanceof AppError && error.code === 'upstream' && !(error instanceof RetryLaterError)) return null
    throw error
  }
}

function addEntry(app: AddPendingDeps, { userId, appId }: WishlistEntry, known: ProviderGame | null): Game | null {
  return app.transaction(() => {
    // The user may have entered another Steam ID, or removed the account, during the request.
    if (!app.wishlists.isPending(userId, appId)) return null
    const game = known === null ? null : insertUnlessPresent(app, userId, known)
    app.wishlists.setState(userId, appId, game === null ? 'skipped' : 'added')
    if (game !== null) app.wishlists.countAdded(userId)
    return game
  })
}

function insertUnlessPresent(app: AddPendingDeps, userId: string, known: ProviderGame): Game | null {
  try {
    const input = { title: known.title, status: 'wanted' } as const
    return insertGame(app, userId, input, known, 'storefront', { announces: false })
  } catch (error) {
    // Also when the limit of the user is reached.
    if (error instanceof AppError && (error.code === 'conflict' || error.code === 'forbidden')) return null
    throw error
  }
}

/** An entry that fails goes behind the others. One that fails again and again waits for the next sync. */
function recordFailure(app: AddPendingDeps, { userId, appId, attempts }: WishlistEntry, error: AppError): void {
  app.log.module('wishlist').warn('Could not get the details of a game', { appId, reason: errorMessage(error) })
  if (attempts + 1 >= maxAttempts) app.wishlists.setState(userId, appId, 'failed')
  else app.wishlists.setAttempts(userId, appId, attempts + 1)
}
