import { createHash } from 'node:crypto'
import { say } from '#domain/messages/say.ts'
import type { AddOptions, AddOutcome, Payload } from '#domain/ports/download-client.ts'
import { upstream } from '../client-errors.ts'
import { confirmAdded, infoHashOf } from '../confirm-added.ts'
import { goalsOf } from '../shared-settings.ts'
import { wireFields } from '../wire-fields.ts'
import { find } from './find.ts'
import { removeOne } from './remove.ts'
import { product, type Rpc } from './rpc.ts'

export type Chosen = { seedRatio?: number; seedMinutes?: number }

export async function addPayload(
  rpc: Rpc,
  payload: Payload,
  options: AddOptions,
  { chosen, configure }: { chosen: Chosen; configure(clientId: string): Promise<void> },
): Promise<AddOutcome> {
  const rpcOptions = { ...goalOptions(chosen, options), ...optionsOf(options) }
  // Position 0 is the front of the queue; without a position the download goes to the end.
  const position = options.priority === 'high' ? [0] : []
  if (payload.kind === 'link') {
    const gid = gidOf(options.downloadId ?? payload.url)
    const send = async () => void (await rpc.ask('addUri', [payload.url], { ...rpcOptions, gid }, ...position))
    return confirmAdded({ product, findId: () => findId(rpc, gid), send, configure })
  }
  const infoHash = infoHashOf(product, payload)
  const send = async () => {
    if (payload.kind === 'magnet') await rpc.ask('addUri', [payload.uri], rpcOptions, ...position)
    if (payload.kind !== 'torrent') return
    const content = Buffer.from(payload.bytes).toString('base64')
    await assertSameHash(rpc, String(await rpc.ask('addTorrent', content, [], rpcOptions, ...position)), infoHash)
  }
  return confirmAdded({ product, findId: () => findId(rpc, infoHash), send, configure })
}

async function findId(rpc: Rpc, clientId: string): Promise<string | null> {
  return (await find(rpc, clientId))?.clientId ?? null
}

/** A link has no hash, so we choose its gid of 16 hex digits; aria2 rejects a gid that exists. */
function gidOf(downloadId: string): string {
  return createHash('sha256').update(downloadId).digest('hex').slice(0, 16)
}

/** aria2 gives version 2 and hybrid torrents a hash that no swarm uses: they would never start. */
async function assertSameHash(rpc: Rpc, gid: string, infoHash: string): Promise<void> {
  const theirs = wireFields(await rpc.ask('tellStatus', gid, ['infoHash']))
    .text('infoHash')
    ?.toLowerCase()
  if (theirs === undefined || theirs === infoHash) return
  await removeOne(rpc, gid)
  throw upstream(product, say('clients.torrentsVersionNotSupported'))
}

/** The integrity check reuses data that exists already instead of downloading it again. */
function optionsOf(options: AddOptions): Record<string, string> {
  return {
    pause: String(options.stopped),
    'check-integrity': 'true',
    ...(options.downloadPath ? { dir: options.downloadPath } : {}),
  }
}

/** aria2 takes a ratio of 0 as unlimited; a seed time of 0 ends seeding at once. */
export function goalOptions(chosen: Chosen, options: AddOptions): Record<string, string> {
  const { ratio, minutes } = goalsOf(chosen, options)
  if (ratio === 0) return { 'seed-time': '0' }
  return {
    ...(ratio === null ? {} : { 'seed-ratio': String(ratio) }),
    ...(minutes === null ? {} : { 'seed-time': String(minutes) }),
  }
}
