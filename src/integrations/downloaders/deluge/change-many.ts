import { type WireFields, wireFields } from '../wire-fields.ts'
import type { Rpc } from './rpc.ts'

/** Calls a method for all of the torrents that exist: an unknown one would fail the call. */
export async function changeAll(rpc: Rpc, clientIds: readonly string[], method: string): Promise<void> {
  const listed = (await statesOf(rpc, clientIds)).names()
  if (listed.length > 0) await rpc(method, listed)
}

/** Deluge resumes a torrent in error only after a recheck. */
export async function resumeAll(rpc: Rpc, clientIds: readonly string[]): Promise<void> {
  const torrents = await statesOf(rpc, clientIds)
  const listed = torrents.names()
  const failed = listed.filter((clientId) => torrents.fields(clientId).text('state') === 'Error')
  if (failed.length > 0) await rpc('core.force_recheck', failed)
  if (listed.length > 0) await rpc('core.resume_torrent', listed)
}

async function statesOf(rpc: Rpc, clientIds: readonly string[]): Promise<WireFields> {
  return wireFields(await rpc('core.get_torrents_status', { id: clientIds }, ['state']))
}
