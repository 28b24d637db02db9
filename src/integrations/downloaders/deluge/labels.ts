import { upstream } from '../client-errors.ts'
import { listOf } from '../wire-fields.ts'
import { product, type Rpc } from './rpc.ts'

export async function hasLabels(rpc: Rpc): Promise<boolean> {
  return listOf(await rpc('core.get_enabled_plugins')).includes('Label')
}

export async function requireLabels(rpc: Rpc): Promise<void> {
  if (await hasLabels(rpc)) return
  throw upstream(product, 'its Label plugin is off; please turn it on, or leave the category empty here')
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
    // Two who need it at once both make it, and the second is refused.
    if (!(await isThere())) throw error
  }
}

/** Labels are lower case, and of letters, digits, `_` and `-` alone. */
export function labelOf(category: string): string {
  return category.toLowerCase().replace(/[^a-z0-9_-]/g, '_')
}
