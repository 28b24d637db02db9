import type { ClientDownload, ClientFile } from '#domain/ports/download-client.ts'
import { expectedList, plainMessage, shortList } from '../client-errors.ts'
import { share } from '../client-values.ts'
import { listOf, wireFields } from '../wire-fields.ts'
import { type Api, product } from './api.ts'
import { withoutSharedPaths } from './job-folders.ts'
import { pastJob, queuedJob } from './jobs.ts'

/** The number of finished jobs that are requested, newest first. */
const pastListed = '1000'
const idsAtOnce = 50
const bytesOfMegabyte = 1024 ** 2

export async function queuedJobs(api: Api): Promise<ClientDownload[]> {
  const queue = (await api('queue', { limit: '0' })).fields('queue')
  const slots = expectedList(product, queue.value('slots'))
  const total = queue.number('noofslots') ?? 0
  if (slots.length < total) throw shortList(product, slots.length, total)
  const pausedStates = slots.length > 0 && queue.flag('paused') ? await whyPaused(api) : null
  return slots.map((slot) => queuedJob(slot, queue, pausedStates))
}

/** SABnzbd pauses the whole queue when its disk is full, and says so nowhere but among its warnings. */
async function whyPaused(api: Api): Promise<string> {
  const warnings = (await api('warnings')).list('warnings').map((warning) => wireFields(warning).text('text') ?? '')
  const warning = warnings.findLast((text) => /disk|paus/i.test(text))
  return warning === undefined ? 'SABnzbd is paused' : `SABnzbd is paused: ${plainMessage(warning)}`
}

/** The active jobs and the latest finished ones. */
export async function allJobs(api: Api): Promise<ClientDownload[]> {
  const queued = await queuedJobs(api)
  return withQueued(await pastJobs(api), queued)
}

/** The jobs with these ids, however many have finished since. */
export async function findJobs(api: Api, clientIds: readonly string[]): Promise<ClientDownload[]> {
  const queued = await queuedJobs(api)
  const past: ClientDownload[] = []
  for (let start = 0; start < clientIds.length; start += idsAtOnce) {
    past.push(...(await pastJobs(api, { nzo_ids: clientIds.slice(start, start + idsAtOnce).join(',') })))
  }
  const wanted = new Set(clientIds)
  // Versions that cannot look for ids list their latest jobs.
  return withQueued(past, queued).filter(({ clientId }) => wanted.has(clientId))
}

async function pastJobs(api: Api, filter: Record<string, string> = {}): Promise<ClientDownload[]> {
  const history = (await api('history', { limit: pastListed, ...filter })).fields('history')
  return withoutSharedPaths(api, expectedList(product, history.value('slots')).map(pastJob))
}

/** A job on its way from the queue to the history may stand in both, or for an instant in neither. */
function withQueued(past: readonly ClientDownload[], queued: readonly ClientDownload[]): ClientDownload[] {
  const known = new Set(past.map(({ clientId }) => clientId))
  return [...past, ...queued.filter(({ clientId }) => !known.has(clientId))]
}

/** The files of an active job; SABnzbd lists none for a finished one. */
export async function filesOf(api: Api, clientId: string): Promise<ClientFile[]> {
  const answer = await api('get_files', { value: clientId })
  return listOf(answer.value('files')).map((value) => {
    const file = wireFields(value)
    const size = file.number('bytes') ?? Math.round((file.number('mb') ?? 0) * bytesOfMegabyte)
    const left = (file.number('mbleft') ?? 0) * bytesOfMegabyte
    return { path: file.text('filename') ?? '', size, progress: size > 0 ? share(1 - left / size) : 0 }
  })
}
