import { say } from '#domain/messages/say.ts'
import { upstream } from '../client-errors.ts'
import { listOf } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'

export async function hasLabels(rpc: Rpc): Promise<boolean> {
  return listOf(await rpc('core.get_enabled_plugins')).includes('Label')
}

export async function requireLabels(rpc: Rpc): Promise<void> {
  if (await hasLabels(rpc)) return
  throw upstream(product, say('clients.labelPluginDisabled'))
}

export async function setLabel(rpc: Rpc, clientId: string, category: string): Promise<void> {
  const label = labelOf(category)
  await ensureLabel(rpc, label)
  await rpc('label.set_torrent', clientId, label)
}

export async function ensureLabel(rpc: Rpc, label: string): Promise<void> {
  const isThere = async () => listOf(await rpc('label.get_labels')).includes(label)
  if (await isThere()) return
  try {
    await rpc('label.add', label)
  } catch (error) {
    // A concurrent call may have added it meanwhile; then ours is rejected.
    if (!(await isThere())) throw error
  }
}

/** Labels consist of lower-case letters, digits, `_` and `-`. */
export function labelOf(category: string): string {
  return category.toLowerCase().replace(/[^a-z0-9_-]/g, '_')
}
