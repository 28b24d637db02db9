import { randomUUID } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import type { Downloader, DownloaderTest, NewDownloader } from '#domain/downloads/downloader.ts'
import { isAbsolutePath, mapRemotePath } from '#domain/downloads/path-mapping.ts'
import { AppError } from '#domain/errors.ts'
import type { ClientTest, DownloadClient } from '#domain/ports/download-client.ts'
import { type Health, unknownHealth } from '#domain/system/service-health.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { afterFailure, afterSuccess } from '../settings/service-health.ts'
import { connectionOf, newDownloader } from './add-downloader.ts'
import { changedDownloader } from './change-downloader.ts'
import { storedDownloader } from './list-downloaders.ts'
import { downloadClientKind, validateDownloader } from './validate-downloader.ts'

type Deps = Needs<typeof newDownloader | typeof validateDownloader | typeof describe> &
  Pick<
    AppContext,
    | 'clientMonitor'
    | 'clientOf'
    | 'connectClient'
    | 'downloaders'
    | 'forgetClient'
    | 'health'
    | 'recentTests'
    | 'removeClientState'
  >

/**
 * Tests a download client that is not saved yet; with the id of a stored one, a change of it. The result is known once
 * these settings are saved. A failed test is a result; invalid settings throw.
 */
export async function testDownloader(
  app: Deps,
  { id, ...input }: NewDownloader & { id?: string },
): Promise<DownloaderTest> {
  if (id === undefined) return testUnsaved(app, newDownloader(app, input))
  return testUnsaved(app, changedDownloader(app, storedDownloader(app, id), input))
}

/** Tests a stored download client, and stores the result as its health. */
export async function testStoredDownloader(app: Deps, id: string): Promise<DownloaderTest> {
  const stored = storedDownloader(app, id)
  // A connected client may cache a refusal.
  if (!stored.health.ok) await app.forgetClient(id)
  const outcome = await runTest(app, await validateDownloader(app, stored), () => app.clientOf(stored))
  const responds = outcome.version !== null
  // After a failure, the monitor keeps its own back-off.
  if (responds) app.clientMonitor.reset(id)
  // The health check reads what is wrong with its settings.
  if (responds && !outcome.ok) await app.clientMonitor.check(stored)
  app.health.requestCheck()
  app.downloaders.setHealth(id, healthAfter(app, stored.health, outcome))
  return outcome
}

/** Returns the health after a test, without a pause: after a failure, the monitor keeps its own back-off. */
function healthAfter(
  { clock }: Pick<AppContext, 'clock'>,
  health: Health,
  { version, message }: DownloaderTest,
): Health {
  if (version !== null) return afterSuccess(health, clock)
  return { ...afterFailure(health, message, clock), disabledUntil: null }
}

async function testUnsaved(app: Deps, downloader: Downloader): Promise<DownloaderTest> {
  // A new id keeps the state of a stored client untouched.
  const checked = await validateDownloader(app, { ...downloader, id: randomUUID() })
  let client: DownloadClient | null = null
  try {
    const outcome = await runTest(app, checked, () => {
      client = app.connectClient(checked)
      return client
    })
    app.recentTests.record(connectionOf(checked), healthAfter(app, unknownHealth, outcome))
    return outcome
  } finally {
    await (client as DownloadClient | null)?.close?.()
    await app.removeClientState(checked.id)
  }
}

async function runTest(app: Deps, downloader: Downloader, connect: () => DownloadClient): Promise<DownloaderTest> {
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
  { version, freeBytes, downloadPath, problem }: ClientTest,
): Promise<DownloaderTest> {
  const { label } = downloadClientKind(app, downloader.type)
  const success = `${label} ${version} responds`
  const remotePath = downloader.downloadPath ?? downloadPath
  if (remotePath !== null && !isAbsolutePath(remotePath)) {
    const notAbsolute = `its folder ${remotePath} is not an absolute path, so imports would wait`
    return { ok: true, message: `${success}, but ${notAbsolute}`, version, freeBytes, pathVisible: false }
  }
  if (problem) {
    const message = `${success}, but ${problem.message}. ${problem.help}`
    return { ok: false, message, version, freeBytes, pathVisible: null }
  }
  const path = remotePath === null ? null : localPath(app, downloader, remotePath)
  const pathVisible = remotePath === null ? null : path !== null && (await isReadable(path))
  const message =
    pathVisible === false
      ? `${success}, but its folder ${remotePath} is not visible here${mappedSuffix(path, remotePath)}: ` +
        'add a path mapping, or imports will wait'
      : success
  return { ok: true, message, version, freeBytes, pathVisible }
}

/** The local path of a client's folder; `null` if it cannot be mapped. */
export function localPath(
  app: Pick<AppContext, 'settings'>,
  downloader: Downloader,
  remotePath: string,
): string | null {
  const host = downloader.url === null ? null : URL.parse(downloader.url)?.hostname || null
  return mapRemotePath(app.settings.pathMappings(), host, remotePath)?.path ?? null
}

function mappedSuffix(path: string | null, remotePath: string | null): string {
  return path === null || path === remotePath ? '' : ` (mapped to ${path})`
}

export async function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}
