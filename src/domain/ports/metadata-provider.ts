import type { SettingsDeclaration } from '../declaration.ts'
import type { MetadataProviderName, ProviderGame } from '../games/metadata.ts'
import type { PlayTime } from '../games/play-time.ts'
import type { GameRelations } from '../games/relations.ts'
import type { StorefrontApp } from '../games/storefront.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'
import type { ResponseCache, ServiceCall, ServiceTimes } from './service-client.ts'

export type ProviderCall = ServiceCall

/** A list of games that a provider offers. `genre` and `platform` take the id of a `Facet`. */
export type GameListQuery =
  | { list: 'popular' | 'recent' | 'upcoming' }
  | { list: 'genre'; id: string }
  | { list: 'platform'; id: string }

/** A genre or platform of a provider. */
export type Facet = { id: string; name: string }

/**
 * A connected metadata provider: `search` and `game`, and the capabilities that it has. `null` and an empty list mean
 * "not found"; failures throw AppError `upstream`. Back-off and caching depend on the difference.
 */
export type MetadataSource = {
  /** Best match first. Results may be incomplete (title, id, cover); `game` returns the full record. */
  search(query: string, limit: number, call?: ProviderCall): Promise<ProviderGame[]>
  game(id: string, call?: ProviderCall): Promise<ProviderGame | null>
  /** Whether the id is that of something else than a game, such as a soundtrack, for which `game` is `null`. */
  isOtherProduct?(id: string, call?: ProviderCall): Promise<boolean>
  /** At most two requests, or more for hundreds of add-ons. `null` if the provider does not know the game. */
  relations?(id: string, call?: ProviderCall): Promise<GameRelations | null>
  list?(query: GameListQuery, page: { limit: number; offset: number }, call?: ProviderCall): Promise<ProviderGame[]>
  genres?(call?: ProviderCall): Promise<Facet[]>
  platforms?(call?: ProviderCall): Promise<Facet[]>
  /** The games of Steam application ids, by id. Unknown ids are missing. */
  byStoreIds?(appIds: readonly number[], call?: ProviderCall): Promise<ReadonlyMap<number, ProviderGame>>
  playTime?(id: string, call?: ProviderCall): Promise<PlayTime | null>
  /** An application of the storefront, of any kind. */
  storefrontApp?(appId: number, call?: ProviderCall): Promise<StorefrontApp | null>
  /**
   * Verifies the credentials. Throws CredentialsRefusedError with the provider's message if it refuses them, AppError
   * `upstream` for other failures.
   */
  prove?(): Promise<void>
}

/** What adapters of outside services are given. */
export type ServiceContext = {
  outbound: Outbound
  clock: Clock
  responses: ResponseCache
  /** Addresses of services by name, from the configuration. */
  addresses: Record<string, string>
  times?: ServiceTimes
  /** Aborts when the program stops. */
  stopping?: AbortSignal
}

export type MetadataProviderKind = {
  provider: MetadataProviderName
  label: string
  settings: SettingsDeclaration
  docsUrl: string
  connect(settings: Record<string, unknown>, context: ServiceContext): MetadataSource
}
