import { AppError } from '#domain/errors.ts'
import type { Game } from '#domain/games/game.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import type { OwnedImport } from '#domain/games/storefront.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { insertGame } from '../library/add-game.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { readSteamKey } from './steam-key.ts'
import { requireStorefrontId } from './storefront-id.ts'
import { privateProfile, wishlistLock } from './sync-wishlist.ts'
import { describeUnreadable } from './unreadable-entries.ts'

export type ImportOwnedDeps = Needs<typeof insertGame> &
  Pick<AppContext, 'locks' | 'log' | 'redactor' | 'settings' | 'storefrontAccounts'>

const maxListed = 100

/**
 * Adds the games of a user's Steam account as owned, without their details, which the metadata refresh fills in. Throws
 * AppError `unprocessable` without a Steam ID or key and for a private profile, `upstream` if Steam does not answer.
 */
export async function importOwnedGames(app: ImportOwnedDeps, userId: string, call: ServiceCall): Promise<OwnedImport> {
  const storefrontUserId = requireStorefrontId(app, userId)
  const key = readSteamKey(app)
  if (key === null) {
    const message = say('services.ownedGamesNeedKey')
    throw new AppError('unprocessable', message)
  }
  return app.locks.withLock(wishlistLock(userId), async () => {
    const owned = await app.storefrontAccounts().ownedGames(storefrontUserId, key, call)
    if (owned === null) throw privateProfile('games')
    const { entries, unreadable } = owned
    const added = await addOwned(app, userId, entries)
    if (unreadable.length === 0) return added
    const message = describeUnreadable(unreadable)
    app.log.module('wishlist').warn('Could not read all owned games', { reason: message })
    return { ...added, message }
  })
}

async function addOwned(app: ImportOwnedDeps, userId: string, owned: readonly ProviderGame[]): Promise<OwnedImport> {
  const yieldToEventLoop = createYieldToEventLoop()
  const present = new Set(app.games.syncTargets(userId).map(({ storefrontAppId }) => storefrontAppId))
  const games: Game[] = []
  let added = 0
  for (const known of owned) {
    if (present.has(known.storefrontAppId)) continue
    const game = insertUnlessPresent(app, userId, known)
    if (game !== null) added += 1
    if (game !== null && games.length < maxListed) games.push(game)
    await yieldToEventLoop()
  }
  return { added, skipped: owned.length - added, games }
}

function insertUnlessPresent(app: ImportOwnedDeps, userId: string, known: ProviderGame): Game | null {
  try {
    return insertGame(app, userId, { title: known.title, status: 'owned' }, known, 'storefront')
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}
