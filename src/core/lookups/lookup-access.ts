import type { FixesWiki, ModSite, PlayTimeService, SceneDatabase } from '#domain/ports/lookups.ts'

/** Services for lookups. Each is connected when it is first used, and keeps its call budget. */
export type LookupAccess = {
  fixesWiki(): FixesWiki
  /** The unofficial source of play times. */
  playTimes(): PlayTimeService
  sceneDatabase(apiBase: string): SceneDatabase
  modSite(apiKey: string): ModSite
  /** A connection to test a key that is not stored. */
  connectModSite(apiKey: string): ModSite
  /** The API key of the mod site that the configuration sets. */
  nexusModsKey: string | null
}
