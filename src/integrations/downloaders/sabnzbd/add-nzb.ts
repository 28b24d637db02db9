import type { DownloadPriority } from '#domain/downloads/download.ts'
import type { AddOptions, ClientDownload, Payload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-errors.ts'
import { afterSending, becomesTrue, isSentBefore, notListed } from '../confirm-added.ts'
import { plainName, readNzbTitle } from '../nzb-title.ts'
import { type Api, product } from './api.ts'
import { allJobs } from './list-jobs.ts'

const foundWithinMs = 10_000
const lostWithinMs = 1000

const priorities: Record<DownloadPriority, string> = { low: '-1', normal: '0', high: '1' }
const paused = '-2'
const refused = Symbol('refused')

/**
 * An NZB has no hash: what waits or downloads under the same name is the same, and so is what was finished under it
 * since we began to hand it over. When the answer gets lost or names no job, the one that appeared meanwhile under this
 * name is it; where SABnzbd throws duplicates away, the one it has already.
 */
export async function addNzb(api: Api, payload: Payload, options: AddOptions): Promise<string> {
  if (payload.kind !== 'nzb') throw upstream(product, 'it takes NZB files only')
  const wanted = plainName(readNzbTitle(options.title).name)
  const isOurs = (job: ClientDownload) => plainName(job.name) === wanted
  const known = (await allJobs(api)).filter(isOurs)
  const sent = known.find((job) => isSentBefore(job, options))
  if (sent) return sent.clientId
  const before = new Set(known.map(({ clientId }) => clientId))
  const earlier = known.find(({ state }) => state !== 'error')
  let failure: unknown = null
  const id = await send(api, payload.bytes, options).catch((error: unknown) => {
    failure = error
    return null
  })
  // It refuses a duplicate in the same way as what it cannot read.
  if (id === refused && earlier !== undefined) return earlier.clientId
  if (id === refused) throw upstream(product, 'it cannot read this NZB')
  if (id !== null) return id
  let found: string | undefined
  const isListed = async () => {
    found = (await allJobs(api)).find((job) => isOurs(job) && !before.has(job.clientId))?.clientId
    return found !== undefined
  }
  // Of what it threw away it lists nothing new: then waiting is in vain.
  const withinMs = failure === null && earlier === undefined ? foundWithinMs : lostWithinMs
  await afterSending(() => becomesTrue(isListed, withinMs), failure)
  if (found !== undefined) return found
  if (earlier !== undefined && failure === null) return earlier.clientId
  if (failure !== null) throw notListed(failure)
  throw upstream(product, 'it took the NZB and made no job of it (a duplicate, or nothing in it?)')
}

/** `null` when it names no job. */
async function send(api: Api, bytes: Uint8Array, options: AddOptions): Promise<string | typeof refused | null> {
  const { name, password } = readNzbTitle(options.title)
  const form = new FormData()
  const nzb = new Blob([Uint8Array.from(bytes)], { type: 'application/x-nzb' })
  form.set('nzbfile', nzb, `${plainFile(name)}.nzb`)
  const priority = options.stopped ? paused : options.priority ? priorities[options.priority] : null
  const params = {
    nzbname: name,
    ...(password === null ? {} : { password }),
    ...(options.category ? { cat: options.category } : {}),
    ...(priority === null ? {} : { priority }),
  }
  const answer = await api('addfile', params, form)
  const [id] = answer.list('nzo_ids')
  if (!answer.flag('status')) return refused
  return typeof id === 'string' ? id : null
}

function plainFile(title: string): string {
  return title.replace(/[^\p{L}\p{N} ._()[\]-]+/gu, '_')
}
