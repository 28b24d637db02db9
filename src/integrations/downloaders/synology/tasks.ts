import type { DownloadTracker } from '#domain/downloads/download.ts'
import type { ClientDownload, ClientFile, ClientState } from '#domain/ports/download-client.ts'
import { readMagnet } from '#domain/torrent/magnet.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import {
  joinClientPath,
  notNegative,
  positive,
  secondsLeftAt,
  share,
  trackerPlace,
  withoutAddresses,
} from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

/** The task states of Download Station, including those of its newer API. */
const states: Readonly<Record<string, ClientState>> = {
  waiting: 'queued',
  downloading: 'downloading',
  paused: 'paused',
  finishing: 'moving',
  finished: 'completed',
  hash_checking: 'verifying',
  pre_seeding: 'seeding',
  seeding: 'seeding',
  filehosting_waiting: 'queued',
  extracting: 'unpacking',
  preprocessing: 'queued',
  downloaded: 'moving',
  postprocessing: 'moving',
  captcha_needed: 'paused',
  error: 'error',
}

const waiting: ReadonlySet<string> = new Set(['waiting', 'filehosting_waiting'])

/** A task, and its id in Download Station. */
export type ListedTask = { taskId: string; destination: string | null; download: ClientDownload }

/** `realPath` turns a folder as Download Station names it (`share/folder`) into a path of the machine. */
export function listedTask(value: unknown, realPath: (destination: string) => string): ListedTask {
  const task = wireFields(value)
  const detail = task.fields('additional').fields('detail')
  const taskId = task.text('id') ?? ''
  const word = task.text('status') ?? String(task.value('status') ?? 'nothing')
  const size = positive(task.number('size'))
  const name = task.text('title') ?? ''
  const destination = detail.text('destination')
  const { downloaded, ...moved } = transferOf(task)
  return {
    taskId,
    destination,
    download: {
      clientId: idOf(detail.text('uri'), taskId),
      name,
      state: stateOf(word, size, downloaded),
      rawState: word,
      message: errorOf(task, word),
      ...causeOf(task),
      // Download Station has no goals of a torrent. It calls one finished that has seeded enough by its own settings.
      ...(word === 'paused' && task.text('type') === 'bt' ? { seedGoalMet: false } : {}),
      progress: size === null ? 0 : share(downloaded / size),
      size,
      downloaded,
      ...moved,
      eta: secondsLeftAt(moved.downloadSpeed, size === null ? null : size - downloaded),
      seeders: notNegative(detail.number('connected_seeders')),
      category: null,
      contentPath:
        destination !== null && name !== '' && size !== null ? joinClientPath(realPath(destination), name) : null,
      addedAt: instantOfSeconds(detail.number('create_time')),
      completedAt: instantOfSeconds(detail.number('completed_time')),
    },
  }
}

function transferOf(task: WireFields) {
  const transfer = task.fields('additional').fields('transfer')
  const downloaded = notNegative(transfer.number('size_downloaded')) ?? 0
  const uploaded = notNegative(transfer.number('size_uploaded')) ?? 0
  return {
    downloaded,
    downloadSpeed: notNegative(transfer.number('speed_download')) ?? 0,
    uploadSpeed: notNegative(transfer.number('speed_upload')) ?? 0,
    ratio: downloaded > 0 ? uploaded / downloaded : null,
  }
}

/** A magnet link has no size until its description is there. A complete task waits for a free seeding slot. */
function stateOf(word: string, size: number | null, downloaded: number): ClientState {
  const state = states[word] ?? 'unknown'
  if (state === 'downloading' && size === null) return 'metadata'
  if (size === null || downloaded < size) return state
  if (waiting.has(word)) return 'seeding'
  return state === 'paused' ? 'completed' : state
}

/** https://global.download.synology.com/download/Document/Software/DeveloperGuide/Package/DownloadStation (error_detail) */
const releaseErrors: ReadonlySet<string> = new Set([
  'broken_link',
  'file_not_exist',
  'extract_failed_invalid_archive',
  'extract_failed_wrong_password',
])

function causeOf(task: WireFields): Pick<ClientDownload, 'failureCause'> {
  return releaseErrors.has(task.fields('status_extra').text('error_detail') ?? '') ? { failureCause: 'release' } : {}
}

function errorOf(task: WireFields, word: string): string | null {
  const detail = task.fields('status_extra').text('error_detail')
  if (detail !== null && detail !== 'none') return `Download Station reports: ${detail.replaceAll('_', ' ')}`
  return word === 'error' ? 'Download Station reports an error without a reason' : null
}

/** Returns the id of a task, which without its source cannot be told from others. */
function idOf(uri: string | null, taskId: string): string {
  return uri === null ? '' : (hashOf(uri) ?? taskId)
}

/** From the task's source: the magnet link, or the file name, which is the hash when we added it. */
function hashOf(uri: string): string | null {
  const named = /^(?:.*\/)?([0-9a-f]{40})(?:\.torrent)?$/i.exec(uri)?.[1]
  if (named !== undefined) return named.toLowerCase()
  try {
    return readMagnet(uri).infoHash
  } catch {
    // Another kind of link, or a file that a user added.
    return null
  }
}

export function listedFiles(task: WireFields): ClientFile[] {
  return task
    .fields('additional')
    .list('file')
    .map((value) => {
      const file = wireFields(value)
      const size = notNegative(file.number('size')) ?? 0
      const progress = size === 0 ? 1 : share((file.number('size_downloaded') ?? 0) / size)
      const isSkipped = file.text('priority') === 'skip' || file.value('wanted') === false
      const skipped = isSkipped ? { skipped: true as const } : {}
      return { path: file.text('filename') ?? '', size, progress, ...skipped }
    })
}

export function listedTrackers(task: WireFields): DownloadTracker[] {
  return task
    .fields('additional')
    .list('tracker')
    .map((value) => {
      const tracker = wireFields(value)
      const status = tracker.text('status') ?? ''
      const state = /^success/i.test(status) ? 'working' : status === '' ? 'waiting' : 'error'
      return {
        address: trackerPlace(tracker.text('url') ?? ''),
        state,
        message: state === 'error' ? withoutAddresses(status) : null,
        seeders: notNegative(tracker.number('seeds')),
        leechers: notNegative(tracker.number('peers')),
      }
    })
}
