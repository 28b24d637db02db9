import { randomUUID } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import type { Downloader, DownloaderTest, NewDownloader } from '#domain/downloads/downloader.ts'
import { isAbsolutePath, mapRemotePath } from '#domain/downloads/path-mapping.ts'
import { AppError } from '#domain/errors.ts'
import type { ClientTest, DownloadClient } from '#domain/ports/download-client.ts'
import type { AppContext, ClientAccess } from '../app-context.ts'
import { afterFailure, afterSuccess } from '../settings/service-health.ts'
import { newDownloader } from './add-downloader.ts'
import { changedDownloader } from './change-downloader.ts'
import { storedDownloader } from './list-downloaders.ts'
import { downloadClientKind, validateDownloader } from './validate-downloader.ts'

type Deps = ClientAccess & Pick<AppContext, 'downloaders' | 'outbound' | 'clock' | 'settings' | 'health'>

/**
 * Tries a download client that is not saved yet; with the id of a stored one, a change to that. A failure is an answer;
 * what cannot even be tried throws.
 */
export async function testDownloader(
  app: Deps,
  { id, ...said }: NewDownloader & { id?: string },
): Promise<DownloaderTest> {
  if (id === undefined) return tryUnsaved(app, newDownloader(app, said))
  return tryUnsaved(app, changedDownloader(app, storedDownloader(app, id), said))
}

/** Tries a stored download client. What comes out is what is known of its health from then on. */
export async function testStoredDownloader(app: Deps, id: string): Promise<DownloaderTest> {
  const stored = storedDownloader(app, id)
  // A client that keeps its refusals would give the old one for an answer.
  if (!stored.health.ok) await app.forgetClient(id)
  const outcome = await ask(app, await validateDownloader(app, stored), () => app.clientOf(stored))
  const { health } = stored
  const { clock } = app
  // Those who follow its downloads decide themselves how soon they ask it again.
  if (outcome.ok) app.clientMonitor.reset(id)
  app.health.requestCheck()
  const failed = { ...afterFailure(health, outcome.message, clock), disabledUntil: null }
  app.downloaders.setHealth(id, outcome.ok ? afterSuccess(health, clock) : failed)
  return outcome
}

async function tryUnsaved(app: Deps, downloader: Downloader): Promise<DownloaderTest> {
  // An id of its own, so that nothing of a stored client's state is touched.
  const checked = await validateDownloader(app, { ...downloader, id: randomUUID() })
  let client: DownloadClient | null = null
  try {
    return await ask(app, checked, () => {
      client = app.connectClient(checked)
      return client
    })
  } finally {
    await (client as DownloadClient | null)?.close?.()
  }
}

async function ask(app: Deps, downloader: Downloader, connect: () => DownloadClient): Promise<DownloaderTest> {
  try {
    return await describe(app, downloader, await connect().test())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: error.message, version: null, freeBytes: null, pathVisible: null }
  }
}

async function describe(
  app: Pick<AppContext, 'settings' | 'downloadClientKinds'>,
  downloader: Downloader,
  { version, freeBytes, downloadPath }: ClientTest,
): Promise<DownloaderTest> {
  const { label } = downloadClientKind(app, downloader.type)
  const remotePath = downloader.downloadPath ?? downloadPath
  if (remotePath !== null && !isAbsolutePath(remotePath)) {
    const words = `its folder ${remotePath} is not an absolute path, and imports would wait for one`
    return { ok: true, message: `${label} ${version} answers, but ${words}`, version, freeBytes, pathVisible: false }
  }
  const place = remotePath === null ? null : localPath(app, downloader, remotePath)
  const pathVisible = remotePath === null ? null : place !== null && (await isReadable(place))
  const greeting = `${label} ${version} answers`
  const message =
    pathVisible === false
      ? `${greeting}, but its folder ${remotePath} is not visible here${mappedWords(place, remotePath)}: ` +
        'add a path mapping, or imports will wait for it'
      : greeting
  return { ok: true, message, version, freeBytes, pathVisible }
}

/** Where a client's folder lies on this machine; `null` for one that cannot be mapped. */
export function localPath(
  app: Pick<AppContext, 'settings'>,
  downloader: Downloader,
  remotePath: string,
): string | null {
  const host = downloader.url === null ? null : URL.parse(downloader.url)?.hostname || null
  return mapRemotePath(app.settings.pathMappings(), host, remotePath)?.path ?? null
}

function mappedWords(place: string | null, remotePath: string | null): string {
  return place === null || place === remotePath ? '' : ` (mapped to ${place})`
}

export async function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}
