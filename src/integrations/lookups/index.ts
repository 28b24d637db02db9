import type { FixesWiki, ModSite, PlayTimeService, SceneDatabase } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { Outbound } from '#domain/ports/outbound.ts'
import { createHowLongToBeat } from './how-long-to-beat.ts'
import { createNexusMods } from './nexus-mods.ts'
import { createPcGamingWiki } from './pc-gaming-wiki.ts'
import { createXrel } from './xrel.ts'

type Contexts = {
  context(): ServiceContext
  /** The context of requests whose outcome does not count for health. */
  unobserved(): ServiceContext
  /** Reports the outcome of requests to health, for adapters that check answers of their own. */
  observe(checked: Outbound): Outbound
}

/** Connects each service when it is first used, and keeps it with its call budget. */
export function connectLookups({ context, unobserved, observe }: Contexts) {
  const scenes = new Map<string, SceneDatabase>()
  let fixesWiki: FixesWiki | null = null
  let playTimes: PlayTimeService | null = null
  let mods: { apiKey: string; site: ModSite } | null = null
  return {
    fixesWiki(): FixesWiki {
      fixesWiki ??= createPcGamingWiki(unobserved(), observe)
      return fixesWiki
    },
    playTimes(): PlayTimeService {
      playTimes ??= createHowLongToBeat(unobserved())
      return playTimes
    },
    sceneDatabase(apiBase: string): SceneDatabase {
      const database = scenes.get(apiBase) ?? createXrel(unobserved(), apiBase, observe)
      scenes.set(apiBase, database)
      return database
    },
    modSite(apiKey: string): ModSite {
      if (mods?.apiKey !== apiKey) mods = { apiKey, site: createNexusMods(context(), apiKey) }
      return mods.site
    },
    connectModSite: (apiKey: string): ModSite => createNexusMods(unobserved(), apiKey),
  }
}
