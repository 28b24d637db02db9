import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import { isUnreadable } from '#domain/system/service-health.ts'
import type { AppContext } from '../app-context.ts'
import { isBackedOff, recordFailure, recordSuccess } from './ask-client.ts'

type Looking = Pick<AppContext, 'live' | 'downloaders' | 'clock' | 'log' | 'health' | 'clientOf'>

/** Looks at every enabled client, also at those that nothing is fetched with: whether it answers, where it saves, its free space. */
export async function checkClients(app: Looking, signal?: AbortSignal): Promise<void> {
  const enabled = app.downloaders.all().filter((downloader) => downloader.enabled)
  await Promise.all(
    enabled.map(async (downloader) => {
      if (signal?.aborted || isUnreadable(downloader.health) || isBackedOff(app, downloader.id)) return
      await checkClient(app, downloader)
    }),
  )
}

async function checkClient(app: Looking, downloader: Downloader): Promise<void> {
  const { id } = downloader
  try {
    const told = await app.clientOf(downloader).test()
    const before = app.live.clientChecks.get(id)?.told
    if (app.downloaders.find(id)?.updatedAt !== downloader.updatedAt) return
    app.live.clientChecks.set(id, { at: app.clock.now().getTime(), told })
    if (before?.downloadPath !== told.downloadPath) app.health.lookSoon = true
    recordSuccess(app, downloader)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.debug('A client was looked at in vain', { client: downloader.name, reason: errorMessage(error) })
    recordFailure(app, downloader, error)
  }
}
