import { createHash } from 'node:crypto'
import type { AddOptions, Payload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-errors.ts'
import { confirmAdded, infoHashOf } from '../confirm-added.ts'
import { goalsOf } from '../seed-goals.ts'
import { wireFields } from '../wire-fields.ts'
import { find } from './find.ts'
import { removeOne } from './remove.ts'
import { product, type Rpc } from './rpc.ts'

type Chosen = { seedRatio?: number; seedMinutes?: number }

export async function addPayload(
  rpc: Rpc,
  payload: Payload,
  wanted: AddOptions,
  chosen: Chosen,
): Promise<{ clientId: string }> {
  const options = { ...goalOptions(chosen, wanted), ...optionsOf(wanted) }
  // The first place of its queue; left out, it is the last.
  const place = wanted.priority === 'high' ? [0] : []
  if (payload.kind === 'link') {
    const gid = gidOf(wanted.downloadId ?? payload.url)
    await confirmAdded({
      product,
      isThere: async () => (await find(rpc, gid)) !== null,
      send: async () => void (await rpc.ask('addUri', [payload.url], { ...options, gid }, ...place)),
    })
    return { clientId: gid }
  }
  const clientId = infoHashOf(product, payload)
  await confirmAdded({
    product,
    isThere: async () => (await find(rpc, clientId)) !== null,
    send: async () => {
      if (payload.kind === 'magnet') await rpc.ask('addUri', [payload.uri], options, ...place)
      if (payload.kind !== 'torrent') return
      const content = Buffer.from(payload.bytes).toString('base64')
      await assertSameHash(rpc, String(await rpc.ask('addTorrent', content, [], options, ...place)), clientId)
    },
  })
  return { clientId }
}

/** A link has no hash: we name it ourselves, in 16 hex digits, and aria2 refuses a name that it knows already. */
function gidOf(downloadId: string): string {
  return createHash('sha256').update(downloadId).digest('hex').slice(0, 16)
}

/** It reads torrents of version 2 and hybrids under a hash that no swarm knows: they would wait for ever. */
async function assertSameHash(rpc: Rpc, gid: string, infoHash: string): Promise<void> {
  const theirs = wireFields(await rpc.ask('tellStatus', gid, ['infoHash']))
    .text('infoHash')
    ?.toLowerCase()
  if (theirs === undefined || theirs === infoHash) return
  await removeOne(rpc, gid)
  throw upstream(product, 'it cannot read this torrent rightly (it knows nothing of version 2)')
}

/** The check makes data that is already there count instead of being fetched again. */
function optionsOf(options: AddOptions): Record<string, string> {
  return {
    pause: String(options.stopped),
    'check-integrity': 'true',
    ...(options.downloadPath ? { dir: options.downloadPath } : {}),
  }
}

/** A ratio of 0 is no end of seeding to aria2, and so is said as no time. */
function goalOptions(chosen: Chosen, options: AddOptions): Record<string, string> {
  const { ratio, minutes } = goalsOf(chosen, options)
  if (ratio === 0) return { 'seed-time': '0' }
  return {
    ...(ratio === null ? {} : { 'seed-ratio': String(ratio) }),
    ...(minutes === null ? {} : { 'seed-time': String(minutes) }),
  }
}
