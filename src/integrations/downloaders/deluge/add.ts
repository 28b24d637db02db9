import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { readMagnet } from '#domain/torrent/magnet.ts'
import { readTorrent } from '#domain/torrent/torrent-file.ts'
import { confirmAdded, infoHashOf } from '../confirm-added.ts'
import { goalsOf } from '../seed-goals.ts'
import { wireFields } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'

/** With libtorrent 2 a hybrid is known by its shortened version 2 hash: whichever Deluge lists is the one to keep. */
export async function addTorrent(
  rpc: Rpc,
  payload: Payload,
  options: AddOptions,
  chosen: { seedRatio?: number },
): Promise<string> {
  const { ratio } = goalsOf(chosen, options)
  const candidates = [infoHashOf(product, payload), ...shortenedV2(payload)]
  let listed: string | undefined
  const choices = {
    add_paused: options.stopped,
    ...(options.downloadPath ? { download_location: options.downloadPath } : {}),
    ...(ratio === null ? {} : { stop_at_ratio: true, stop_ratio: ratio }),
  }
  await confirmAdded({
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
  const clientId = listed ?? candidates[0] ?? ''
  // It knows no priority but the place in its queue.
  if (options.priority === 'high') await rpc('core.queue_top', [clientId])
  if (options.priority === 'low') await rpc('core.queue_bottom', [clientId])
  return clientId
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

export async function isListed(rpc: Rpc, clientId: string): Promise<boolean> {
  return wireFields(await rpc('core.get_torrent_status', clientId, ['state'])).text('state') !== null
}
