import { Buffer } from 'node:buffer'
import { resolve } from 'node:path'
import { isNetwork } from './domain/addresses/address-block.ts'
import { AppError } from './domain/errors.ts'
import type { LogLevel } from './domain/events.ts'
import { counted } from './domain/format.ts'
import { type MetadataProviderName, metadataProviders } from './domain/games/metadata.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Option<Value> = {
  name: string
  description: string
  defaultValue: Value
  parse(text: string, name: string): Value
}

const text = (value: string): string => value
const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function reject(name: string, value: string, expected: string): never {
  throw new AppError('invalid', `${name} is "${value}" but must be ${expected}.`)
}

function oneOf<const Choices extends readonly string[]>(...choices: Choices) {
  return (value: string, name: string): Choices[number] =>
    choices.find((choice) => choice === value) ?? reject(name, value, `one of ${choices.join(', ')}`)
}

function portNumber(value: string, name: string): number {
  const port = Number(value)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : reject(name, value, 'a port from 0 to 65535')
}

function count(value: string, name: string): number {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : reject(name, value, 'a positive whole number')
}

function id(value: string, name: string): number {
  const number = Number(value)
  const isId = Number.isInteger(number) && number >= 0 && number < 2 ** 32 - 1
  return isId ? number : reject(name, value, 'a number from 0 to 4294967294')
}

function mask(value: string, name: string): number {
  return /^0?[0-7]{3}$/.test(value) ? Number.parseInt(value, 8) : reject(name, value, 'an octal mask such as 002')
}

function httpUrl(value: string, name: string): string {
  return /^https?:\/\/[^\s/]+/.test(value) ? value.replace(/\/+$/, '') : reject(name, value, 'an http or https URL')
}

function origins(value: string, name: string): string[] {
  return list(value).map((each) => httpUrl(each, name))
}

const minSecretBytes = 32

/** Never quotes the value: it is a secret. */
function secret(value: string, name: string): string {
  const bytes = Buffer.byteLength(value)
  if (bytes >= minSecretBytes) return value
  throw new AppError(
    'invalid',
    `${name} has ${counted(bytes, 'byte')} but needs at least ${minSecretBytes}: a shorter one can be guessed. Create one with "openssl rand -base64 48", or unset ${name} to have one generated.`,
  )
}

function networks(value: string, name: string): string[] {
  return list(value).map((each) =>
    isNetwork(each) ? each : reject(name, each, 'an IP address or a network, such as 192.168.1.10 or 172.16.0.0/12'),
  )
}

function basePath(value: string, name: string): string {
  const path = value.replace(/\/+$/, '')
  return path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path) ? path : reject(name, value, 'a path such as /games')
}

function option<Value>(
  name: string,
  defaultValue: Value,
  parse: Option<Value>['parse'],
  description: string,
): Option<Value> {
  return { name, defaultValue, parse, description }
}

const optional = <Value>(
  parse: (value: string, name: string) => Value,
): ((value: string, name: string) => Value | null) => parse

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
  jwtSecret: option(
    'LUDARR_JWT_SECRET',
    null as string | null,
    optional(secret),
    'Secret that signs sessions, at least 32 bytes; generated if unset',
  ),
  encryptionKey: option(
    'LUDARR_ENCRYPTION_KEY',
    null as string | null,
    optional(secret),
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
    oneOf('debug', 'info', 'warn', 'error'),
    'Minimum log level: debug, info, warn or error',
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
  generalLimit: option('LUDARR_LIMIT_GENERAL', 600, count, 'API requests per minute and address, except for images'),
  writeLimit: option('LUDARR_LIMIT_WRITE', 120, count, 'Of these, changes to games and downloads'),
  metadataLimit: option('LUDARR_LIMIT_METADATA', 240, count, 'Of these, requests to indexers and metadata providers'),
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
  return { ...config, dataFolder: resolve(config.dataFolder) }
}

/** Rate limits can be turned off in development and tests only. */
export function rateLimitsOff(config: Pick<Config, 'mode' | 'disableRateLimits'>): boolean {
  return config.disableRateLimits && (config.mode === 'development' || config.mode === 'test')
}
