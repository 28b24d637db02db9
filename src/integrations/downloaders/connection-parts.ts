import type { Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { SettingsDeclaration } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { DownloadClientKind, DownloaderConnection } from '#domain/ports/download-client.ts'

/** Room for the list of tens of thousands of downloads. */
export const maxAnswerBytes = 128 * 1024 ** 2

/** The settings of one product, with defaults filled in. Throws AppError `invalid` when they do not fit. */
export function settingsOf<Declaration extends SettingsDeclaration>(
  declaration: Declaration,
  connection: DownloaderConnection,
): Static<Declaration> {
  const filled: unknown = Value.Clean(declaration, Value.Default(declaration, structuredClone(connection.settings)))
  if (Value.Check(declaration, filled)) return filled
  const first = Value.Errors(declaration, filled).First()
  throw new AppError(
    'invalid',
    `${connection.name}: ${first?.path.slice(1) ?? 'settings'}: ${first?.message ?? 'wrong'}`,
  )
}

/** The address without a closing slash, a query or a fragment. Throws AppError `invalid` when there is none. */
export function addressOf(
  connection: DownloaderConnection,
  kind: Pick<DownloadClientKind, 'label' | 'defaultUrl'>,
): string {
  const address = connection.url ?? kind.defaultUrl
  if (!address) throw new AppError('invalid', say('clients.addressMissing', { label: kind.label }))
  return address.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

/** The header of HTTP Basic, in UTF-8; empty without a user name and a password. */
export function basicAuthorization(username: string | null, password: string | null): Record<string, string> {
  if (!username && !password) return {}
  const credentials = Buffer.from(`${username ?? ''}:${password ?? ''}`, 'utf8').toString('base64')
  return { authorization: `Basic ${credentials}` }
}

/** All cookies of a response: products rename theirs, and a proxy may add its own. */
export function sessionCookie(headers: Headers): string | null {
  const pairs = headers.getSetCookie().map((line) => line.split(';')[0]?.trim() ?? '')
  return pairs.filter(Boolean).join('; ') || null
}
