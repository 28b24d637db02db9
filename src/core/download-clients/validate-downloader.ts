import type { Downloader } from '#domain/downloads/downloader.ts'
import { type AppError, fieldError } from '#domain/errors.ts'
import { isAbsolute } from '#domain/paths/paths.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { enteredNameFault, enteredPath } from '../files/entered-path.ts'
import { declaredSettings } from '../settings/declared-settings.ts'
import { validateAddress } from '../settings/validate-address.ts'

/** The record with validated settings. Throws AppError `invalid` with the reason. */
export async function validateDownloader(
  app: Pick<AppContext, 'outbound' | 'downloadClientKinds'>,
  downloader: Downloader,
): Promise<Downloader> {
  const kind = downloadClientKind(app, downloader.type)
  validateDownloadPath(downloader.downloadPath)
  if (kind.savesHere && downloader.downloadPath && !isAbsolute(downloader.downloadPath)) {
    throw invalidField(
      'downloadPath',
      `${kind.label} saves on this machine: the download folder must be an absolute path`,
    )
  }
  const nameFault = kind.savesHere && downloader.downloadPath ? enteredNameFault(downloader.downloadPath) : null
  if (nameFault !== null) throw invalidField('downloadPath', nameFault)
  for (const field of ['category', 'postImportCategory'] as const) {
    const category = downloader[field]
    const refusal = category ? (kind.refusesCategory?.(category) ?? null) : null
    if (refusal !== null) throw invalidField(field, `${kind.label}: ${refusal}`)
  }
  if (kind.connection.includes('url')) {
    if (downloader.url === null) throw invalidField('url', `${kind.label} needs an address, such as ${kind.defaultUrl}`)
    await checkClientAddress(app, kind, downloader.url)
  }
  const downloadPath =
    kind.savesHere && downloader.downloadPath ? enteredPath(downloader.downloadPath) : downloader.downloadPath
  return { ...downloader, downloadPath, settings: declaredSettings(kind.label, kind.settings, downloader.settings) }
}

async function checkClientAddress(app: Pick<AppContext, 'outbound'>, kind: DownloadClientKind, url: string) {
  const isScgi = /^scgi:/i.test(url)
  if (isScgi && !kind.speaksScgi)
    throw invalidField('url', `${kind.label}: the address must begin with http:// or https://`)
  if (isScgi && !/^scgi:\/\/(\/|[^/]+:\d+\/?$)/i.test(url)) {
    throw invalidField('url', `${kind.label}: the address needs a port, such as scgi://192.168.1.20:5000`)
  }
  if (!/^scgi:\/\/\//i.test(url)) await validateAddress(app, url)
  // A local socket needs no address check: only an admin can set it.
  else if (/(^|\/)\.\.(\/|$)|\0/.test(url)) throw invalidField('url', 'The path of the socket must not contain ".."')
}

/** The kind of a stored type. Throws AppError `invalid` that lists the supported ones. */
export function downloadClientKind(
  app: Pick<AppContext, 'downloadClientKinds'>,
  type: Downloader['type'],
): DownloadClientKind {
  const kind = app.downloadClientKinds[type]
  if (kind !== undefined) return kind
  const known = Object.keys(app.downloadClientKinds).join(', ')
  throw invalidField('type', `Ludarr does not support "${type}". Supported: ${known}`)
}

/** Throws AppError `invalid` for a folder with `..` or a null character. */
export function validateDownloadPath(path: string | null | undefined): void {
  if (path?.includes('..')) throw invalidField('downloadPath', 'The download folder must not contain ".."')
  if (path?.includes('\0')) throw invalidField('downloadPath', 'The download folder must not contain a null character')
}

function invalidField(path: string, message: string): AppError {
  return fieldError(path, message)
}
