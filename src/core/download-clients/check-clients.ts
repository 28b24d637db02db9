import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { recordReportedFolder } from './client-folders.ts'

type Deps = Pick<
  AppContext,
  'clientMonitor' | 'diskActivity' | 'downloadClientKinds' | 'downloaders' | 'forgetClient' | 'log' | 'settings'
>

/**
 * Checks every enabled client, even one without downloads: whether it answers, where it saves, its free space. A check
 * that a user started asks failing clients too, which are otherwise left alone for a while.
 */
export async function checkClients(app: Deps, signal?: AbortSignal, { isManual = false } = {}): Promise<void> {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  await Promise.all(
    enabled.map(async (downloader) => {
      if (signal?.aborted || isUnreadable(downloader.health)) return
      if (!isManual && app.clientMonitor.isBackedOff(downloader.id)) return
      // A connected client may cache a refusal.
      if (isManual && !downloader.health.ok) await app.forgetClient(downloader.id)
      await checkIfUsed(app, downloader)
    }),
  )
}

/** A client of our own is only its folders. */
async function checkIfUsed(app: Deps, downloader: Downloader): Promise<void> {
  const folder = app.clientMonitor.lastCheck(downloader.id)?.downloadPath ?? null
  const savesHere = app.downloadClientKinds[downloader.type]?.savesHere === true
  if (!savesHere || folder === null || !downloader.health.ok) return checkClient(app, downloader)
  const access = { name: `client ${downloader.id}`, folders: [folder] }
  await app.diskActivity.accessIfUsed(access, () => checkClient(app, downloader))
}

async function checkClient(app: Deps, downloader: Downloader): Promise<void> {
  try {
    await app.clientMonitor.check(downloader)
    const reported = app.clientMonitor.lastCheck(downloader.id)?.downloadPath ?? null
    if (reported !== null) recordReportedFolder(app, downloader.id, reported)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.debug('A download client failed its check', { client: downloader.name, reason: errorMessage(error) })
  }
}
