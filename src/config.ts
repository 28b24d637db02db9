import { resolve } from 'node:path'
import { AppError } from './domain/errors.ts'
import type { LogLevel } from './domain/events.ts'

export type Environment = Readonly<Record<string, string | undefined>>

type Option<Value> = { name: string; meaning: string; initial: Value; read(text: string, name: string): Value }

const text = (value: string): string => value
const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function refuse(name: string, value: string, wanted: string): never {
  throw new AppError('invalid', `${name} is "${value}" but must be ${wanted}.`)
}

function oneOf<const Words extends readonly string[]>(...words: Words) {
  return (value: string, name: string): Words[number] =>
    words.find((word) => word === value) ?? refuse(name, value, `one of ${words.join(', ')}`)
}

function portNumber(value: string, name: string): number {
  const port = Number(value)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : refuse(name, value, 'a port from 0 to 65535')
}

function count(value: string, name: string): number {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : refuse(name, value, 'a whole number above 0')
}

function webAddress(value: string, name: string): string {
  return /^https?:\/\/[^\s/]+/.test(value) ? value.replace(/\/+$/, '') : refuse(name, value, 'an http or https address')
}

function origins(value: string, name: string): string[] {
  return list(value).map((each) => webAddress(each, name))
}

function basePath(value: string, name: string): string {
  const path = value.replace(/\/+$/, '')
  return path === '' || /^(\/[A-Za-z0-9._~-]+)+$/.test(path) ? path : refuse(name, value, 'a path such as /games')
}

function option<Value>(name: string, initial: Value, read: Option<Value>['read'], meaning: string): Option<Value> {
  return { name, initial, read, meaning }
}

const maybe = <Value>(read: (value: string, name: string) => Value): ((value: string, name: string) => Value | null) =>
  read

/** Every setting that comes from outside, one line each; `ludarr serve --help` prints this table. */
export const options = {
  dataFolder: option('LUDARR_DATA', './data', text, 'Folder of everything Ludarr owns'),
  host: option('LUDARR_HOST', '0.0.0.0', text, 'Address to listen on'),
  port: option('LUDARR_PORT', 5757, portNumber, 'Port to listen on; 0 picks a free one'),
  basePath: option('LUDARR_BASE_PATH', '', basePath, 'Path below which everything lies, behind a reverse proxy'),
  publicUrl: option('LUDARR_URL', null as string | null, maybe(webAddress), 'Address under which users reach it'),
  allowedOrigins: option(
    'LUDARR_ALLOWED_ORIGINS',
    [] as string[],
    origins,
    'Other origins whose pages may call the API',
  ),
  trustedProxies: option(
    'LUDARR_TRUSTED_PROXIES',
    [] as string[],
    list,
    'Addresses or networks whose X-Forwarded-* headers count',
  ),
  jwtSecret: option('LUDARR_JWT_SECRET', null as string | null, maybe(text), 'Signs sessions; generated when unset'),
  encryptionKey: option(
    'LUDARR_ENCRYPTION_KEY',
    null as string | null,
    maybe(text),
    'Encrypts credentials; generated when unset',
  ),
  logLevel: option(
    'LUDARR_LOG_LEVEL',
    'info' as LogLevel,
    oneOf('debug', 'info', 'warn', 'error'),
    'Least level that is logged',
  ),
  logFormat: option(
    'LUDARR_LOG_FORMAT',
    null as 'pretty' | 'json' | null,
    oneOf('pretty', 'json'),
    'pretty on a terminal, else json',
  ),
  metadataProvider: option(
    'LUDARR_METADATA_PROVIDER',
    null as string | null,
    maybe(text),
    'Metadata provider, fixed from outside',
  ),
  steamStoreUrl: option('LUDARR_STEAM_STORE_URL', 'https://store.steampowered.com', webAddress, 'The Steam store'),
  steamApiUrl: option('LUDARR_STEAM_API_URL', 'https://api.steampowered.com', webAddress, 'The Steam Web API'),
  steamImagesUrl: option(
    'LUDARR_STEAM_IMAGES_URL',
    'https://shared.akamai.steamstatic.com',
    webAddress,
    'Where Steam keeps its covers',
  ),
  browseRoots: option('LUDARR_BROWSE_ROOTS', ['/'] as string[], list, 'Folders the file browser may show'),
  errorReportUrl: option(
    'LUDARR_ERROR_REPORT_URL',
    null as string | null,
    maybe(webAddress),
    'Where error reports are sent, after consent',
  ),
  generalLimit: option('LUDARR_LIMIT_GENERAL', 600, count, 'Requests to the API a minute and address'),
  writeLimit: option('LUDARR_LIMIT_WRITE', 120, count, 'Of these, changes of games and downloads'),
  metadataLimit: option('LUDARR_LIMIT_METADATA', 240, count, 'Of these, look-ups at outside services'),
  loginLimit: option('LUDARR_LIMIT_LOGIN', 20, count, 'Failed sign-ins in 15 minutes and address'),
  mode: option('NODE_ENV', 'production', text, 'production, development or test'),
  disableRateLimits: option(
    'DISABLE_RATE_LIMITS',
    false,
    (value) => value === 'true',
    'Only with NODE_ENV development or test',
  ),
}

type Options = typeof options
export type Config = { [Name in keyof Options]: Options[Name]['initial'] }

/** Reads the table from the environment. Throws AppError `invalid` that names the variable and what it must be. */
export function readConfig(environment: Environment): Config {
  const entries = Object.entries(options).map(([key, { name, initial, read }]) => {
    const value = environment[name]
    return [key, value === undefined || value === '' ? initial : read(value, name)]
  })
  const config = Object.fromEntries(entries) as Config
  return { ...config, dataFolder: resolve(config.dataFolder) }
}

/** Limits may be lifted only where somebody said outright that this is no production. */
export function rateLimitsOff(config: Pick<Config, 'mode' | 'disableRateLimits'>): boolean {
  return config.disableRateLimits && (config.mode === 'development' || config.mode === 'test')
}
