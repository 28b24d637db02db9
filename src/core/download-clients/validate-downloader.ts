import type { Downloader } from '#domain/downloads/downloader.ts'
import { fieldError } from '#domain/errors.ts'
import { named, say } from '#domain/messages/say.ts'
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
    throw fieldError('downloadPath', say('clients.downloadFolderNotAbsolute', { name: kind.label }))
  }
  const nameFault = kind.savesHere && downloader.downloadPath ? enteredNameFault(downloader.downloadPath) : null
  if (nameFault !== null) throw fieldError('downloadPath', nameFault)
  for (const field of ['category', 'postImportCategory'] as const) {
    const category = downloader[field]
    const refusal = category ? (kind.refusesCategory?.(category) ?? null) : null
    if (refusal !== null) throw fieldError(field, named(kind.label, refusal))
  }
  if (kind.connection.includes('url')) {
    if (downloader.url === null)
      throw fieldError('url', say('clients.needsAddress', { name: kind.label, example: String(kind.defaultUrl) }))
    await checkClientAddress(app, kind, downloader.url)
  }
  const downloadPath =
    kind.savesHere && downloader.downloadPath ? enteredPath(downloader.downloadPath) : downloader.downloadPath
  return { ...downloader, downloadPath, settings: declaredSettings(kind.label, kind.settings, downloader.settings) }
}

async function checkClientAddress(app: Pick<AppContext, 'outbound'>, kind: DownloadClientKind, url: string) {
  const isScgi = /^scgi:/i.test(url)
  if (isScgi && !kind.speaksScgi) throw fieldError('url', say('services.addressMustBeginHttp', { label: kind.label }))
  if (isScgi && !/^scgi:\/\/(\/|[^/]+:\d+\/?$)/i.test(url)) {
    throw fieldError('url', say('clients.addressWithoutPort', { label: kind.label }))
  }
  if (!/^scgi:\/\/\//i.test(url)) await validateAddress(app, url)
  // A local socket needs no address check: only an admin can set it.
  else if (/(^|\/)\.\.(\/|$)|\0/.test(url)) throw fieldError('url', say('clients.socketPathOutside'))
}

/** The kind of a stored type. Throws AppError `invalid` that lists the supported ones. */
export function downloadClientKind(
  app: Pick<AppContext, 'downloadClientKinds'>,
  type: Downloader['type'],
): DownloadClientKind {
  const kind = app.downloadClientKinds[type]
  if (kind !== undefined) return kind
  const known = Object.keys(app.downloadClientKinds).join(', ')
  throw fieldError('type', say('services.unknownChannelType', { type, types: known }))
}

/** Throws AppError `invalid` for a folder with `..` or a null character. */
export function validateDownloadPath(path: string | null | undefined): void {
  if (path?.includes('..')) throw fieldError('downloadPath', say('clients.downloadFolderOutside'))
  if (path?.includes('\0')) throw fieldError('downloadPath', say('clients.downloadFolderMustNot'))
}
