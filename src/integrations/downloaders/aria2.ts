import { type Static, Type } from '@sinclair/typebox'
import type { DownloadTracker } from '#domain/downloads/download.ts'
import { isQueueMove, type PriorityChange, type QueueMove, queueMoves } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type {
  AddOptions,
  AppliedOptions,
  ClientFile,
  DownloadClient,
  DownloadClientKind,
} from '#domain/ports/download-client.ts'
import { addPayload, type Chosen, goalOptions } from './aria2/add.ts'
import type { Aria2Download } from './aria2/downloads.ts'
import { allDownloads, find, visible } from './aria2/find.ts'
import { removeOne } from './aria2/remove.ts'
import { resumeDownload } from './aria2/resume.ts'
import { createRpc, product, type Rpc } from './aria2/rpc.ts'
import { createTorrentStore, type TorrentStore } from './aria2/torrent-store.ts'
import { upstream } from './client-errors.ts'
import { isStopped, share, trackerPlace } from './client-values.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { detectAria2 } from './detection.ts'
import { appliedGoals, seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { listOf, wireFields } from './wire-fields.ts'

/** https://aria2.github.io/manual/en/html/aria2c.html#aria2.changePosition */
const positions: Record<QueueMove, readonly [offset: number, from: 'POS_SET' | 'POS_CUR' | 'POS_END']> = {
  top: [0, 'POS_SET'],
  up: [-1, 'POS_CUR'],
  down: [1, 'POS_CUR'],
  bottom: [0, 'POS_END'],
}

const pausable: ReadonlySet<string> = new Set(['active', 'waiting'])

const queued: ReadonlySet<string> = new Set(['waiting', 'paused'])

const settings = Type.Object({ ...seedRatioSetting, ...seedMinutesSetting, ...tlsSettings })

/** aria2 through JSON-RPC. It has no categories and never deletes files. */
export const aria2: DownloadClientKind = {
  type: 'aria2',
  label: product,
  protocols: ['torrent', 'direct'],
  accepts: ['torrent', 'magnet', 'link'],
  connection: ['url', 'password', 'downloadPath'],
  unsupported: ['postImportCategory'],
  priorities: queueMoves,
  defaultUrl: 'http://127.0.0.1:6800',
  settings,
  docsUrl: 'https://aria2.github.io/manual/en/html/aria2c.html#rpc-interface',
  detection: detectAria2,
  cannotTake: ['version-2-only', 'dot-as-name', 'empty-name'],
  leavesFiles: true,
  connect: (connection, { outbound, stateFolder, makeRoom }) => {
    const chosen = settingsOf(settings, connection)
    const rpc = createRpc({
      outbound,
      url: jsonRpcUrl(addressOf(connection, aria2)),
      secret: connection.password,
      allowInsecureTls: chosen.allowInsecureTls,
    })
    return clientOf(rpc, createTorrentStore(stateFolder, makeRoom), chosen, connection.downloadPath)
  },
}

function clientOf(
  rpc: Rpc,
  torrentStore: TorrentStore,
  chosen: Static<typeof settings>,
  downloadPath: string | null,
): DownloadClient {
  const getDownload = async (clientId: string) => {
    const found = await find(rpc, clientId)
    if (!found) throw upstream(product, say('clients.noDownload', { id: clientId }))
    return found
  }
  const gidOf = async (clientId: string) => (await getDownload(clientId)).gid
  return {
    test: async () => {
      const [version, options] = await rpc.askAll([
        { method: 'getVersion', params: [] },
        { method: 'getGlobalOption', params: [] },
      ])
      return {
        version: wireFields(version).text('version') ?? '?',
        freeBytes: null,
        downloadPath: downloadPath ?? wireFields(options).text('dir'),
      }
    },
    add: (payload, options) => {
      const configure = async (clientId: string) => {
        await torrentStore.retain(new Set((await allDownloads(rpc)).map((listed) => listed.clientId)))
        if (payload.kind === 'torrent') await torrentStore.keep(clientId, payload.bytes)
      }
      return addPayload(rpc, payload, options, { chosen, configure })
    },
    appliedOptions: async (clientId, options) => {
      const found = await find(rpc, clientId)
      return found && appliedOptions(rpc, found, options, chosen)
    },
    list: async () => visible(await allDownloads(rpc)).map(({ download }) => download),
    remove: async (clientId) => {
      const ours = (await allDownloads(rpc)).filter((download) => download.clientId === clientId)
      for (const { gid } of ours) await removeOne(rpc, gid)
    },
    pause: async (clientId) => {
      await rpc.ask('pause', await gidOf(clientId))
    },
    resume: async (clientId) => {
      await resumeDownload(rpc, await getDownload(clientId), torrentStore)
    },
    pauseAll: (clientIds) => pauseAll(rpc, clientIds),
    prioritize: (clientIds, change) => moveInQueue(rpc, clientIds, change),
    files: async (clientId) => filesOf(rpc, await gidOf(clientId)),
    trackers: async (clientId) => trackersOf(rpc, await gidOf(clientId)),
  }
}

function jsonRpcUrl(address: string): string {
  return /\/jsonrpc$/.test(address) ? address : `${address}/jsonrpc`
}

/** Reads what aria2 has of the options of an add. */
async function appliedOptions(
  rpc: Rpc,
  { gid, download }: Aria2Download,
  options: AddOptions,
  chosen: Chosen,
): Promise<AppliedOptions> {
  const has = wireFields(await rpc.ask('getOption', gid))
  const asked = wireFields(goalOptions(chosen, options))
  const folder = has.text('dir')
  return {
    downloadPath: folder ?? undefined,
    stopped: isStopped(download.state),
    ...appliedGoals(
      { ratio: asked.number('seed-ratio'), minutes: asked.number('seed-time') },
      { ratio: has.number('seed-ratio'), minutes: has.number('seed-time') },
    ),
  }
}

async function filesOf(rpc: Rpc, gid: string): Promise<ClientFile[]> {
  const status = wireFields(await rpc.ask('tellStatus', gid, ['dir', 'files']))
  const folder = `${status.text('dir') ?? ''}/`
  return status.list('files').map((value) => {
    const file = wireFields(value)
    const path = file.text('path') ?? ''
    const size = file.number('length') ?? 0
    return {
      path: path.startsWith(folder) ? path.slice(folder.length) : path,
      size,
      progress: size === 0 ? 0 : share((file.number('completedLength') ?? 0) / size),
      ...(file.text('selected') === 'false' ? { skipped: true as const } : {}),
    }
  })
}

/** aria2 lists its trackers without any status. */
async function trackersOf(rpc: Rpc, gid: string): Promise<DownloadTracker[]> {
  const tiers = wireFields(await rpc.ask('tellStatus', gid, ['bittorrent']))
    .fields('bittorrent')
    .list('announceList')
  return tiers
    .flatMap(listOf)
    .filter((url) => typeof url === 'string')
    .map((url) => ({ address: trackerPlace(url), state: 'unknown', message: null, seeders: null, leechers: null }))
}

async function pauseAll(rpc: Rpc, clientIds: readonly string[]): Promise<void> {
  const found = (await downloadsWith(rpc, clientIds)).filter(({ download }) => pausable.has(download.rawState))
  if (found.length > 0) await rpc.askAll(found.map(({ gid }) => ({ method: 'pause', params: [gid] })))
}

/** Moves downloads in the queue of aria2, which holds only those that wait or are paused. */
async function moveInQueue(rpc: Rpc, clientIds: readonly string[], change: PriorityChange): Promise<void> {
  if (!isQueueMove(change)) throw upstream(product, say('clients.downloadsNoPriorityPlace'))
  const [offset, from] = positions[change]
  const found = (await downloadsWith(rpc, clientIds)).filter(({ download }) => queued.has(download.rawState))
  // Downloads keep their order: the one that is moved last comes first at the top, and last below.
  if (change === 'top' || change === 'down') found.reverse()
  if (found.length === 0) return
  await rpc.askAll(found.map(({ gid }) => ({ method: 'changePosition', params: [gid, offset, from] })))
}

async function downloadsWith(rpc: Rpc, clientIds: readonly string[]): Promise<Aria2Download[]> {
  const wanted = new Set(clientIds)
  return visible(await allDownloads(rpc)).filter(({ clientId }) => wanted.has(clientId))
}
