import type { BulkDownloadChange, BulkDownloadOutcome } from '#domain/downloads/bulk-change.ts'
import { AppError } from '#domain/errors.ts'
import { errorFields, hideAddresses } from '#domain/messages/error-body.ts'
import type { Text } from '#domain/messages/message.ts'
import type { Needs } from '../../app-context.ts'
import { mayControl, noControl } from '../../downloads/assert-may-control.ts'
import { removeDownload } from '../../downloads/remove-download.ts'
import { createSlots } from '../../tasks/slots.ts'
import { moveDownload } from '../grab/move.ts'
import { pauseInClient, prioritizeInClient, resumeInClient } from './change-in-client.ts'
import { type FoundDownload, findDownloads } from './find-downloads.ts'

export type BulkDeps = Needs<typeof moveDownload | typeof removeDownload>

/** Changes the downloads of one client. Returns the error of each that was not changed. */
type ChangeGroup = (downloads: readonly FoundDownload[]) => Promise<ReadonlyMap<string, Text>>

const clientsAtOnce = 4

/**
 * Changes or removes many downloads, with as few requests to each client as its API allows. Clients are asked in
 * parallel, and a download that cannot be changed does not stop the others.
 */
export async function changeDownloads(
  app: BulkDeps,
  userId: string,
  { ids, change }: BulkDownloadChange,
): Promise<BulkDownloadOutcome> {
  const { found, errors } = await findDownloads(app, userId, [...new Set(ids)])
  const changeGroup = changeOf(app, userId, change)
  const allowed = found.filter(({ id, stored }) => {
    // The others check each download themselves.
    if ('remove' in change || 'move' in change || mayControl(app, userId, stored)) return true
    errors.set(id, noControl)
    return false
  })
  const groups = [...Map.groupBy(allowed, ({ downloader }) => downloader?.id ?? null).values()]
  const slots = createSlots(clientsAtOnce)
  const results = await Promise.all(groups.map((group) => slots.run(() => changeGroup(group))))
  for (const [id, error] of results.flatMap((failures) => [...failures])) errors.set(id, error)
  const failed = ids.filter((id, index) => errors.has(id) && ids.indexOf(id) === index)
  return {
    changed: new Set(ids).size - failed.length,
    failed: failed.map((id) => ({ id, ...errorFields(errors.get(id) ?? '') })),
  }
}

function changeOf(app: BulkDeps, userId: string, change: BulkDownloadChange['change']): ChangeGroup {
  if ('remove' in change) return (group) => oneByOne(group, (id) => removeDownload(app, userId, id, change.remove))
  if ('move' in change) return (group) => oneByOne(group, (id) => moveDownload(app, userId, id, change.move))
  if ('priority' in change) return (group) => prioritizeInClient(app, group, change.priority)
  return (group) => (change.paused ? pauseInClient(app, group) : resumeInClient(app, group))
}

/** Each checks that its files are not also those of another download, so they are not changed at the same time. */
async function oneByOne(
  group: readonly FoundDownload[],
  change: (id: string) => Promise<void>,
): Promise<Map<string, Text>> {
  const errors = new Map<string, Text>()
  for (const { id } of group) {
    try {
      await change(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      errors.set(id, hideAddresses(error.text))
    }
  }
  return errors
}
