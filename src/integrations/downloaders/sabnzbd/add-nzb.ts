import type { DownloadPriority } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-errors.ts'
import { firstAnswer, isSentBefore, outcomeOfUnlisted, refusedOutcome, unknownOutcome } from '../confirm-added.ts'
import { isNamed, readNzbTitle } from '../nzb-title.ts'
import { type Api, product } from './api.ts'
import { allJobs } from './list-jobs.ts'

const foundWithinMs = 10_000
const lostWithinMs = 1000

export const priorities: Record<DownloadPriority, string> = { low: '-1', normal: '0', high: '1' }
const paused = '-2'

/**
 * An NZB has no hash: a job of the same name that is active, or that finished since the first attempt, is the same
 * download. When the response is lost or names no job, the job that appeared under this name meanwhile is ours; where
 * SABnzbd discards duplicates, the existing one is.
 */
export async function addNzb(api: Api, payload: Payload, options: AddOptions): Promise<AddOutcome> {
  if (payload.kind !== 'nzb') throw upstream(product, say('clients.nzbFilesSupported'))
  const hasOurName = isNamed(jobName(readNzbTitle(options.title).name), options)
  const known = (await allJobs(api)).filter(hasOurName)
  const sent = known.find((job) => isSentBefore(job, options))
  if (sent) return accepted(sent.clientId)
  const before = new Set(known.map(({ clientId }) => clientId))
  const earlier = known.find(({ state }) => state !== 'error')
  const { id, isRejected, failed } = await send(api, payload.bytes, options).catch((error: unknown) => ({
    id: null,
    isRejected: false,
    failed: { error },
  }))
  // A duplicate is rejected in the same way as a file that cannot be read.
  if (isRejected) {
    return earlier === undefined
      ? refusedOutcome(upstream(product, say('clients.nzbCannotRead')))
      : accepted(earlier.clientId)
  }
  if (id !== null) return accepted(id)
  const findNew = async () =>
    (await allJobs(api)).find((job) => hasOurName(job) && !before.has(job.clientId))?.clientId ?? null
  // A discarded duplicate never appears as a new job, so a long wait is pointless.
  const withinMs = failed === null && earlier === undefined ? foundWithinMs : lostWithinMs
  let found: string | null
  try {
    found = await firstAnswer(findNew, withinMs)
  } catch (error) {
    return unknownOutcome(failed === null ? error : failed.error)
  }
  if (found !== null) return accepted(found)
  if (failed !== null) return outcomeOfUnlisted(failed.error)
  if (earlier !== undefined) return accepted(earlier.clientId)
  return refusedOutcome(upstream(product, say('clients.nzbAcceptedButCreated')))
}

function accepted(clientId: string): AddOutcome {
  return { outcome: 'accepted', clientId }
}

type Sent = { id: string | null; isRejected: boolean; failed: { error: unknown } | null }

/** `id` is null when the response names no job. */
async function send(api: Api, bytes: Uint8Array, options: AddOptions): Promise<Sent> {
  const { name, password } = readNzbTitle(options.title)
  const form = new FormData()
  const nzb = new Blob([Uint8Array.from(bytes)], { type: 'application/x-nzb' })
  form.set('nzbfile', nzb, `${plainFile(name)}.nzb`)
  const priority = options.stopped ? paused : options.priority ? priorities[options.priority] : null
  const params = {
    nzbname: jobName(name),
    ...(password === null ? {} : { password }),
    ...(options.category ? { cat: options.category } : {}),
    ...(priority === null ? {} : { priority }),
  }
  const answer = await api('addfile', params, form)
  const [id] = answer.list('nzo_ids')
  return { id: typeof id === 'string' ? id : null, isRejected: !answer.flag('status'), failed: null }
}

const maxNameBytes = 240

/**
 * A name that SABnzbd keeps: it takes what follows a slash, `password=` or double braces for a password, removes the
 * endings of its own files, and shortens long names. https://github.com/sabnzbd/sabnzbd/blob/5.1.3/sabnzbd/misc.py
 */
function jobName(title: string): string {
  let name = title
    .normalize('NFC')
    .replace(/[/\\\p{Cc}]+/gu, '_')
    .replace(/password=/gi, (found) => `${found.slice(0, -1)}_`)
    .replace(/\{\{+/g, '{')
    .replace(/\}\}+/g, '}')
  while (Buffer.byteLength(name) > maxNameBytes) name = [...name].slice(0, -1).join('')
  name = name.replace(/(?:\.(?:nzb|par2?))+$/i, '') || name
  return /^\.+$/.test(name) ? '_' : name
}

function plainFile(title: string): string {
  return title.replace(/[^\p{L}\p{N} ._()[\]-]+/gu, '_')
}
