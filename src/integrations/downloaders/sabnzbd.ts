import { Type } from '@sinclair/typebox'
import { isBlocked } from '#domain/downloads/client-state.ts'
import { downloadPriorities, isQueueMove, type PriorityChange } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type { AppliedOptions, DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { expectedList, upstream } from './client-errors.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { detectSabnzbd } from './detection.ts'
import { addNzb, priorities } from './sabnzbd/add-nzb.ts'
import { type Api, createApi, product } from './sabnzbd/api.ts'
import { findFolderProblem } from './sabnzbd/job-folders.ts'
import { allJobs, filesOf, findJobs, queuedJobs } from './sabnzbd/list-jobs.ts'
import { tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

const settings = Type.Object({
  apiKey: Type.String({
    title: 'API key',
    description: 'In SABnzbd under Config, General; the full key, not the NZB key.',
    secret: true,
    minLength: 1,
    maxLength: 200,
  }),
  ...tlsSettings,
})

const bytesOfGigabyte = 1024 ** 3

/** SABnzbd 3 and later. It only deletes the files of unfinished jobs. */
export const sabnzbd: DownloadClientKind = {
  type: 'sabnzbd',
  label: product,
  protocols: ['usenet'],
  accepts: ['nzb'],
  connection: ['url', 'category'],
  unsupported: ['postImportCategory'],
  priorities: downloadPriorities,
  defaultUrl: 'http://127.0.0.1:8080/sabnzbd',
  settings,
  docsUrl: 'https://sabnzbd.org/wiki/configuration/4.5/api',
  detection: detectSabnzbd,
  leavesFiles: true,
  connect: (connection, { outbound }) => {
    const chosen = settingsOf(settings, connection)
    const address = addressOf(connection, sabnzbd).replace(/\/api$/, '')
    const api = createApi({ outbound, address, apiKey: chosen.apiKey, allowInsecureTls: chosen.allowInsecureTls })
    return clientOf(api, connection.category)
  },
}

function clientOf(api: Api, category: string | null): DownloadClient {
  return {
    test: async () => {
      const queue = (await api('queue', { limit: '1' })).fields('queue')
      expectedList(product, queue.value('slots'))
      if (category) await ensureCategory(api, category)
      const folder = (await api('get_config', { section: 'misc', keyword: 'complete_dir' })).fields('config')
      const free = queue.number('diskspace2')
      return {
        version: queue.text('version') ?? (await api('version')).text('version') ?? '?',
        freeBytes: free === null ? null : Math.round(free * bytesOfGigabyte),
        downloadPath: folder.fields('misc').text('complete_dir'),
        problem: await findFolderProblem(api, category || null),
      }
    },
    add: (payload, options) => addNzb(api, payload, options),
    appliedOptions: (clientId) => appliedOptions(api, clientId),
    list: () => allJobs(api),
    find: async (clientId) => (await findJobs(api, [clientId]))[0] ?? null,
    findAll: (clientIds) => findJobs(api, clientIds),
    remove: async (clientId, { deleteFiles }) => {
      const how = { name: 'delete', value: clientId, del_files: deleteFiles ? '1' : '0' }
      for (const where of ['queue', 'history']) {
        const names = (await api(where, how)).names()
        if (!names.includes('status')) throw upstream(product, say('clients.gaveNoAnswerRemoval', { what: where }))
      }
    },
    files: (clientId) => filesOf(api, clientId),
    pause: (clientId) => changeQueued(api, clientId, 'pause'),
    resume: (clientId) => changeQueued(api, clientId, 'resume'),
    pauseAll: (clientIds) => changeAllQueued(api, clientIds, 'pause'),
    resumeAll: (clientIds) => changeAllQueued(api, clientIds, 'resume'),
    prioritize: (clientIds, change) => prioritize(api, clientIds, change),
  }
}

/** SABnzbd reports success for an unknown job. */
async function changeQueued(api: Api, clientId: string, name: 'pause' | 'resume'): Promise<void> {
  const jobs = await queuedJobs(api)
  const job = jobs.find((job) => job.clientId === clientId)
  if (job === undefined) throw upstream(product, say('clients.noJobQueue', { id: clientId }))
  // The whole queue is paused; resuming one job would have no effect.
  if (name === 'resume' && isBlocked(job)) await api('resume')
  await api('queue', { name, value: clientId })
}

async function changeAllQueued(api: Api, clientIds: readonly string[], name: 'pause' | 'resume'): Promise<void> {
  const wanted = new Set(clientIds)
  const jobs = (await queuedJobs(api)).filter(({ clientId }) => wanted.has(clientId))
  if (name === 'resume' && jobs.some(isBlocked)) await api('resume')
  if (jobs.length > 0) await api('queue', { name, value: jobs.map(({ clientId }) => clientId).join(',') })
}

async function prioritize(api: Api, clientIds: readonly string[], change: PriorityChange): Promise<void> {
  if (isQueueMove(change)) throw upstream(product, say('clients.prioritiesSupported'))
  const wanted = new Set(clientIds)
  const jobs = (await queuedJobs(api)).filter(({ clientId }) => wanted.has(clientId))
  if (jobs.length === 0) return
  const idsOf = (some: typeof jobs) => some.map(({ clientId }) => clientId).join(',')
  await api('queue', { name: 'priority', value: idsOf(jobs), value2: priorities[change] })
  // SABnzbd resumes paused jobs when their priority changes.
  const paused = jobs.filter(({ rawState }) => rawState === 'Paused')
  if (paused.length > 0) await api('queue', { name: 'pause', value: idsOf(paused) })
}

async function ensureCategory(api: Api, category: string): Promise<void> {
  const there = (await api('get_cats')).list('categories')
  if (there.includes(category)) return
  await api('set_config', { section: 'categories', name: category, dir: category })
}

/** Reads what SABnzbd has of the options of an add, while the job is in its queue. The default category is `*`. */
async function appliedOptions(api: Api, clientId: string): Promise<AppliedOptions | null> {
  const slots = (await api('queue', { limit: '0' })).fields('queue').list('slots').map(wireFields)
  const job = slots.find((slot) => slot.text('nzo_id') === clientId)
  if (job === undefined) return null
  const category = job.text('cat')
  const priority = downloadPriorities.find((name) => name === job.text('priority')?.toLowerCase())
  return {
    category: category === '*' ? null : category,
    stopped: job.text('status') === 'Paused',
    priority,
  }
}
