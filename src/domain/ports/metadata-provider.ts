import type { SettingsDeclaration } from '../declaration.ts'
import type { MetadataProviderName, ProviderGame } from '../metadata.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

/**
 * A provider implements only what it can. `null` and the empty list mean that it answered and had nothing; a fault
 * throws AppError `upstream`, and back-off and caching depend on the difference.
 */
export type MetadataSource = {
  /** Best match first. Items may be thin (title, id, cover): `game` fills them. */
  search(query: string, limit: number): Promise<ProviderGame[]>
  game(id: string): Promise<ProviderGame | null>
  /** Proves the credentials; throws with the provider's words. */
  prove?(): Promise<void>
}

export type MetadataProviderKind = {
  provider: MetadataProviderName
  label: string
  settings: SettingsDeclaration
  docsUrl: string
  connect(
    settings: Record<string, unknown>,
    surroundings: { outbound: Outbound; clock: Clock; addresses: Record<string, string> },
  ): MetadataSource
}
