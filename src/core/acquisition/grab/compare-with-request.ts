import { setTimeout as pause } from 'node:timers/promises'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { requestDifferences } from '#domain/downloads/request-differences.ts'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'
import { realpath } from '#platform/real-path.ts'
import type { AppContext } from '../../app-context.ts'
import { localPath } from '../../download-clients/test-downloader.ts'

type Deps = Pick<AppContext, 'clientOf' | 'log' | 'settings'>
export type SentRequest = { downloader: Downloader; clientId: string; options: AddOptions }

/** A client may need a moment until it has applied everything. */
const pausesMs = [200, 500, 1000]

/**
 * Lists what a client has otherwise than it was asked for, after it accepted a download: web interfaces and settings of
 * the client drop or replace options. Never fails: the client has the download.
 */
export async function compareWithRequest(app: Deps, request: SentRequest): Promise<string[]> {
  try {
    let differences = await differencesNow(app, request)
    for (const pauseMs of pausesMs) {
      if (differences.length === 0) return []
      await pause(pauseMs)
      differences = await differencesNow(app, request)
    }
    if (differences.length > 0)
      app.log.module('grab').warn('The client has other options than requested', {
        client: request.downloader.name,
        title: request.options.title,
        differences,
      })
    return differences
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.module('grab').debug('The options of a download could not be read', { reason: errorMessage(error) })
    return []
  }
}

/** The differences at this moment. */
export async function differencesNow(app: Deps, { downloader, clientId, options }: SentRequest): Promise<string[]> {
  const applied = await app.clientOf(downloader).appliedOptions?.(clientId, options)
  if (applied == null) return []
  const isSameFolder = await leadToOneFolder(app, downloader, options.downloadPath, applied)
  return requestDifferences(isSameFolder ? { ...options, downloadPath: null } : options, applied)
}

/** Whether both folders are one on this machine, because a link leads from one to the other. */
async function leadToOneFolder(
  app: Pick<AppContext, 'settings'>,
  downloader: Downloader,
  asked: string | null,
  { downloadPath }: AppliedOptions,
): Promise<boolean> {
  if (asked === null || downloadPath === undefined) return false
  const [one, other] = await Promise.all([asked, downloadPath].map((path) => realPathOf(app, downloader, path)))
  return one != null && one === other
}

async function realPathOf(
  app: Pick<AppContext, 'settings'>,
  downloader: Downloader,
  path: string,
): Promise<string | null> {
  const local = localPath(app, downloader, path)
  return local === null ? null : realpath(local).catch(() => null)
}
