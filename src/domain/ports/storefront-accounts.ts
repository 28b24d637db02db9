import type { ProviderGame } from '../games/metadata.ts'
import type { ServiceCall } from './service-client.ts'

/** The lists of an account at the storefront. Failures throw AppError `upstream`. */
export type StorefrontAccounts = {
  /** The application ids of the wishlist; `null` if the account does not show it. */
  wishlist(storefrontUserId: string, call?: ServiceCall): Promise<number[] | null>
  /** The games that the account owns, without their details; `null` if the account does not show them. */
  ownedGames(storefrontUserId: string, apiKey: string, call?: ServiceCall): Promise<ProviderGame[] | null>
  /** Verifies a Web API key. Throws CredentialsRefusedError. */
  prove(apiKey: string): Promise<void>
}
