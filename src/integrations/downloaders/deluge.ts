import { Type } from '@sinclair/typebox'
import type { AddOptions, DownloadClient, DownloadClientKind, Payload } from '#domain/ports/download-client.ts'
import { readMagnet } from '#domain/torrent/magnet.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { upstream } from './client-words.ts'
import { addressOf, settingsOf } from './connection-parts.ts'
import { createRpc, product, type Rpc } from './deluge/rpc.ts'
import { listedFiles, listedKeys, listedTorrent } from './deluge/torrents.ts'
import { handOver, infoHashOf } from './hand-over.ts'
import { seedRatioSetting, tlsSettings } from './shared-settings.ts'
import { listOf, wireFields } from './wire-fields.ts'

const settings = Type.Object({ ...seedRatioSetting, ...tlsSettings })

/** Deluge 2 by its web interface; its Label plugin stands for the category. */
export const deluge: DownloadClientKind = {
  type: 'deluge',
  label: product,
  protocols: ['torrent'],
  accepts: ['torrent', 'magnet'],
  connection: ['url', 'password', 'category', 'downloadPath'],
  defaultUrl: 'http://127.0.0.1:8112',
  settings,
  docsUrl: 'https://deluge.readthedocs.io/en/latest/reference/webapi.html',
  connect: (connection, { outbound }) => {
    const chosen = settingsOf(settings, connection)
    const rpc = createRpc({
      outbound,
      url: jsonUrl(addressOf(connection, deluge)),
      password: connection.password,
      allowInsecureTls: chosen.allowInsecureTls,
    })
    return clientOf(rpc, chosen.seedRatio ?? null, connection.category, connection.downloadPath)
  },
}

function clientOf(
  rpc: Rpc,
  seedRatio: number | null,
  category: string | null,
  downloadPath: string | null,
): DownloadClient {
  const mustExist = async (clientId: string) => {
    if (!(await isListed(rpc, clientId))) throw upstream(product, `no torrent ${clientId}`)
  }
  const change = async (method: string, clientId: string) => {
    await mustExist(clientId)
    await rpc(method, [clientId])
  }
  return {
    test: () => proveConnection(rpc, category, downloadPath),
    add: async (payload, options) => {
      const clientId = await addTorrent(rpc, payload, options, seedRatio)
      if (options.category && (await hasLabels(rpc))) await setLabel(rpc, clientId, options.category)
      return { clientId }
    },
    list: async () => {
      const answer = await rpc('core.get_torrents_status', {}, listedKeys)
      if (typeof answer !== 'object' || answer === null) throw upstream(product, 'its answer is no list of torrents')
      const torrents = wireFields(answer)
      return torrents.names().map((clientId) => listedTorrent(clientId, torrents.value(clientId)))
    },
    remove: async (clientId, { deleteFiles }) => {
      if (await isListed(rpc, clientId)) await rpc('core.remove_torrent', clientId, deleteFiles)
    },
    pause: (clientId) => change('core.pause_torrent', clientId),
    resume: (clientId) => change('core.resume_torrent', clientId),
    setCategory: async (clientId, wanted) => {
      await mustExist(clientId)
      await requireLabels(rpc)
      await setLabel(rpc, clientId, wanted)
    },
    files: async (clientId) => {
      await mustExist(clientId)
      return listedFiles(wireFields(await rpc('core.get_torrent_status', clientId, ['files', 'file_progress'])))
    },
  }
}

async function proveConnection(rpc: Rpc, category: string | null, downloadPath: string | null) {
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

/** With libtorrent 2 a hybrid is known by its shortened version 2 hash: whichever Deluge lists is the one to keep. */
async function addTorrent(rpc: Rpc, payload: Payload, options: AddOptions, seedRatio: number | null): Promise<string> {
  const candidates = [infoHashOf(product, payload), ...shortenedV2(payload)]
  let listed: string | undefined
  const choices = {
    add_paused: options.stopped,
    ...(options.downloadPath ? { download_location: options.downloadPath } : {}),
    ...(seedRatio === null ? {} : { stop_at_ratio: true, stop_ratio: seedRatio }),
  }
  await handOver({
    product,
    isThere: async () => {
      for (const candidate of candidates) if (await isListed(rpc, candidate)) listed = candidate
      return listed !== undefined
    },
    send: async () => {
      if (payload.kind === 'magnet') await rpc('core.add_torrent_magnet', payload.uri, choices)
      if (payload.kind !== 'torrent') return
      const content = Buffer.from(payload.bytes).toString('base64')
      await rpc('core.add_torrent_file', `${payload.infoHash}.torrent`, content, choices)
    },
  })
  return listed ?? candidates[0] ?? ''
}

function shortenedV2(payload: Payload): string[] {
  const hash =
    payload.kind === 'magnet'
      ? readMagnet(payload.uri).infoHashV2
      : payload.kind === 'torrent'
        ? safeV2(payload.bytes)
        : null
  return hash === null ? [] : [hash.slice(0, 40)]
}

function safeV2(bytes: Uint8Array): string | null {
  try {
    return readTorrent(bytes).infoHashV2
  } catch {
    // What we cannot read is for Deluge to refuse, in its own words.
    return null
  }
}

async function isListed(rpc: Rpc, clientId: string): Promise<boolean> {
  return wireFields(await rpc('core.get_torrent_status', clientId, ['state'])).text('state') !== null
}

async function hasLabels(rpc: Rpc): Promise<boolean> {
  return listOf(await rpc('core.get_enabled_plugins')).includes('Label')
}

async function requireLabels(rpc: Rpc): Promise<void> {
  if (await hasLabels(rpc)) return
  throw upstream(product, 'its Label plugin is off; please turn it on, or leave the category empty here')
}

async function setLabel(rpc: Rpc, clientId: string, category: string): Promise<void> {
  const label = labelOf(category)
  await ensureLabel(rpc, label)
  await rpc('label.set_torrent', clientId, label)
}

async function ensureLabel(rpc: Rpc, label: string): Promise<void> {
  const there = listOf(await rpc('label.get_labels'))
  if (!there.includes(label)) await rpc('label.add', label)
}

/** Labels are lower case, and of letters, digits, `_` and `-` alone. */
function labelOf(category: string): string {
  return category.toLowerCase().replace(/[^a-z0-9_-]/g, '_')
}

function jsonUrl(address: string): string {
  return /\/json$/.test(address) ? address : `${address}/json`
}
