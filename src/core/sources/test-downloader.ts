import { randomUUID } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import type { Downloader, DownloaderTest, NewDownloader } from '#domain/downloader.ts'
import { AppError } from '#domain/errors.ts'
import { isAbsolutePath, mapRemotePath } from '#domain/path-mapping.ts'
import type { ClientTest, DownloadClient } from '#domain/ports/download-client.ts'
import { forgetTold } from '../downloads/live-downloads.ts'
import type { Program } from '../program.ts'
import { newDownloader } from './add-downloader.ts'
import { changedDownloader } from './change-downloader.ts'
import { checkedDownloader, downloadClientKind } from './checked-downloader.ts'
import { afterFailure, afterSuccess } from './health.ts'
import { storedDownloader } from './list-downloaders.ts'

type Parts = Pick<
  Program,
  | 'downloaders'
  | 'outbound'
  | 'clock'
  | 'downloadClientKinds'
  | 'connectClient'
  | 'clientOf'
  | 'forgetClient'
  | 'settings'
  | 'live'
  | 'health'
>

/**
 * Tries a download client that is not saved yet; with the id of a stored one, a change to that. A failure is an answer;
 * what cannot even be tried throws.
 */
export async function testDownloader(
  program: Parts,
  { id, ...said }: NewDownloader & { id?: string },
): Promise<DownloaderTest> {
  if (id === undefined) return tryUnsaved(program, newDownloader(program, said))
  return tryUnsaved(program, changedDownloader(program, storedDownloader(program, id), said))
}

/** Tries a stored download client. What comes out is what is known of its health from then on. */
export async function testStoredDownloader(program: Parts, id: string): Promise<DownloaderTest> {
  const stored = storedDownloader(program, id)
  // A client that keeps its refusals would give the old one for an answer.
  if (!stored.health.ok) await program.forgetClient(id)
  const outcome = await ask(program, await checkedDownloader(program, stored), () => program.clientOf(stored))
  const { health } = stored
  const { clock } = program
  // Those who follow its downloads decide themselves how soon they ask it again.
  if (outcome.ok) forgetTold(program, id)
  program.health.lookSoon = true
  const failed = { ...afterFailure(health, outcome.message, clock), disabledUntil: null }
  program.downloaders.setHealth(id, outcome.ok ? afterSuccess(health, clock) : failed)
  return outcome
}

async function tryUnsaved(program: Parts, downloader: Downloader): Promise<DownloaderTest> {
  // An id of its own, so that nothing of a stored client's state is touched.
  const checked = await checkedDownloader(program, { ...downloader, id: randomUUID() })
  let client: DownloadClient | null = null
  try {
    return await ask(program, checked, () => {
      client = program.connectClient(checked)
      return client
    })
  } finally {
    await (client as DownloadClient | null)?.close?.()
  }
}

async function ask(program: Parts, downloader: Downloader, connect: () => DownloadClient): Promise<DownloaderTest> {
  try {
    return await describe(program, downloader, await connect().test())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, message: error.message, version: null, freeBytes: null, pathVisible: null }
  }
}

async function describe(
  program: Pick<Program, 'settings' | 'downloadClientKinds'>,
  downloader: Downloader,
  { version, freeBytes, downloadPath }: ClientTest,
): Promise<DownloaderTest> {
  const { label } = downloadClientKind(program, downloader.type)
  const remotePath = downloader.downloadPath ?? downloadPath
  if (remotePath !== null && !isAbsolutePath(remotePath)) {
    const words = `its folder ${remotePath} is not an absolute path, and imports would wait for one`
    return { ok: true, message: `${label} ${version} answers, but ${words}`, version, freeBytes, pathVisible: false }
  }
  const place = remotePath === null ? null : localPlace(program, downloader, remotePath)
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
export function localPlace(
  program: Pick<Program, 'settings'>,
  downloader: Downloader,
  remotePath: string,
): string | null {
  const host = downloader.url === null ? null : URL.parse(downloader.url)?.hostname || null
  return mapRemotePath(program.settings.pathMappings(), host, remotePath)?.path ?? null
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
