import type { ClientDownload, ClientState } from '#domain/ports/download-client.ts'
import { diskTrouble } from '../client-errors.ts'
import { joinClientPath, positive, secondsLeftAt, share } from '../client-values.ts'
import { type WireFields, wireFields } from '../wire-fields.ts'

export const listedKeys = [
  'gid',
  'status',
  'totalLength',
  'completedLength',
  'uploadLength',
  'downloadSpeed',
  'uploadSpeed',
  'connections',
  'numSeeders',
  'seeder',
  'infoHash',
  'errorMessage',
  'errorCode',
  'followedBy',
  'dir',
  'files',
  'bittorrent',
  'verifiedLength',
  'verifyIntegrityPending',
] as const

/** A download of aria2. A magnet link has two: the first only fetches the metadata. */
export type Aria2Download = { gid: string; clientId: string; isDescription: boolean; download: ClientDownload }

export function readDownload(value: unknown): Aria2Download {
  const fields = wireFields(value)
  const infoHash = fields.text('infoHash')?.toLowerCase() ?? null
  const gid = fields.text('gid') ?? ''
  const torrentName = fields.fields('bittorrent').fields('info').text('name')
  const isDescription = infoHash !== null && torrentName === null
  const clientId = infoHash ?? gid
  return { gid, clientId, isDescription, download: downloadOf(fields, { clientId, torrentName, isDescription }) }
}

type Identity = { clientId: string; torrentName: string | null; isDescription: boolean }

function downloadOf(fields: WireFields, { clientId, torrentName, isDescription }: Identity): ClientDownload {
  const size = isDescription ? null : positive(fields.number('totalLength'))
  const downloaded = isDescription ? 0 : (fields.number('completedLength') ?? 0)
  const speed = fields.number('downloadSpeed') ?? 0
  const uploaded = fields.number('uploadLength') ?? 0
  const isTorrent = fields.text('infoHash') !== null
  return {
    clientId,
    name: torrentName ?? firstFile(fields).split('/').pop() ?? '',
    state: stateOf(fields, isTorrent, isDescription),
    rawState: fields.text('status') ?? 'nothing',
    ...errorOf(fields),
    progress: size === null ? 0 : share(downloaded / size),
    size,
    downloaded,
    downloadSpeed: speed,
    uploadSpeed: fields.number('uploadSpeed') ?? 0,
    eta: secondsLeftAt(speed, size === null ? null : size - downloaded),
    ratio: isTorrent && downloaded > 0 ? uploaded / downloaded : null,
    seeders: isTorrent ? fields.number('numSeeders') : null,
    category: null,
    contentPath: contentPathOf(fields, torrentName, isTorrent),
    addedAt: null,
    completedAt: null,
  }
}

/** https://aria2.github.io/manual/en/html/aria2c.html#aria2.tellStatus */
const states: Readonly<Record<string, ClientState>> = {
  active: 'downloading',
  waiting: 'queued',
  paused: 'paused',
  complete: 'completed',
  error: 'error',
}

/** `removed` is never listed. */
function stateOf(fields: WireFields, isTorrent: boolean, isDescription: boolean): ClientState {
  if (fields.flag('verifyIntegrityPending') || (fields.number('verifiedLength') ?? 0) > 0) return 'verifying'
  const state = states[fields.text('status') ?? ''] ?? 'unknown'
  if (state === 'downloading') return activeState(fields, isTorrent, isDescription)
  return state === 'completed' && isDescription ? 'metadata' : state
}

/** A finished torrent stays active while it seeds. */
function activeState(fields: WireFields, isTorrent: boolean, isDescription: boolean): ClientState {
  if (isDescription) return 'metadata'
  if (fields.flag('seeder')) return 'seeding'
  const isIdle = fields.number('connections') === 0 && fields.number('downloadSpeed') === 0
  return isTorrent && isIdle ? 'stalled' : 'downloading'
}

function contentPathOf(fields: WireFields, torrentName: string | null, isTorrent: boolean): string | null {
  const folder = fields.text('dir')
  if (isTorrent) return folder !== null && torrentName !== null ? joinClientPath(folder, torrentName) : null
  return firstFile(fields) || null
}

function firstFile(fields: WireFields): string {
  return wireFields(fields.list('files')[0]).text('path') ?? ''
}

/** https://aria2.github.io/manual/en/html/aria2c.html#exit-status: too little space, or files that cannot be opened or written. */
const diskErrors: ReadonlySet<number> = new Set([9, 15, 16, 17, 18])

/** A link without a file, a broken torrent file or magnet link, a wrong checksum. */
const releaseErrors: ReadonlySet<number> = new Set([3, 4, 25, 26, 27, 32])

function errorOf(fields: WireFields): Pick<ClientDownload, 'message' | 'blocked' | 'failureCause'> {
  const message = fields.text('errorMessage') ?? errorNumber(fields)
  if (fields.text('status') !== 'error') return { message }
  if (/segment file/i.test(message ?? '')) {
    return { message: `${message}: a full disk truncated it. Remove that file to continue`, blocked: true }
  }
  const isDiskError = diskErrors.has(fields.number('errorCode') ?? 0) || /cache flush failure/i.test(message ?? '')
  if (isDiskError) return { message: `${message} (${diskTrouble})`, blocked: true }
  return releaseErrors.has(fields.number('errorCode') ?? 0) ? { message, failureCause: 'release' } : { message }
}

function errorNumber(fields: WireFields): string | null {
  const code = fields.number('errorCode') ?? 0
  return code > 0 && fields.text('status') === 'error' ? `aria2 gives up with error ${code}` : null
}
