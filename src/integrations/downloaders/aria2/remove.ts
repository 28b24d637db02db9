import { errorMessage } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { upstream } from '../client-errors.ts'
import { becomesTrue } from '../confirm-added.ts'
import { wireFields } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'

const stopsWithinMs = 15_000
const runningStates: ReadonlySet<string> = new Set(['active', 'waiting', 'paused'])

/** `remove` notifies the trackers and takes a moment; only a stopped download can be forgotten. */
export async function removeOne(rpc: Rpc, gid: string): Promise<void> {
  if (runningStates.has(await statusOf(rpc, gid))) {
    await rpc.ask('remove', gid)
    const hasStopped = async () => !runningStates.has(await statusOf(rpc, gid))
    if (!(await becomesTrue(hasStopped, stopsWithinMs))) throw upstream(product, say('clients.downloadNotStop'))
  }
  if ((await statusOf(rpc, gid)) !== 'gone') await rpc.ask('removeDownloadResult', gid)
}

async function statusOf(rpc: Rpc, gid: string): Promise<string> {
  try {
    return wireFields(await rpc.ask('tellStatus', gid, ['status'])).text('status') ?? 'nothing'
  } catch (error) {
    if (/not found/i.test(errorMessage(error))) return 'gone'
    throw error
  }
}
