import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { isMaskedSecret } from './masked-secrets.ts'

const keyName = /^api_?key$/i
const keySetting = 'apiKey'

/** Splits the API key from the query of an address; `key` is `null` if there is none. */
export function splitKey(address: string): { url: string; key: string | null } {
  const url = URL.parse(address)
  const names = url === null ? [] : [...url.searchParams.keys()].filter((name) => keyName.test(name))
  if (url === null || names.length === 0) return { url: address, key: null }
  const key = names.map((name) => url.searchParams.get(name)).find((value) => value !== null && value !== '') ?? null
  for (const name of names) url.searchParams.delete(name)
  return { url: url.href, key }
}

/** Moves an API key from an indexer's URL to its own field. A key that was entered there takes precedence. */
export function moveKeyFromUrl<Input extends { url?: string | undefined; apiKey?: string | null | undefined }>(
  input: Input,
): Input {
  if (input.url === undefined) return input
  const { url, key } = splitKey(input.url)
  const isEntered = !isMaskedSecret(input.apiKey) && input.apiKey !== null && input.apiKey !== ''
  return key === null || isEntered ? { ...input, url } : { ...input, url, apiKey: key }
}

type ClientInput = { url?: string | null | undefined; settings?: Record<string, unknown> | undefined }

/** Moves an API key from a download client's URL to its setting, if the product has such a setting. */
export function moveKeyToSettings<Input extends ClientInput>(kind: DownloadClientKind, input: Input): Input {
  if (!input.url || !secretFields(kind.settings).includes(keySetting)) return input
  const { url, key } = splitKey(input.url)
  const entered = input.settings?.[keySetting]
  const isEntered = !isMaskedSecret(entered) && entered !== null && entered !== ''
  return key === null || isEntered
    ? { ...input, url }
    : { ...input, url, settings: { ...input.settings, [keySetting]: key } }
}

/** Rejects credentials in an address, because every user can read it. Throws AppError `invalid`. */
export function assertNoCredentials(address: string): void {
  assertNoBackslash(address)
  const { username = '', password = '' } = URL.parse(address) ?? {}
  if (username !== '' || password !== '') {
    throw invalidAddress('Remove the username and password from the address, and enter them in their own fields')
  }
  if (splitKey(address).key !== null) throw invalidAddress('Remove the API key from the address. It is not needed here')
}

/** Programs read it as a slash or as a part of the user name, and then connect to different hosts. Throws AppError `invalid`. */
export function assertNoBackslash(address: string): void {
  if (address.includes('\\')) throw invalidAddress('Use slashes instead of backslashes')
}

function invalidAddress(message: string): AppError {
  return new AppError('invalid', say('services.addressUnusable', { cause: message }), {
    details: [{ path: 'url', message }],
  })
}
