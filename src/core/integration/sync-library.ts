import type { SyncTarget } from '#db/repositories/games.ts'
import {
  integrationApiVersion,
  problemOfEntry,
  rejectedEntry,
  type SyncAnswer,
  type SyncEntry,
  type SyncRequest,
} from '#domain/games/integration.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { systems } from '#domain/systems/systems.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'games' | 'events' | 'transaction'>

/**
 * Matches the entries of another program's game list with the user's library, by store id, else by normalized title.
 * Adds no games. Entries outside the limits are reported and do not stop the others. With `markInstalledAsOwned`,
 * wanted games that are installed become owned.
 */
export function syncLibrary(
  app: Deps,
  userId: string,
  { games: entries, markInstalledAsOwned = false }: SyncRequest,
): SyncAnswer {
  const promoted: string[] = []
  const answer = app.transaction(() => {
    const find = targetsOf(app.games.syncTargets(userId))
    const matched: SyncAnswer['matched'] = []
    const unmatched: SyncAnswer['unmatched'] = []
    const rejected: SyncAnswer['rejected'] = []
    for (const [index, entry] of entries.entries()) {
      const { title, externalId = null } = entry
      const problem = problemOfEntry(entry)
      if (problem !== null) {
        rejected.push(rejectedEntry(entry, index, problem))
        continue
      }
      const target = find(entry)
      if (target === null) {
        unmatched.push({ externalId, title })
        continue
      }
      if (markInstalledAsOwned && entry.installed === true && target.status === 'wanted') {
        target.status = 'owned'
        promoted.push(target.id)
      }
      matched.push({ externalId, title, gameId: target.id, status: target.status })
    }
    app.games.markOwned(promoted)
    return { matched, unmatched, rejected }
  })
  for (const id of promoted) app.events.emit('gameChanged', { id, change: 'updated' })
  return {
    apiVersion: integrationApiVersion,
    received: entries.length,
    ...answer,
    promotedToOwned: promoted.length,
  }
}

/** Entries of a title for consoles have the id of its application too, but the store sells games for computers. */
const isOfStore = ({ platform }: SyncTarget): boolean => platform === null || storePlatforms.has(platform)
const storePlatforms: ReadonlySet<string> = new Set(systems.flatMap(({ id, steam }) => (steam === null ? [] : id)))

function targetsOf(targets: readonly SyncTarget[]): (entry: SyncEntry) => SyncTarget | null {
  const byAppId = new Map<number, SyncTarget>()
  const byTitle = new Map<string, SyncTarget>()
  for (const target of targets) {
    const { storefrontAppId, normalizedTitle } = target
    if (storefrontAppId !== null) {
      const known = byAppId.get(storefrontAppId)
      if (known === undefined || (!isOfStore(known) && isOfStore(target))) byAppId.set(storefrontAppId, target)
    }
    if (!byTitle.has(normalizedTitle)) byTitle.set(normalizedTitle, target)
  }
  return ({ title, storefrontAppId, steamAppId }) => {
    const appId = storefrontAppId ?? steamAppId ?? null
    return (appId === null ? undefined : byAppId.get(appId)) ?? byTitle.get(normalizeTitle(title)) ?? null
  }
}
