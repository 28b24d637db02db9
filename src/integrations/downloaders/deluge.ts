import { Type } from '@sinclair/typebox'
import { queueMoves } from '#domain/downloads/download-priority.ts'
import type { DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { upstream } from './client-errors.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { addTorrent, isListed } from './deluge/add.ts'
import { appliedOptions } from './deluge/applied.ts'
import { changeAll, resumeAll } from './deluge/change-many.ts'
import { ensureLabel, labelOf, requireLabels, setLabel } from './deluge/labels.ts'
import { createRpc, product, type Rpc } from './deluge/rpc.ts'
import { createDaemonCheck } from './deluge/same-daemon.ts'
import { listedFiles, listedKeys, listedTorrent } from './deluge/torrents.ts'
import { listedTrackers, trackerKeys } from './deluge/trackers.ts'
import { detectDeluge } from './detection.ts'
import { seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { wireFields } from './wire-fields.ts'

const settings = Type.Object({ ...seedRatioSetting, ...tlsSettings })

/** Deluge 2 through its web interface; labels of its Label plugin serve as categories. */
export const deluge: DownloadClientKind = {
  type: 'deluge',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'password', 'category', 'downloadPath'],
  priorities: queueMoves,
  defaultUrl: 'http://127.0.0.1:8112',
  settings,
  docsUrl: 'https://deluge.readthedocs.io/en/latest/reference/webapi.html',
  detection: detectDeluge,
  connect: (connection, { outbound }) => {
    const chosen = settingsOf(settings, connection)
    const rpc = createRpc({
      outbound,
      url: jsonUrl(addressOf(connection, deluge)),
      password: connection.password,
      allowInsecureTls: chosen.allowInsecureTls,
    })
    return clientOf(rpc, chosen, connection.category, connection.downloadPath)
  },
}

function clientOf(
  rpc: Rpc,
  chosen: { seedRatio?: number },
  category: string | null,
  downloadPath: string | null,
): DownloadClient {
  const checkDaemon = createDaemonCheck(rpc)
  const assertListed = async (clientId: string) => {
    if (!(await isListed(rpc, clientId))) throw upstream(product, `no torrent ${clientId}`)
  }
  const change = async (method: string, clientId: string) => {
    await assertListed(clientId)
    await rpc(method, [clientId])
  }
  return {
    test: () => testConnection(rpc, category, downloadPath),
    add: (payload, options) => addTorrent(rpc, payload, options, chosen),
    appliedOptions: async (clientId, options) =>
      appliedOptions(clientId, await rpc('core.get_torrent_status', clientId, listedKeys), options, chosen),
    list: async () => {
      const answer = await rpc('core.get_torrents_status', {}, listedKeys)
      if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
        throw upstream(product, 'the response is not a list of torrents')
      const torrents = wireFields(answer)
      await checkDaemon(new Set(torrents.names()))
      return torrents.names().map((clientId) => listedTorrent(clientId, torrents.value(clientId)))
    },
    remove: async (clientId, { deleteFiles }) => {
      if (await isListed(rpc, clientId)) await rpc('core.remove_torrent', clientId, deleteFiles)
    },
    pause: (clientId) => change('core.pause_torrent', clientId),
    resume: async (clientId) => {
      const torrent = wireFields(await rpc('core.get_torrent_status', clientId, ['state']))
      // Deluge resumes a torrent in error only after a recheck.
      if (torrent.text('state') === 'Error') await rpc('core.force_recheck', [clientId])
      await change('core.resume_torrent', clientId)
    },
    pauseAll: (clientIds) => changeAll(rpc, clientIds, 'core.pause_torrent'),
    resumeAll: (clientIds) => resumeAll(rpc, clientIds),
    prioritize: (clientIds, change) => changeAll(rpc, clientIds, `core.queue_${change}`),
    setCategory: async (clientId, wanted) => {
      await assertListed(clientId)
      await requireLabels(rpc)
      await setLabel(rpc, clientId, wanted)
    },
    trackers: async (clientId) => {
      await assertListed(clientId)
      return listedTrackers(wireFields(await rpc('core.get_torrent_status', clientId, trackerKeys)))
    },
    files: async (clientId) => {
      await assertListed(clientId)
      const fields = ['files', 'file_progress', 'file_priorities']
      return listedFiles(wireFields(await rpc('core.get_torrent_status', clientId, fields)))
    },
  }
}

async function testConnection(rpc: Rpc, category: string | null, downloadPath: string | null) {
  const version = await rpc('daemon.get_version')
  if (category) {
    await requireLabels(rpc)
    await ensureLabel(rpc, labelOf(category))
  }
  const ofClient = await rpc('core.get_config_value', 'download_location')
  const path = downloadPath ?? (typeof ofClient === 'string' ? ofClient : null)
  const free = path === null ? null : await rpc('core.get_free_space', path).catch(() => null)
  return {
    version: String(version),
    freeBytes: typeof free === 'number' && free >= 0 ? free : null,
    downloadPath: path,
  }
}

function jsonUrl(address: string): string {
  return /\/json$/.test(address) ? address : `${address}/json`
}
