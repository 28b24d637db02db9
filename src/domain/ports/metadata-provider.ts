import type { SettingsDeclaration } from '../declaration.ts'
import type { MetadataProviderName, ProviderGame } from '../games/metadata.ts'
import type { Clock } from './clock.ts'
import type { Outbound } from './outbound.ts'

/** `background`: no user waits for the result, so a part of the call budget stays reserved for interactive calls. */
export type ProviderCall = { background?: boolean }

/**
 * A connected metadata provider. `null` and an empty list mean "not found"; failures throw AppError `upstream`. Back-off
 * and caching depend on the difference.
 */
export type MetadataSource = {
  /** Best match first. Results may be incomplete (title, id, cover); `game` returns the full record. */
  search(query: string, limit: number, call?: ProviderCall): Promise<ProviderGame[]>
  game(id: string, call?: ProviderCall): Promise<ProviderGame | null>
  /** Verifies the credentials. Throws AppError `upstream` with the provider's message. */
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
