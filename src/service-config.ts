import { readIssuer } from '#core/accounts/oidc/providers.ts'
import type { About } from '#core/app-context.ts'
import type { FixedMetadata, FixedSetting } from '#core/metadata/stored-settings.ts'
import { configuredProviderId } from '#domain/accounts/sign-in-provider.ts'
import { instant, systemClock } from '#domain/ports/clock.ts'
import { runtimeName } from '#runtime/runtime-name.ts'
import { type Config, options } from './config.ts'
import type { SignInConfiguration } from './connect-sign-in.ts'
import { version } from './version.ts'

/** Facts about the running program. */
export function describeProgram(
  { dataFolder, basePath, browseRoots, publicUrl }: Config,
  schemaVersion: string,
): About {
  const startedAt = instant(systemClock)
  return { version, runtime: runtimeName, dataFolder, basePath, startedAt, schemaVersion, browseRoots, publicUrl }
}

/** The metadata settings that the configuration sets. */
export function fixedMetadata(config: Config): FixedMetadata {
  const { metadataProvider, igdbClientId, igdbClientSecret, rawgKey } = options
  const set = (value: string | null, { name }: { name: string }): FixedSetting | null =>
    value === null ? null : { value, variable: name }
  return {
    provider: set(config.metadataProvider, metadataProvider),
    settings: {
      igdb: present({
        clientId: set(config.igdbClientId, igdbClientId),
        clientSecret: set(config.igdbClientSecret, igdbClientSecret),
      }),
      rawg: present({ apiKey: set(config.rawgKey, rawgKey) }),
    },
  }
}

function present<Value>(record: Record<string, Value | null>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== null))
}

/** Where the adapters of outside services find them. */
export function serviceAddresses(config: Config): Record<string, string> {
  return {
    steamStore: config.steamStoreUrl,
    steamApi: config.steamApiUrl,
    steamImages: config.steamImagesUrl,
    igdb: config.igdbUrl,
    igdbImages: config.igdbImagesUrl,
    twitch: config.twitchUrl,
    rawg: config.rawgUrl,
    nexusMods: config.nexusModsUrl,
    pcGamingWiki: config.pcGamingWikiUrl,
    hltb: config.hltbUrl,
    ...(config.xrelUrl === null ? {} : { xrel: config.xrelUrl }),
  }
}

/** Returns what the configuration says about sign-in. */
export function signInConfiguration(config: Config): SignInConfiguration {
  const { oidcIssuer, oidcClientId, passwordSignIn } = config
  const isSet = oidcIssuer !== null && oidcClientId !== null
  return {
    passwordSignIn,
    configured: isSet
      ? {
          id: configuredProviderId,
          name: config.oidcName,
          issuer: readIssuer(oidcIssuer),
          clientId: oidcClientId,
          clientSecret: config.oidcClientSecret,
          enabled: true,
          scopes: config.oidcScopes,
          groupsClaim: config.oidcGroupsClaim,
          adminGroup: config.oidcAdminGroup,
          memberGroup: config.oidcMemberGroup,
          createUsers: config.oidcCreateUsers,
          signOutAtProvider: config.oidcSignOut,
        }
      : null,
  }
}
