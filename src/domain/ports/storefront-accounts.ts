import type { ProviderGame } from '../games/metadata.ts'
import type { ServiceCall } from './service-client.ts'

/** What was read of a list, and what each entry that could not be read looks like. */
export type StorefrontList<Entry> = { entries: Entry[]; unreadable: string[] }

/** The lists of an account at the storefront. Failures throw AppError `upstream`. */
export type StorefrontAccounts = {
  /** The application ids of the wishlist; `null` if the account does not show it. */
  wishlist(storefrontUserId: string, call?: ServiceCall): Promise<StorefrontList<number> | null>
  /** The games that the account owns, without their details; `null` if the account does not show them. */
  ownedGames(storefrontUserId: string, apiKey: string, call?: ServiceCall): Promise<StorefrontList<ProviderGame> | null>
  /** Verifies a Web API key. Throws CredentialsRefusedError. */
  prove(apiKey: string): Promise<void>
}
