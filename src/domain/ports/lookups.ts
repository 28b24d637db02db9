import type { PlayTime } from '../games/play-time.ts'
import type { Mod } from '../lookups/mod.ts'
import type { ListedSceneRelease, SceneKind } from '../lookups/scene-release.ts'
import type { ServiceCall } from './service-client.ts'

/** A wiki about fixes for PC games. */
export type FixesWiki = {
  /** The address of the page about a Steam application, `null` if there is none. */
  pageOf(appId: number, call?: ServiceCall): Promise<string | null>
}

/** A service that knows how long games take. */
export type PlayTimeService = {
  find(title: string, call?: ServiceCall): Promise<PlayTime | null>
}

type SceneReleasePage = {
  /** Releases of games, newest first. */
  releases: ListedSceneRelease[]
  totalPages: number
  /** When the oldest entry of the page was published, games or not; `null` if the page is empty. */
  oldestAt: string | null
}

/** A database of scene and P2P releases. */
export type SceneDatabase = {
  latest(kind: SceneKind, page: number, call?: ServiceCall): Promise<SceneReleasePage>
  /** Releases of games, newest first. */
  search(query: string, kinds: readonly SceneKind[], call?: ServiceCall): Promise<ListedSceneRelease[]>
}

/** A site that hosts mods. */
export type ModSite = {
  /** Verifies the API key. Throws CredentialsRefusedError with the message of the site. */
  prove(): Promise<void>
  /** The domain of the game with this title, or else with one of the alternate ones; `null` if the site has none. */
  domainOf(title: string, call?: ServiceCall, alternateTitles?: readonly string[]): Promise<string | null>
  /** An empty list for an unknown domain. */
  trending(domain: string, call?: ServiceCall): Promise<Mod[]>
}
