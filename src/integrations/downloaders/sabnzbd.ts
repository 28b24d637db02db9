import { Type } from '@sinclair/typebox'
import { isHeldUp } from '#domain/client-state.ts'
import type {
  AddOptions,
  ClientDownload,
  DownloadClient,
  DownloadClientKind,
  Payload,
} from '#domain/ports/download-client.ts'
import { expectedList, spoken, upstream } from './client-words.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { afterSending, becomesTrue, isSentBefore } from './hand-over.ts'
import { type Api, createApi, product } from './sabnzbd/api.ts'
import { pastJob, queuedJob } from './sabnzbd/jobs.ts'
import { tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

const settings = Type.Object({
  apiKey: Type.String({
    title: 'API key',
    description: 'In SABnzbd under Config, General; the full key, not the NZB key',
    secret: true,
    minLength: 1,
    maxLength: 200,
  }),
  ...tlsSettings,
})

/** Finished jobs that are asked for: the newest. */
const pastListed = '1000'
const foundWithinMs = 10_000
const lostWithinMs = 1000
const bytesOfGigabyte = 1024 ** 3

/** SABnzbd from 3 on. It deletes only what did not become whole. */
export const sabnzbd: DownloadClientKind = {
  type: 'sabnzbd',
  label: product,
  protocols: ['usenet'],
  accepts: ['nzb'],
  connection: ['url', 'category'],
  defaultUrl: 'http://127.0.0.1:8080/sabnzbd',
  settings,
  docsUrl: 'https://sabnzbd.org/wiki/configuration/4.5/api',
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
      }
    },
    add: async (payload, options) => ({ clientId: await addNzb(api, payload, options) }),
    list: () => allJobs(api),
    remove: async (clientId, { deleteFiles }) => {
      const how = { name: 'delete', value: clientId, del_files: deleteFiles ? '1' : '0' }
      for (const where of ['queue', 'history']) {
        const names = (await api(where, how)).names()
        if (!names.includes('status')) throw upstream(product, `its ${where} gave no answer to a removal`)
      }
    },
    pause: (clientId) => changeQueued(api, clientId, 'pause'),
    resume: (clientId) => changeQueued(api, clientId, 'resume'),
  }
}

async function queuedJobs(api: Api): Promise<ClientDownload[]> {
  const queue = (await api('queue', { limit: '0' })).fields('queue')
  const slots = expectedList(product, queue.value('slots'))
  const pausedWords = slots.length > 0 && queue.flag('paused') ? await whyPaused(api) : null
  return slots.map((slot) => queuedJob(slot, queue, pausedWords))
}

/** It pauses the whole queue when its disk is full, and says so nowhere but among its warnings. */
async function whyPaused(api: Api): Promise<string> {
  const warnings = (await api('warnings')).list('warnings').map((warning) => wireFields(warning).text('text') ?? '')
  const words = warnings.findLast((text) => /disk|paus/i.test(text))
  return words === undefined ? 'SABnzbd is paused' : `SABnzbd is paused: ${spoken(words)}`
}

/** A job on its way from the queue to the history may stand in both, or for an instant in neither. */
async function allJobs(api: Api): Promise<ClientDownload[]> {
  const queued = await queuedJobs(api)
  const history = (await api('history', { limit: pastListed })).fields('history')
  const past = expectedList(product, history.value('slots')).map(pastJob)
  const known = new Set(past.map(({ clientId }) => clientId))
  return [...past, ...queued.filter(({ clientId }) => !known.has(clientId))]
}

/**
 * An NZB has no hash: what waits or downloads under the same name is the same, and so is what was finished under it
 * since we began to hand it over. When the answer gets lost or names no
 * job, the one that appeared meanwhile under this name is it.
 */
async function addNzb(api: Api, payload: Payload, options: AddOptions): Promise<string> {
  if (payload.kind !== 'nzb') throw upstream(product, 'it takes NZB files only')
  const isOurs = (job: ClientDownload) => plain(job.name) === plain(options.title)
  const known = await allJobs(api)
  const sent = known.find((job) => isOurs(job) && isSentBefore(job, options))
  if (sent) return sent.clientId
  const before = new Set(known.map(({ clientId }) => clientId))
  let failure: unknown = null
  const id = await send(api, payload.bytes, options).catch((error: unknown) => {
    failure = error
    return null
  })
  if (id !== null) return id
  let found: string | undefined
  const isListed = async () => {
    found = (await allJobs(api)).find((job) => isOurs(job) && !before.has(job.clientId))?.clientId
    return found !== undefined
  }
  await afterSending(() => becomesTrue(isListed, failure === null ? foundWithinMs : lostWithinMs), failure)
  if (found !== undefined) return found
  throw failure ?? upstream(product, 'it took the NZB and made no job of it (a duplicate, or nothing in it?)')
}

async function send(api: Api, bytes: Uint8Array, options: AddOptions): Promise<string | null> {
  const form = new FormData()
  form.set(
    'nzbfile',
    new Blob([Uint8Array.from(bytes)], { type: 'application/x-nzb' }),
    `${plainFile(options.title)}.nzb`,
  )
  const params = {
    nzbname: options.title,
    ...(options.category ? { cat: options.category } : {}),
    ...(options.stopped ? { priority: '-2' } : {}),
  }
  const answer = await api('addfile', params, form)
  const [id] = answer.list('nzo_ids')
  if (!answer.flag('status')) throw upstream(product, 'it cannot read this NZB')
  return typeof id === 'string' ? id : null
}

/** It answers yes to a job it does not know. */
async function changeQueued(api: Api, clientId: string, name: 'pause' | 'resume'): Promise<void> {
  const jobs = await queuedJobs(api)
  const job = jobs.find((one) => one.clientId === clientId)
  if (job === undefined) throw upstream(product, `no job ${clientId} in its queue`)
  // Paused by itself: there is nothing a single job could do.
  if (name === 'resume' && isHeldUp(job)) await api('resume')
  await api('queue', { name, value: clientId })
}

async function ensureCategory(api: Api, category: string): Promise<void> {
  const there = (await api('get_cats')).list('categories')
  if (there.includes(category)) return
  await api('set_config', { section: 'categories', name: category, dir: category })
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function plainFile(title: string): string {
  return title.replace(/[^\p{L}\p{N} ._()[\]-]+/gu, '_')
}
