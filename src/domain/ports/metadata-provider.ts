import type { SettingsDeclaration } from '../declaration.ts'
import type { MetadataProviderName, ProviderGame } from '../games/metadata.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

/** `background`: nobody waits for the answer, so a part of the provider's call budget is left to those who do. */
export type ProviderCall = { background?: boolean }

/**
 * A provider implements only what it can. `null` and the empty list mean that it answered and had nothing; a fault
 * throws AppError `upstream`, and back-off and caching depend on the difference.
 */
export type MetadataSource = {
  /** Best match first. Items may be thin (title, id, cover): `game` fills them. */
  search(query: string, limit: number, call?: ProviderCall): Promise<ProviderGame[]>
  game(id: string, call?: ProviderCall): Promise<ProviderGame | null>
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
    context: { outbound: Outbound; clock: Clock; addresses: Record<string, string> },
  ): MetadataSource
}
