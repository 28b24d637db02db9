import type { ClientDownload, ClientState } from '#domain/ports/download-client.ts'
import { instantOfSeconds } from '../../services/past-time.ts'
import { diskTrouble } from '../client-errors.ts'
import { joinClientPath, positive, secondsLeftAt, share, timeInSeconds } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'
import { minutesField, ratioField } from './add.ts'

/** The fields of each download, in the order of the response. https://rtorrent-docs.readthedocs.io/en/latest/cmd-ref.html */
export const listedCommands = [
  'd.hash',
  'd.name',
  'd.state',
  'd.is_active',
  'd.is_open',
  'd.complete',
  'd.hashing',
  'd.is_meta',
  'd.message',
  'd.size_bytes',
  'd.completed_bytes',
  'd.down.rate',
  'd.up.rate',
  'd.ratio',
  'd.peers_connected',
  'd.peers_complete',
  'd.custom1',
  'd.base_path',
  'd.directory',
  'd.is_multi_file',
  'd.load_date',
  'd.timestamp.finished',
  `d.custom=${ratioField}`,
  `d.custom=${minutesField}`,
] as const

export function listedTorrent(row: readonly unknown[], nowMs: number): ClientDownload {
  const torrent = wireFields(Object.fromEntries(listedCommands.map((command, index) => [command, row[index]])))
  const isMeta = torrent.flag('d.is_meta')
  const size = isMeta ? null : positive(torrent.number('d.size_bytes'))
  const downloaded = isMeta ? 0 : (torrent.number('d.completed_bytes') ?? 0)
  const speed = torrent.number('d.down.rate') ?? 0
  return {
    clientId: (torrent.text('d.hash') ?? '').toLowerCase(),
    name: torrent.text('d.name') ?? '',
    state: stateOf(torrent, isMeta),
    rawState: rawStateOf(torrent),
    ...errorOf(torrent, isMeta),
    progress: size === null ? 0 : share(downloaded / size),
    size,
    downloaded,
    downloadSpeed: speed,
    uploadSpeed: torrent.number('d.up.rate') ?? 0,
    eta: secondsLeftAt(speed, size === null ? null : size - downloaded),
    ratio: (torrent.number('d.ratio') ?? 0) / 1000,
    seeders: torrent.number('d.peers_complete'),
    category: categoryOf(torrent.text('d.custom1')),
    contentPath: isMeta ? null : contentPathOf(torrent),
    addedAt: instantOfSeconds(torrent.number('d.load_date')),
    completedAt: instantOfSeconds(torrent.number('d.timestamp.finished')),
    ...goalMet(torrent, nowMs),
  }
}

/** By the seed goal that was stored with it; without one it is unknown. */
function goalMet(torrent: WireFields, nowMs: number): { seedGoalMet?: boolean } {
  const ratio = torrent.number(`d.custom=${ratioField}`)
  const minutes = torrent.number(`d.custom=${minutesField}`)
  if (ratio === null && minutes === null) return hasGoalField(torrent) ? { seedGoalMet: false } : {}
  if (!torrent.flag('d.complete') || torrent.flag('d.is_meta')) return { seedGoalMet: false }
  const finishedAt = timeInSeconds(torrent.number('d.timestamp.finished'), nowMs)
  const isRatioMet = ratio !== null && (torrent.number('d.ratio') ?? 0) >= ratio * 1000
  // rTorrent does not count how long a torrent seeded, and a stopped one may have been stopped all the time.
  const seedsSince = torrent.flag('d.is_active') ? finishedAt : null
  const isTimeMet = minutes !== null && seedsSince !== null && nowMs >= (seedsSince + minutes * 60) * 1000
  return { seedGoalMet: isRatioMet || isTimeMet }
}

/** Whether there is a goal at all: one that cannot be read is not met. */
function hasGoalField(torrent: WireFields): boolean {
  return [ratioField, minutesField].some((field) => torrent.text(`d.custom=${field}`) !== null)
}

/** On a write error rTorrent closes the torrent without a message and leaves it started; a paused one stays open. */
function errorOf(torrent: WireFields, isMeta: boolean): Pick<ClientDownload, 'message' | 'blocked'> {
  const message = torrent.text('d.message')
  if (isMissingFiles(torrent)) return { message: 'rTorrent cannot find the files of this torrent', blocked: true }
  if (!isClosedAfterError(torrent, isMeta)) return { message }
  const own = message === null || isOfTracker(message) ? null : message
  return { message: own ?? `rTorrent closed it after an error; ${diskTrouble}`, blocked: true }
}

function isClosedAfterError(torrent: WireFields, isMeta: boolean): boolean {
  if (isMeta || torrent.flag('d.complete') || (torrent.number('d.hashing') ?? 0) > 0) return false
  return torrent.flag('d.state') && !torrent.flag('d.is_active') && !torrent.flag('d.is_open')
}

/** rTorrent stops a complete torrent whose files are gone, and names no cause. https://github.com/rakshasa/rtorrent/blob/master/src/core/download_list.cc */
function isMissingFiles(torrent: WireFields): boolean {
  return !torrent.flag('d.is_active') && /^download registered as completed\b/i.test(torrent.text('d.message') ?? '')
}

function isOfTracker(message: string): boolean {
  return /^tracker/i.test(message)
}

/** rTorrent has flags instead of states. On an inactive torrent, a message that is not a tracker's is an error. */
function stateOf(torrent: WireFields, isMeta: boolean): ClientState {
  if ((torrent.number('d.hashing') ?? 0) > 0) return 'verifying'
  const isStarted = torrent.flag('d.state')
  const isActive = torrent.flag('d.is_active')
  if (isMissingFiles(torrent)) return 'error'
  const message = torrent.text('d.message')
  if (message !== null && !isActive && isStarted && !isOfTracker(message)) return 'error'
  if (isClosedAfterError(torrent, isMeta)) return 'error'
  if (torrent.flag('d.complete') && !isMeta) return isStarted && isActive ? 'seeding' : 'completed'
  if (!isStarted || !isActive) return 'paused'
  if (isMeta) return 'metadata'
  const isIdle = torrent.number('d.peers_connected') === 0 && torrent.number('d.down.rate') === 0
  return isIdle ? 'stalled' : 'downloading'
}

function rawStateOf(torrent: WireFields): string {
  const switches = [
    torrent.flag('d.state') ? 'started' : 'stopped',
    torrent.flag('d.is_open') ? 'open' : 'closed',
    torrent.flag('d.is_active') ? 'active' : 'inactive',
    torrent.flag('d.complete') ? 'complete' : 'incomplete',
  ]
  const hashing = torrent.number('d.hashing') ?? 0
  return hashing > 0 ? `${switches.join(' ')} hashing ${hashing}` : switches.join(' ')
}

/** Labels are percent-encoded, as web interfaces write them. */
export function categoryOf(label: string | null): string | null {
  if (label === null || label === '') return null
  try {
    return decodeURIComponent(label)
  } catch {
    return label
  }
}

/** The base path is empty until the torrent was opened once; for several files, the directory is their folder. */
function contentPathOf(torrent: WireFields): string | null {
  const known = torrent.text('d.base_path')
  const folder = torrent.text('d.directory')
  const name = torrent.text('d.name')
  if (known !== null || folder === null || name === null) return known
  return torrent.flag('d.is_multi_file') ? folder : joinClientPath(folder, name)
}
