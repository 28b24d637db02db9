import { maskedSecret } from '../scalars.ts'

/**
 * The words in the addresses of clients, indexers and feeds. A key may be made of letters alone, so every other word may
 * be one.
 */
const knownWords = new Set(
  [
    'api rpc rpc2 xmlrpc jsonrpc json xml rss atom feed feeds php cgi aspx html plugins httprpc action entry webapi',
    'web webui gui ui index home user users media server client clients service services proxy app apps public remote',
    'aria2 cardigann deluge hydra jackett newznab nzbget nzbhydra nzbhydra2 prowlarr qbittorrent rtorrent rutorrent',
    'sabnzbd seedbox synology torznab transmission usenet indexer indexers results query search tvsearch movie music',
    'book caps details browse download downloads getnzb nzb nzbs torrent torrents announce file files game games latest',
    'poster true false asc desc all none 1337x',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Whether a part of an address is a known word, a number or too short for a key, such as `api`, `v2.0` or `4050`.
 * Everything else may be a key: sites have them in paths and parameters of any name.
 */
function isOrdinary(part: string): boolean {
  if (part === '' || part === maskedSecret || /^(?:[a-z]{1,3}|~[a-z]{1,20})$/.test(part)) return true
  if (/^v?\d{1,5}(?:[.,]\d{1,5})*$/.test(part)) return part.length <= 20
  return part.split(/[._-]/).every((word) => knownWords.has(word.toLowerCase()))
}

/** Jackett has the name of an indexer in the path: https://github.com/Jackett/Jackett#about-jackett-api */
const indexerName = /^[\w:,+!.-]{1,60}$/

function isOrdinaryAt(path: readonly string[], index: number): boolean {
  const part = decoded(path[index] ?? '')
  const isIndexerName = path[index - 1] === 'indexers' && path[index + 1] === 'results' && indexerName.test(part)
  return isIndexerName || isOrdinary(part)
}

const secretParameter =
  /^(?:jackett_)?(?:api_?key|pass_?key|passwd|password|torrent_pass|auth_?key|rss_?key|token|secret|r)$/i

const isSecretParameter = (name: string, value: string): boolean => secretParameter.test(name) || !isOrdinary(value)

type Parts = { start: string; userinfo: string; path: string[]; query: [string, string][] | null; end: string }

/** Splits without changing the spelling. `null` for what is no web address, such as the path of a socket. */
function partsOf(address: string): Parts | null {
  const match = /^([a-z][a-z0-9+.-]*:\/\/)(?:([^/?#]*)@)?([^/?#]+)([^?#]*)(?:\?([^#]*))?(#.*)?$/i.exec(address)
  if (match === null) return null
  const [, scheme = '', userinfo = '', host = '', path = '', query, end = ''] = match
  return { start: scheme, userinfo, path: [host, ...path.split('/').slice(1)], query: queryOf(query), end }
}

function queryOf(text: string | undefined): [string, string][] | null {
  if (text === undefined) return null
  return text.split('&').map((parameter) => {
    const equals = parameter.indexOf('=')
    return equals === -1 ? [parameter, ''] : [parameter.slice(0, equals), parameter.slice(equals + 1)]
  })
}

function addressOf({ start, userinfo, path, query, end }: Parts): string {
  const parameters = query?.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&')
  return `${start}${userinfo === '' ? '' : `${userinfo}@`}${path.join('/')}${query === null ? '' : `?${parameters}`}${end}`
}

/** Whether an address may contain secrets, so that it is stored encrypted and shown masked. */
export function hasSecrets(address: string): boolean {
  return secretsInAddress(address).length > 0
}

/** Masks the parts of an address that may be secret. An address without any is returned unchanged. */
export function maskAddress(address: string): string {
  const parts = partsOf(address)
  if (parts === null || !hasSecrets(address)) return address
  const [host = '', ...path] = parts.path
  return addressOf({
    ...parts,
    userinfo: parts.userinfo === '' ? '' : maskedSecret,
    path: [host, ...path.map((part, index) => (isOrdinaryAt(path, index) ? part : maskedSecret))],
    query:
      parts.query?.map(([name, value]) => [name, isSecretParameter(name, decoded(value)) ? maskedSecret : value]) ??
      null,
  })
}

/** The address for users who must not know more than the host. */
export function hostOfAddress(address: string): string {
  const parts = partsOf(address)
  if (parts === null) return maskedSecret
  const [host = '', ...path] = parts.path
  const isHostOnly = path.every((part) => part === '') && parts.query === null && parts.end === ''
  return `${parts.start}${host}${isHostOnly ? '' : `/${maskedSecret}`}`
}

/** The parts of an address that may be secret: password, path segments and values of parameters. */
export function secretsInAddress(address: string): string[] {
  const parts = partsOf(address)
  if (parts === null) return []
  const [, ...path] = parts.path
  const segments = path.filter((_, index) => !isOrdinaryAt(path, index))
  const values = parts.query?.filter(([name, value]) => value !== '' && isSecretParameter(name, decoded(value))) ?? []
  const found = [...parts.userinfo.split(':'), ...segments, ...values.map(([, value]) => value)]
  return [...new Set(found.flatMap((part) => [part, decoded(part)]))].filter(
    (part) => part !== '' && part !== maskedSecret,
  )
}

/**
 * Replaces the masks in an entered address with the stored secrets in the same places. `null` for a mask where the stored
 * address has no secret.
 */
export function unmaskAddress(entered: string, stored: string): string | null {
  if (!entered.includes(maskedSecret)) return entered
  const [input, known] = [partsOf(entered), partsOf(stored)]
  if (input === null || known === null) return null
  const values = new Map(known.query ?? [])
  const unmasked: Parts = {
    ...input,
    userinfo: input.userinfo === maskedSecret ? known.userinfo || maskedSecret : input.userinfo,
    path: input.path.map((part, index) => (part === maskedSecret ? maskedPart(known.path, index) : part)),
    query:
      input.query?.map(([name, value]) => [name, value === maskedSecret ? (values.get(name) ?? value) : value]) ?? null,
  }
  const address = addressOf(unmasked)
  return address.includes(maskedSecret) ? null : address
}

/** The stored part if it is shown masked. */
function maskedPart(path: readonly string[], index: number): string {
  return isOrdinaryAt(path, index) ? maskedSecret : (path[index] ?? maskedSecret)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
