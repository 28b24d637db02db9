import { type Static, Type } from '@sinclair/typebox'
import { queueMoves } from '#domain/downloads/download-priority.ts'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { addPayload } from './aria2/add.ts'
import { appliedOptions } from './aria2/applied.ts'
import { moveInQueue, pauseAll } from './aria2/change-many.ts'
import { filesOf, trackersOf } from './aria2/content.ts'
import { allDownloads, find, visible } from './aria2/find.ts'
import { removeOne } from './aria2/remove.ts'
import { resumeDownload } from './aria2/resume.ts'
import { createRpc, product, type Rpc } from './aria2/rpc.ts'
import { createTorrentStore, type TorrentStore } from './aria2/torrent-store.ts'
import { upstream } from './client-errors.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { detectAria2 } from './detection.ts'
import { seedMinutesSetting, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

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
    if (!found) throw upstream(product, `no download ${clientId}`)
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
