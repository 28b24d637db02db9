import { maskedSecret } from '../scalars.ts'

/** Words of the paths of clients and indexers that do not look like ordinary words. */
const knownWords = new Set(
  ['api', 'rpc', 'rpc2', 'xmlrpc', 'jsonrpc', 'json-rpc', 'qbittorrent', 'sabnzbd', 'nzbget', 'nzbhydra2'].concat([
    'rutorrent',
    'httprpc',
    'torznab',
    'newznab',
    '1337x',
    'api.php',
    'action.php',
  ]),
)

/**
 * Whether a part of an address is an ordinary word or number, such as `api`, `v2.0` or `4050`. Everything else may be a
 * key: sites have them in paths and parameters of any name.
 */
function isOrdinary(part: string): boolean {
  if (part === '' || part === maskedSecret || knownWords.has(part.toLowerCase())) return true
  return /^(?:[A-Za-z]?[a-z]+(?:[._~-][a-z]+)*\d?|v?\d{1,5}(?:[.,]\d{1,5})*|~[a-z]+)$/.test(part) && part.length <= 20
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
    path: [host, ...path.map((part) => (isOrdinary(decoded(part)) ? part : maskedSecret))],
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
  const segments = path.filter((part) => !isOrdinary(decoded(part)))
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
    path: input.path.map((part, index) => (part === maskedSecret ? maskedPart(known.path[index]) : part)),
    query:
      input.query?.map(([name, value]) => [name, value === maskedSecret ? (values.get(name) ?? value) : value]) ?? null,
  }
  const address = addressOf(unmasked)
  return address.includes(maskedSecret) ? null : address
}

/** The stored part if it is shown masked. */
function maskedPart(stored = ''): string {
  return isOrdinary(decoded(stored)) ? maskedSecret : stored
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
