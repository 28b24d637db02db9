import { isAbsolute } from 'node:path'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import type { DownloadClientKind } from '#domain/ports/download-client.ts'
import type { AppContext } from '../app-context.ts'
import { declaredSettings } from '../settings/declared-settings.ts'
import { validateAddress } from '../settings/validate-address.ts'

/** A record with its settings as the product declares them, or AppError `invalid` with what is wrong. */
export async function validateDownloader(
  app: Pick<AppContext, 'outbound' | 'downloadClientKinds'>,
  downloader: Downloader,
): Promise<Downloader> {
  const kind = downloadClientKind(app, downloader.type)
  validateDownloadPath(downloader.downloadPath)
  if (kind.savesHere && downloader.downloadPath && !isAbsolute(downloader.downloadPath)) {
    throw refusal('downloadPath', `${kind.label} saves on this machine: the download folder must be an absolute path`)
  }
  if (kind.connection.includes('url')) {
    if (downloader.url === null) throw refusal('url', `${kind.label} needs an address, such as ${kind.defaultUrl}`)
    await checkClientAddress(app, kind, downloader.url)
  }
  return { ...downloader, settings: declaredSettings(kind.label, kind.settings, downloader.settings) }
}

async function checkClientAddress(app: Pick<AppContext, 'outbound'>, kind: DownloadClientKind, url: string) {
  const isScgi = /^scgi:/i.test(url)
  if (isScgi && !kind.speaksScgi) throw refusal('url', `${kind.label}: the address must begin with http:// or https://`)
  if (isScgi && !/^scgi:\/\/(\/|[^/]+:\d+\/?$)/i.test(url)) {
    throw refusal('url', `${kind.label}: the address needs a port, such as scgi://192.168.1.20:5000`)
  }
  if (!/^scgi:\/\/\//i.test(url)) await validateAddress(app, url)
  // A socket of this machine: nothing there to guard, as only an admin names it.
  else if (/(^|\/)\.\.(\/|$)|\0/.test(url)) throw refusal('url', 'The path of the socket must not contain ".."')
}

/** The product of a stored word. Throws AppError `invalid` that names those there are. */
export function downloadClientKind(
  app: Pick<AppContext, 'downloadClientKinds'>,
  type: Downloader['type'],
): DownloadClientKind {
  const kind = app.downloadClientKinds[type]
  if (kind !== undefined) return kind
  const known = Object.keys(app.downloadClientKinds).join(', ')
  throw refusal('type', `Ludarr cannot work with "${type}" yet; there are: ${known}`)
}

/** Refuses a folder that leads out of itself. Throws AppError `invalid`. */
export function validateDownloadPath(path: string | null | undefined): void {
  if (path?.includes('..')) throw refusal('downloadPath', 'The download folder must not contain ".."')
  if (path?.includes('\0')) throw refusal('downloadPath', 'The download folder must not contain a null character')
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid', message, { details: [{ path, message }] })
}
