import { isMachineError } from '#domain/downloads/client-state.ts'
import type { ClientDownload, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { plainMessage } from '../client-errors.ts'
import { positive, secondsLeftAt, share } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

const bytesOfMegabyte = 1024 ** 2
const bytesOfKilobyte = 1024

/** Job statuses in queue and history. https://github.com/sabnzbd/sabnzbd/blob/develop/sabnzbd/constants.py */
const states: Readonly<Record<string, ClientState>> = {
  Idle: 'queued',
  Queued: 'queued',
  Grabbing: 'queued',
  Propagating: 'queued',
  Downloading: 'downloading',
  Paused: 'paused',
  Checking: 'verifying',
  QuickCheck: 'verifying',
  Verifying: 'verifying',
  Fetching: 'verifying',
  Repairing: 'verifying',
  Extracting: 'unpacking',
  Running: 'unpacking',
  Moving: 'moving',
  Completed: 'completed',
  Failed: 'error',
  Deleted: 'error',
}

/** A job of this priority is downloaded even while the queue is paused. */
const forcePriority = 'Force'

/** A job that waits or downloads. The speed is the whole queue's, and belongs to the one job that downloads. */
export function queuedJob(value: unknown, queue: WireFields, pauseMessage: string | null): ClientDownload {
  const job = wireFields(value)
  const word = job.text('status') ?? 'nothing'
  const size = positive((job.number('mb') ?? 0) * bytesOfMegabyte)
  const left = (job.number('mbleft') ?? 0) * bytesOfMegabyte
  const downloaded = size === null ? 0 : Math.max(0, Math.round(size - left))
  const known = states[word] ?? 'unknown'
  const isWaiting = known === 'queued' || known === 'downloading'
  const isForced = job.text('priority') === forcePriority
  const state = queue.flag('paused') && isWaiting && !isForced ? 'paused' : known
  const { name, labels } = labeledName(job)
  const speed = state === 'downloading' ? (queue.number('kbpersec') ?? 0) * bytesOfKilobyte : 0
  return {
    ...shared(job),
    name,
    state,
    rawState: word,
    message: describeLabels(labels, state) ?? (isForced ? null : pauseMessage),
    ...deletion(word),
    progress: size === null ? 0 : share(downloaded / size),
    size: size === null ? null : Math.round(size),
    downloaded,
    downloadSpeed: Math.round(speed),
    eta: secondsLeftAt(speed, left),
    contentPath: null,
    addedAt: instantOfSeconds(job.number('time_added')),
    completedAt: null,
  }
}

/** A job after its download. Its folder is listed a moment after the completed status, so both are required. */
export function pastJob(value: unknown): ClientDownload {
  const job = wireFields(value)
  const word = job.text('status') ?? 'nothing'
  const name = job.text('name') ?? ''
  const storage = job.text('storage')
  const size = positive(job.number('bytes'))
  const state = word === 'Completed' && storage === null ? 'moving' : (states[word] ?? 'unknown')
  return {
    ...shared(job),
    name,
    state,
    rawState: word,
    ...errorOf(job, state),
    ...deletion(word),
    progress: state === 'error' ? 0 : 1,
    size,
    downloaded: size ?? 0,
    downloadSpeed: 0,
    eta: null,
    contentPath: state === 'completed' && storage !== null ? jobFolder(storage, name) : null,
    addedAt: instantOfSeconds(job.number('time_added')),
    completedAt: state === 'completed' ? instantOfSeconds(job.number('completed')) : null,
  }
}

/** Deleted by a user: nobody's failure. */
function deletion(word: string): Pick<ClientDownload, 'deleted' | 'failureCause'> {
  return word === 'Deleted' ? { deleted: true, failureCause: 'client' } : {}
}

/**
 * When a job's folder holds a single file or folder, SABnzbd names that one instead, however deep it lies. The job's
 * folder has the name of the job, with a number if the name was taken.
 */
function jobFolder(storage: string, name: string): string {
  const parts = storage.split(/[\\/]/)
  const index = parts.findLastIndex((part) => part === name || part.replace(/\.\d+$/, '') === name)
  if (name === '' || index < 1) return storage
  return storage.slice(0, parts.slice(0, index + 1).join('/').length)
}

/** Older versions put their labels before the name, which itself contains no slash. */
const labelsInName =
  /^(?:(?:DUPLICATE|ALTERNATIVE|ENCRYPTED|FILTERED|UNWANTED|INCOMPLETE|TOO LARGE|WAIT \d+ sec|PROPAGATING \d+ min) \/ )+/

function labeledName(job: WireFields): { name: string; labels: unknown[] } {
  const listed = job.text('filename') ?? ''
  const prefix = labelsInName.exec(listed)?.[0] ?? ''
  return { name: listed.slice(prefix.length), labels: [...job.list('labels'), ...prefix.split(' / ')] }
}

/** Why SABnzbd pauses or marks a job. https://github.com/sabnzbd/sabnzbd/blob/5.1.3/sabnzbd/nzb/object.py (`labels`) */
const labelMeanings: Readonly<Record<string, string>> = {
  ENCRYPTED: 'SABnzbd reports encrypted content',
  UNWANTED: 'SABnzbd reports a file with an unwanted extension',
  FILTERED: 'SABnzbd reports that one of its filters applies',
  INCOMPLETE: 'SABnzbd reports that too many articles are missing',
  'TOO LARGE': 'SABnzbd reports that the job is larger than its size limit',
  DUPLICATE: 'SABnzbd reports a duplicate',
  ALTERNATIVE: 'SABnzbd reports an alternative to another job and holds it in reserve',
}
/** A job with such a label continues by itself. */
const waitingLabel = /^(?:WAIT|PROPAGATING) \d+/

/** SABnzbd translates its labels into the language of its pages: an unknown one is quoted. */
function describeLabels(labels: readonly unknown[], state: ClientState): string | null {
  const names = labels.filter((label) => typeof label === 'string').filter((label) => label !== '')
  for (const [name, meaning] of Object.entries(labelMeanings)) if (names.includes(name)) return meaning
  const unknown = names.filter((name) => !waitingLabel.test(name)).map(plainMessage)
  return state === 'paused' && unknown.length > 0 ? `SABnzbd reports: ${unknown.join(', ')}` : null
}

/** Disk errors, scripts, people, rejected duplicates, and files that the user's own list of extensions forbids. */
const clientFailures =
  /^(?:duplicate nzb|failed moving|failed to (?:create|move|write)|cannot (?:create|write)|aborted, unwanted extension|script exit code|exit\(-?\d+\)|post-processing was aborted)|disk (?:is )?full|write error|too large for filesystem|path is too long/i

/**
 * What SABnzbd says in English of a release that cannot be repaired, unpacked or read.
 * https://github.com/sabnzbd/sabnzbd/blob/5.1.3/sabnzbd/newsunpack.py, `postproc.py`, `assembler.py`, `urlgrabber.py`
 */
const releaseFailures =
  /^(?:aborted, encryption detected|download might fail|repair failed, not enough|unpacking failed, (?:unable to find|crc error|archive requires a password)|(?:unusable|corrupt) rar file|rar files failed to verify|some files failed to verify|unusable nzb file)/i
/** Missing articles, in every language by the link. */
const missingArticles = /sabnzbd\.org\/not-complete|^aborted, cannot be completed/i
/** A job that got no article at all, as when an account with the news server has expired. */
const nothingCame = /not on your server/i

function isOfRelease(message: string, job: WireFields): boolean {
  if (releaseFailures.test(message)) return true
  return missingArticles.test(message) && !nothingCame.test(message) && job.number('bytes') !== 0
}

/** Some failures are only in the log of the job's stages. */
function errorOf(job: WireFields, state: ClientState): Pick<ClientDownload, 'message' | 'failureCause'> {
  const stages = job.list('stage_log').map((stage) => wireFields(stage))
  const last = stages.flatMap((stage) => stage.list('actions')).findLast((action) => typeof action === 'string')
  const message =
    job.text('fail_message') ?? (state === 'error' && typeof last === 'string' ? plainMessage(last) : null)
  if (state !== 'error' || message === null) return { message }
  // A job in the history does not go on when the machine is mended, so it has failed and is not blocked.
  if (clientFailures.test(message) || isMachineError(message)) return { message, failureCause: 'client' }
  return isOfRelease(message, job) ? { message, failureCause: 'release' } : { message }
}

function shared(job: WireFields) {
  const category = job.text('cat') ?? job.text('category')
  return {
    clientId: job.text('nzo_id') ?? '',
    uploadSpeed: 0,
    ratio: null,
    seeders: null,
    category: category === '*' || category === 'None' ? null : category,
  }
}
