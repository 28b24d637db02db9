import { addressList } from '#domain/addresses/address-block.ts'
import { resolve } from '#domain/paths/paths.ts'
import { assertWholeProvider, signInOptions } from './config-sign-in.ts'
import {
  basePath,
  count,
  headerName,
  httpUrl,
  id,
  list,
  mask,
  networks,
  oneOf,
  option,
  optional,
  origins,
  portNumber,
  secret,
  text,
  trueOrFalse,
  urlOrPath,
} from './config-values.ts'
import { AppError } from './domain/errors.ts'
import { type MetadataProviderName, metadataProviders } from './domain/games/metadata.ts'
import { type LogLevel, logLevels } from './domain/system/log-line.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Every environment variable, one entry each. `ludarr serve --help` prints this table. */
export const options = {
  dataFolder: option('LUDARR_DATA', './data', text, 'Folder for the database, keys, logs and backups'),
  host: option('LUDARR_HOST', '0.0.0.0', text, 'Address to listen on'),
  port: option('LUDARR_PORT', 5757, portNumber, 'Port to listen on; 0 picks a free one'),
  basePath: option('LUDARR_BASE_PATH', '', basePath, 'Path prefix behind a reverse proxy, such as /games'),
  publicUrl: option('LUDARR_URL', null as string | null, optional(httpUrl), 'Address at which users reach Ludarr'),
  allowedOrigins: option(
    'LUDARR_ALLOWED_ORIGINS',
    [] as string[],
    origins,
    'Other origins whose pages may call the API, comma-separated',
  ),
  trustedProxies: option(
    'LUDARR_TRUSTED_PROXIES',
    [] as string[],
    networks,
    'Addresses or networks of trusted proxies, comma-separated',
  ),
  authHeader: option(
    'LUDARR_AUTH_HEADER',
    null as string | null,
    optional(headerName),
    'Header with the username that a trusted proxy has signed in, such as Remote-User',
  ),
  authCreateUsers: option(
    'LUDARR_AUTH_CREATE_USERS',
    false,
    trueOrFalse,
    'true adds unknown users of the proxy as members',
  ),
  authLogoutUrl: option(
    'LUDARR_AUTH_LOGOUT_URL',
    null as string | null,
    optional(urlOrPath),
    'Address or path at which users sign out of the proxy',
  ),
  ...signInOptions,
  jwtSecret: option(
    'LUDARR_JWT_SECRET',
    null as string | null,
    optional(secret('have one generated')),
    'Secret that signs sessions, at least 32 bytes; generated if unset',
  ),
  encryptionKey: option(
    'LUDARR_ENCRYPTION_KEY',
    null as string | null,
    optional(secret('have one generated')),
    'Key that encrypts credentials, at least 32 bytes; generated if unset',
  ),
  backupPassphrase: option(
    'LUDARR_BACKUP_PASSPHRASE',
    null as string | null,
    optional(text),
    'Passphrase that protects the keys in backups, for the commands backup and restore',
  ),
  importKey: option(
    'LUDARR_IMPORT_KEY',
    null as string | null,
    optional(text),
    'Key of the credentials in a database of Questarr that is imported, if it is not in the database',
  ),
  logLevel: option(
    'LUDARR_LOG_LEVEL',
    'info' as LogLevel,
    oneOf(...logLevels),
    'Minimum log level, unless the log page sets another: trace, debug, info, warn or error',
  ),
  logFormat: option(
    'LUDARR_LOG_FORMAT',
    null as 'pretty' | 'json' | null,
    oneOf('pretty', 'json'),
    'pretty or json; default: pretty on a terminal, json elsewhere',
  ),
  metadataProvider: option(
    'LUDARR_METADATA_PROVIDER',
    null as MetadataProviderName | null,
    optional(oneOf(...metadataProviders)),
    'Metadata provider; overrides the one in the settings',
  ),
  steamStoreUrl: option(
    'LUDARR_STEAM_STORE_URL',
    'https://store.steampowered.com',
    httpUrl,
    'Address of the Steam store',
  ),
  steamApiUrl: option('LUDARR_STEAM_API_URL', 'https://api.steampowered.com', httpUrl, 'Address of the Steam Web API'),
  steamImagesUrl: option(
    'LUDARR_STEAM_IMAGES_URL',
    'https://shared.akamai.steamstatic.com',
    httpUrl,
    'Address of Steam covers',
  ),
  igdbClientId: option(
    'LUDARR_IGDB_CLIENT_ID',
    null as string | null,
    optional(text),
    'Client ID for IGDB, from Twitch',
  ),
  igdbClientSecret: option(
    'LUDARR_IGDB_CLIENT_SECRET',
    null as string | null,
    optional(text),
    'Client secret for IGDB, from Twitch',
  ),
  rawgKey: option('LUDARR_RAWG_KEY', null as string | null, optional(text), 'API key for RAWG'),
  nexusModsKey: option('LUDARR_NEXUSMODS_KEY', null as string | null, optional(text), 'API key for Nexus Mods'),
  igdbUrl: option('LUDARR_IGDB_URL', 'https://api.igdb.com', httpUrl, 'Address of IGDB'),
  igdbImagesUrl: option('LUDARR_IGDB_IMAGES_URL', 'https://images.igdb.com', httpUrl, 'Address of IGDB covers'),
  twitchUrl: option('LUDARR_TWITCH_URL', 'https://id.twitch.tv', httpUrl, 'Address of the Twitch sign-in for IGDB'),
  rawgUrl: option('LUDARR_RAWG_URL', 'https://api.rawg.io', httpUrl, 'Address of RAWG'),
  xrelUrl: option('LUDARR_XREL_URL', null as string | null, optional(httpUrl), 'Address of xREL'),
  nexusModsUrl: option('LUDARR_NEXUSMODS_URL', 'https://api.nexusmods.com', httpUrl, 'Address of Nexus Mods'),
  pcGamingWikiUrl: option(
    'LUDARR_PCGAMINGWIKI_URL',
    'https://www.pcgamingwiki.com',
    httpUrl,
    'Address of PCGamingWiki',
  ),
  hltbUrl: option('LUDARR_HLTB_URL', 'https://howlongtobeat.com', httpUrl, 'Address of HowLongToBeat'),
  imageCacheSize: option(
    'LUDARR_IMAGE_CACHE_SIZE',
    2000,
    count,
    'Maximum size of stored covers and screenshots in megabytes',
  ),
  browseRoots: option(
    'LUDARR_BROWSE_ROOTS',
    ['/'] as string[],
    list,
    'Folders that the file browser may show, comma-separated',
  ),
  errorReportUrl: option(
    'LUDARR_ERROR_REPORT_URL',
    null as string | null,
    optional(httpUrl),
    "Where error reports are sent, with the user's consent",
  ),
  metricsToken: option(
    'LUDARR_METRICS_TOKEN',
    null as string | null,
    optional(secret('turn off the metrics')),
    'Bearer token for GET /metrics, at least 32 bytes; without it, there are no metrics',
  ),
  generalLimit: option(
    'LUDARR_LIMIT_GENERAL',
    600,
    count,
    'API requests per minute and address, except for images and files of games',
  ),
  writeLimit: option('LUDARR_LIMIT_WRITE', 120, count, 'Of these, changes to games and downloads'),
  metadataLimit: option('LUDARR_LIMIT_METADATA', 240, count, 'Of these, requests to indexers and metadata providers'),
  transfersLimit: option('LUDARR_LIMIT_TRANSFERS', 6000, count, 'Requests for files of games per minute and address'),
  imagesLimit: option('LUDARR_LIMIT_IMAGES', 6000, count, 'Requests for covers and screenshots per minute and address'),
  loginLimit: option('LUDARR_LIMIT_LOGIN', 20, count, 'Failed sign-ins per 15 minutes and address'),
  socketLimit: option(
    'LUDARR_LIMIT_SOCKET',
    600,
    count,
    'Requests to open a socket or send over it, per minute and address',
  ),
  userId: option('PUID', null as number | null, optional(id), 'User ID to run as, if started as root'),
  groupId: option('PGID', null as number | null, optional(id), 'Group ID to run as, if started as root'),
  umask: option('UMASK', null as number | null, optional(mask), 'Permissions that new files do not get, such as 002'),
  mode: option('NODE_ENV', 'production', text, 'production, development or test'),
  disableRateLimits: option(
    'DISABLE_RATE_LIMITS',
    false,
    (value) => value === 'true',
    'true turns off rate limits; only with NODE_ENV development or test',
  ),
}

