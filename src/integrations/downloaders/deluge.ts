import { Type } from '@sinclair/typebox'
import { queueMoves } from '#domain/downloads/download-priority.ts'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, AppliedOptions, DownloadClient, DownloadClientKind } from '#domain/ports/download-client.ts'
import { upstream } from './client-errors.ts'
import { isStopped } from './client-values.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { addTorrent, isListed } from './deluge/add.ts'
import { ensureLabel, labelOf, requireLabels, setLabel } from './deluge/labels.ts'
import { createRpc, product, type Rpc } from './deluge/rpc.ts'
import { listedFiles, listedKeys, listedTorrent } from './deluge/torrents.ts'
import { listedTrackers, trackerKeys } from './deluge/trackers.ts'
import { detectDeluge } from './detection.ts'
import { appliedGoals, goalsOf, seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { listOf, type WireFields, wireFields } from './wire-fields.ts'

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
    if (!(await isListed(rpc, clientId))) throw upstream(product, say('clients.noTorrent', { id: clientId }))
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
        throw upstream(product, say('clients.responseNotListTorrents'))
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

/** Calls a method for all of the torrents that exist: an unknown one would fail the call. */
async function changeAll(rpc: Rpc, clientIds: readonly string[], method: string): Promise<void> {
  const listed = (await statesOf(rpc, clientIds)).names()
  if (listed.length > 0) await rpc(method, listed)
}

/** Deluge resumes a torrent in error only after a recheck. */
async function resumeAll(rpc: Rpc, clientIds: readonly string[]): Promise<void> {
  const torrents = await statesOf(rpc, clientIds)
  const listed = torrents.names()
  const failed = listed.filter((clientId) => torrents.fields(clientId).text('state') === 'Error')
  if (failed.length > 0) await rpc('core.force_recheck', failed)
  if (listed.length > 0) await rpc('core.resume_torrent', listed)
}

async function statesOf(rpc: Rpc, clientIds: readonly string[]): Promise<WireFields> {
  return wireFields(await rpc('core.get_torrents_status', { id: clientIds }, ['state']))
}

/** Reads what Deluge has of the options of an add. Its labels have fewer characters than categories. */
function appliedOptions(
  clientId: string,
  value: unknown,
  options: AddOptions,
  chosen: { seedRatio?: number },
): AppliedOptions | null {
  const torrent = wireFields(value)
  if (torrent.text('state') === null) return null
  const folder = torrent.text('save_path')
  const label = torrent.text('label')
  const { category } = options
  return {
    downloadPath: folder ?? undefined,
    category: category !== null && label === labelOf(category) ? category : label,
    stopped: isStopped(listedTorrent(clientId, value).state),
    // Deluge has no limit for the time.
    ...appliedGoals(goalsOf(chosen, options), {
      ratio: torrent.flag('stop_at_ratio') ? torrent.number('stop_ratio') : null,
      minutes: null,
    }),
  }
}

/**
 * Checks that a list comes from the daemon of the lists before. The web interface is connected to one daemon for all of
 * its users: if one of them picks another daemon, all of our torrents seem to be gone. Throws AppError `upstream` then.
 */
function createDaemonCheck(rpc: Rpc): (ids: ReadonlySet<string>) => Promise<void> {
  let daemon: string | null = null
  let known: ReadonlySet<string> = new Set()
  return async (ids) => {
    const isMissing = [...known].some((id) => !ids.has(id))
    if (daemon === null || isMissing) {
      const connected = await connectedDaemon(rpc)
      if (daemon !== null && connected !== daemon) {
        const message = say('clients.webInterfaceConnectedDaemon')
        throw upstream(product, message)
      }
      daemon = connected
    }
    known = ids
  }
}

/** https://deluge.readthedocs.io/en/latest/reference/webapi.html */
async function connectedDaemon(rpc: Rpc): Promise<string> {
  for (const host of listOf(await rpc('web.get_hosts'))) {
    const id = listOf(host)[0]
    if (listOf(await rpc('web.get_host_status', id))[1] === 'Connected') return String(id)
  }
  throw upstream(product, say('clients.webInterfaceNotConnected'))
}
