import type { StoredDownload } from '#db/repositories/downloads.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { differencesIn, withDifferences } from '#domain/downloads/request-differences.ts'
import { AppError } from '#domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { differencesNow } from './compare-with-request.ts'
import { optionsOf } from './send.ts'

type Deps = Pick<AppContext, 'clientOf' | 'downloads' | 'log' | 'progressEvents' | 'settings'>

/**
 * Forgets what a client had otherwise than requested and has as requested meanwhile. It is asked about one of its
 * downloads at a time, because there may be very many: one taken at random, so that each has its turn whatever the
 * interval of the polls. Called after a poll that succeeded: repeating refused credentials would get our address banned,
 * and a client that hangs is to be asked once.
 */
export async function recheckDifferences(
  app: Deps,
  downloader: Downloader,
  downloads: readonly StoredDownload[],
): Promise<void> {
  const different = downloads.filter(({ message }) => differencesIn(message).length > 0)
  const download = different[Math.floor(Math.random() * different.length)]
  if (download !== undefined) await recheck(app, downloader, download)
}

async function recheck(app: Deps, downloader: Downloader, { id, clientId, message: told }: StoredDownload) {
  const pending = app.downloads.findSentGrab(id)
  if (pending === null) return
  const download = app.downloads.find(id)
  if (download === null) return
  const options = optionsOf({ download, pending, downloader })
  const now = await differencesNow(app, { downloader, clientId, options }).catch(orNull)
  // A user may have changed other options in the client since.
  const left = now === null ? differencesIn(told) : now.filter((difference) => told?.includes(difference) === true)
  const message = withDifferences(app.downloads.find(id)?.message ?? null, left)
  if (message === (app.downloads.find(id)?.message ?? null)) return
  app.downloads.update(id, { message })
  app.progressEvents.emit([id])
}

function orNull(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}
