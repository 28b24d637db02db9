import { AppError } from '#domain/errors.ts'
import type { Mod } from '#domain/lookups/mod.ts'
import { say } from '#domain/messages/say.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import type { AppContext } from '../app-context.ts'
import { readNexusKey } from './nexus-settings.ts'

type Own = Pick<AppContext, 'games' | 'lookups' | 'settings' | 'users'>

/**
 * The mod site's name for a game with this title, or with an alternate title of the user's game. Without an API key, no
 * call is made.
 */
export async function findModDomain(
  app: Own,
  userId: string,
  title: string,
  call: ServiceCall,
): Promise<{ configured: boolean; domain: string | null }> {
  const key = readNexusKey(app)
  if (key === null) return { configured: false, domain: null }
  const alternateTitles = app.games.sameTitle(userId, title).flatMap((game) => game.alternateTitles)
  return { configured: true, domain: await app.lookups.modSite(key).domainOf(title, call, alternateTitles) }
}

/** The trending mods of a game, without adult ones if the user hides those. Throws AppError `unprocessable` without an API key. */
export async function trendingMods(
  app: Own,
  userId: string,
  { domain, limit }: { domain: string; limit: number },
  call: ServiceCall,
): Promise<Mod[]> {
  const key = readNexusKey(app)
  if (key === null) {
    throw new AppError('unprocessable', say('services.nexusNeedsKey'))
  }
  const { hideAdult } = app.users.settings(userId)
  const mods = await app.lookups.modSite(key).trending(domain, call)
  return mods.filter(({ adult }) => !adult || !hideAdult).slice(0, limit)
}
