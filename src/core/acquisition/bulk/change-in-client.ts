import { hasClientId } from '#domain/downloads/client-state.ts'
import type { PriorityChange } from '#domain/downloads/download-priority.ts'
import { activeDownloadStatuses, type DownloadStatus } from '#domain/downloads/download-status.ts'
import type { Downloader } from '#domain/downloads/downloader.ts'
import { AppError } from '#domain/errors.ts'
import { hideAddresses } from '#domain/messages/error-body.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { DownloadClient } from '#domain/ports/download-client.ts'
import type { AppContext } from '../../app-context.ts'
import { pausable } from '../../downloads/pause-download.ts'
import { createSlots } from '../../tasks/slots.ts'
import type { FoundDownload } from './find-downloads.ts'

export type ClientChangeDeps = Pick<
  AppContext,
  'clientMonitor' | 'clientOf' | 'downloadClientKinds' | 'downloads' | 'progressEvents'
>

type Group = readonly FoundDownload[]
type InClient = FoundDownload & { downloader: Downloader }
/** The error of each download that was not changed. */
type Errors = Map<string, Text>

const freshMs = 5000
const requestsAtOnce = 4
const active: ReadonlySet<DownloadStatus> = new Set(activeDownloadStatuses)

export async function pauseInClient(app: ClientChangeDeps, group: Group): Promise<Errors> {
  return changeGroup(app, group, async (client, downloads) => {
    const { pause, pauseAll } = client
    if (pause === undefined)
      throw new AppError('unprocessable', say('acquisition.cannotPause', { name: nameOf(downloads) }))
    const errors = await applyToAll(downloads, pauseAll && ((ids) => pauseAll(ids)), (id) => pause(id))
    storeStatus(app, downloads, errors, 'paused')
    return errors
  })
}

export async function resumeInClient(app: ClientChangeDeps, group: Group): Promise<Errors> {
  return changeGroup(app, group, async (client, downloads) => {
    const { resume, resumeAll } = client
    if (resume === undefined)
      throw new AppError('unprocessable', say('acquisition.cannotResume', { name: nameOf(downloads) }))
    const errors = await applyToAll(downloads, resumeAll && ((ids) => resumeAll(ids)), (id) => resume(id))
    storeStatus(app, downloads, errors, 'queued')
    return errors
  })
}

export async function prioritizeInClient(app: ClientChangeDeps, group: Group, change: PriorityChange): Promise<Errors> {
  return changeGroup(app, group, async (client, downloads) => {
    const type = downloads[0]?.downloader.type
    const supported = type === undefined ? undefined : app.downloadClientKinds[type]?.priorities
    if (client.prioritize === undefined || supported === undefined || supported.length === 0) {
      throw new AppError('unprocessable', say('acquisition.noPriorities', { name: nameOf(downloads) }))
    }
    if (!supported.includes(change)) {
      const message = say('acquisition.changeNotSupported', { name: nameOf(downloads), changes: supported.join(', ') })
      throw new AppError('unprocessable', message)
    }
    await client.prioritize(
      downloads.map(({ clientId }) => clientId),
      change,
    )
    return new Map()
  })
}

type Change = (client: DownloadClient, downloads: readonly InClient[]) => Promise<Errors>

/** Applies a change to the downloads that their client has. An error of the client is the error of each of them. */
async function changeGroup(app: ClientChangeDeps, group: Group, change: Change): Promise<Errors> {
  const errors: Errors = new Map()
  const downloads = changeable(app, group, errors)
  const downloader = downloads[0]?.downloader
  if (downloader === undefined) return errors
  try {
    const listed = await app.clientMonitor.listDownloads(downloader, freshMs)
    const isListed = ({ clientId }: InClient) => listed.some((reported) => hasClientId(reported, clientId))
    const present = downloads.filter(isListed)
    for (const download of downloads) {
      if (!present.includes(download))
        errors.set(download.id, say('acquisition.noLongerHas', { name: downloader.name }))
    }
    if (present.length === 0) return errors
    for (const [id, error] of await change(app.clientOf(downloader), present)) errors.set(id, error)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    for (const { id } of downloads) if (!errors.has(id)) errors.set(id, hideAddresses(error.text))
  }
  app.clientMonitor.invalidate(downloader.id)
  app.progressEvents.emit(downloads.flatMap(({ stored }) => stored?.id ?? []))
  return errors
}

/** Leaves out downloads that their client cannot change, and records the errors of these. */
function changeable(app: ClientChangeDeps, group: Group, errors: Errors): InClient[] {
  const pending = new Set(app.downloads.pendingGrabs().map(({ downloadId }) => downloadId))
  return group.flatMap((download) => {
    const { id, stored, downloader } = download
    if (downloader === null) errors.set(id, say('acquisition.clientRemoved'))
    else if (pending.has(id)) errors.set(id, say('acquisition.notSentYet'))
    else if (stored !== null && !active.has(stored.status)) errors.set(id, say('acquisition.downloadEnded'))
    else return [{ ...download, downloader }]
    return []
  })
}

async function applyToAll(
  downloads: readonly InClient[],
  all: ((clientIds: readonly string[]) => Promise<void>) | undefined,
  single: (clientId: string) => Promise<void>,
): Promise<Errors> {
  const errors: Errors = new Map()
  if (all !== undefined) {
    await all(downloads.map(({ clientId }) => clientId))
    return errors
  }
  const slots = createSlots(requestsAtOnce)
  const apply = async ({ id, clientId }: InClient): Promise<void> => {
    try {
      await single(clientId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      errors.set(id, hideAddresses(error.text))
    }
  }
  await Promise.all(downloads.map((download) => slots.run(() => apply(download))))
  return errors
}

/** The next poll reports the actual state. */
function storeStatus(
  { downloads }: ClientChangeDeps,
  changed: readonly InClient[],
  errors: Errors,
  status: 'paused' | 'queued',
): void {
  const ids = changed.flatMap(({ id, stored }) =>
    stored !== null && pausable.has(stored.status) && !errors.has(id) ? [id] : [],
  )
  if (ids.length > 0) downloads.updateAll(ids, { status })
}

function nameOf(downloads: readonly InClient[]): string {
  return downloads[0]?.downloader.name ?? 'The download client'
}