type Options = typeof options
export type Config = { [Name in keyof Options]: Options[Name]['defaultValue'] }

/** Reads the environment. Throws AppError `invalid` with the variable and what it must be. */
export function readConfig(environment: Environment): Config {
  const entries = Object.entries(options).map(([key, { name, defaultValue, parse }]) => {
    const value = environment[name]
    return [key, value === undefined || value === '' ? defaultValue : parse(value, name)]
  })
  const config = Object.fromEntries(entries) as Config
  assertSafeProxySignIn(config)
  assertWholeProvider(config)
  return { ...config, dataFolder: resolve(config.dataFolder) }
}

/** Whoever may send the header signs in as any user. */
function assertSafeProxySignIn({ authHeader, trustedProxies }: Config): void {
  if (authHeader === null) return
  const problem = (text: string): AppError =>
    new AppError(
      'invalid',
      `${options.authHeader.name} ${text} Set ${options.trustedProxies.name} to the addresses of your reverse proxies.`,
    )
  if (trustedProxies.length === 0) throw problem('works only for requests of trusted proxies, but there are none.')
  const everyone = trustedProxies.find(hasAllOfIpv4)
  if (everyone !== undefined)
    throw problem(`would let every client sign in as any user, because ${everyone} is trusted.`)
}

function hasAllOfIpv4(network: string): boolean {
  const isInside = addressList([network])
  return isInside('0.0.0.0') && isInside('255.255.255.255')
}

/** Rate limits can be turned off in development and tests only. */
export function rateLimitsOff(config: Pick<Config, 'mode' | 'disableRateLimits'>): boolean {
  return config.disableRateLimits && (config.mode === 'development' || config.mode === 'test')
}
