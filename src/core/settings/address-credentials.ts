import { secretFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import { isMaskedSecret } from './masked-secrets.ts'

const keyName = /^api_?key$/i
const keySetting = 'apiKey'

/** An address without the API key that people paste along with it, and that key; `null` where there is none. */
export function splitKey(address: string): { url: string; key: string | null } {
  const url = URL.parse(address)
  const names = url === null ? [] : [...url.searchParams.keys()].filter((name) => keyName.test(name))
  if (url === null || names.length === 0) return { url: address, key: null }
  const key = names.map((name) => url.searchParams.get(name)).find((value) => value !== null && value !== '') ?? null
  for (const name of names) url.searchParams.delete(name)
  return { url: url.href, key }
}

/** What was said of an indexer, with the key of its address in the field of its own. A key that was given goes first. */
export function moveKeyFromUrl<Said extends { url?: string | undefined; apiKey?: string | null | undefined }>(
  said: Said,
): Said {
  if (said.url === undefined) return said
  const { url, key } = splitKey(said.url)
  const isGiven = !isMaskedSecret(said.apiKey) && said.apiKey !== null && said.apiKey !== ''
  return key === null || isGiven ? { ...said, url } : { ...said, url, apiKey: key }
}

type ReportedPath = { url?: string | null | undefined; settings?: Record<string, unknown> | undefined }

/** The same for a download client whose product has a setting for an API key. */
export function moveKeyToSettings<Said extends ReportedPath>(kind: DownloadClientKind, said: Said): Said {
  if (!said.url || !secretFields(kind.settings).includes(keySetting)) return said
  const { url, key } = splitKey(said.url)
  const given = said.settings?.[keySetting]
  const isGiven = !isMaskedSecret(given) && given !== null && given !== ''
  return key === null || isGiven
    ? { ...said, url }
    : { ...said, url, settings: { ...said.settings, [keySetting]: key } }
}

/** Refuses credentials in an address, where everybody in the household may read them. Throws AppError `invalid`. */
export function assertNoCredentials(address: string): void {
  const { username = '', password = '' } = URL.parse(address) ?? {}
  if (username !== '' || password !== '') {
    throw refusal(
      'Take the user name and the password out of the address; where they are needed they have fields of their own',
    )
  }
  if (splitKey(address).key !== null) throw refusal('Take the API key out of the address: it is not asked for here')
}

function refusal(message: string): AppError {
  return new AppError('invalid', `This address cannot be used: ${message}`, { details: [{ path: 'url', message }] })
}
