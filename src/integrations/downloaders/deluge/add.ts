import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { readMagnet } from '#domain/torrent/magnet.ts'
import { readTorrentInSteps } from '#domain/torrent/torrent-file.ts'
import { confirmAdded, infoHashOf } from '../confirm-added.ts'
import { goalsOf } from '../shared-settings.ts'
import { wireFields } from '../wire-fields.ts'
import { hasLabels, setLabel } from './labels.ts'
import { product, type Rpc } from './rpc.ts'

/**
 * Adds a torrent. The hash that Deluge lists becomes the id: with libtorrent 2, a hybrid has its truncated version 2
 * hash.
 */
export async function addTorrent(
  rpc: Rpc,
  payload: Payload,
  options: AddOptions,
  chosen: { seedRatio?: number },
): Promise<AddOutcome> {
  const { ratio } = goalsOf(chosen, options)
  const candidates = [infoHashOf(product, payload), ...(await truncatedV2(payload))]
  const torrentOptions = {
    add_paused: options.stopped,
    ...(options.downloadPath ? { download_location: options.downloadPath } : {}),
    ...(ratio === null ? {} : { stop_at_ratio: true, stop_ratio: ratio }),
  }
  return confirmAdded({
    product,
    findId: async () => {
      let listed: string | null = null
      for (const candidate of candidates) if (await isListed(rpc, candidate)) listed = candidate
      return listed
    },
    send: async () => {
      if (payload.kind === 'magnet') await rpc('core.add_torrent_magnet', payload.uri, torrentOptions)
      if (payload.kind !== 'torrent') return
      const content = Buffer.from(payload.bytes).toString('base64')
      await rpc('core.add_torrent_file', `${payload.infoHash}.torrent`, content, torrentOptions)
    },
    configure: async (clientId) => {
      // Deluge has queue positions instead of priorities.
      if (options.priority === 'high') await rpc('core.queue_top', [clientId])
      if (options.priority === 'low') await rpc('core.queue_bottom', [clientId])
      if (options.category && (await hasLabels(rpc))) await setLabel(rpc, clientId, options.category)
    },
  })
}

async function truncatedV2(payload: Payload): Promise<string[]> {
  const hash =
    payload.kind === 'magnet'
      ? readMagnet(payload.uri).infoHashV2
      : payload.kind === 'torrent'
        ? await safeV2(payload.bytes)
        : null
  return hash === null ? [] : [hash.slice(0, 40)]
}

async function safeV2(bytes: Uint8Array): Promise<string | null> {
  try {
    return (await readTorrentInSteps(bytes, nextTurn)).infoHashV2
  } catch {
    // Deluge rejects what we cannot read, with its own message.
    return null
  }
}

export async function isListed(rpc: Rpc, clientId: string): Promise<boolean> {
  return wireFields(await rpc('core.get_torrent_status', clientId, ['state'])).text('state') !== null
}
