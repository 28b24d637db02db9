import type { StoredRootFolder } from '#db/repositories/root-folders.ts'
import { NewRootFolderModel } from '#domain/games/root-folder.ts'
import { dirname, isSamePath } from '#domain/paths/paths.ts'
import { isUsablePath } from '../files/entered-path.ts'
import { placeOf } from '../files/places.ts'
import { systemFolderFault } from '../files/system-folders.ts'
import { assertNoOverlap, reservedFolders } from '../library/reserved-folders.ts'
import { describeUnreadableFolder } from '../root-folders/inspect-root.ts'
import { refusalOf, requestFault } from './entry-faults.ts'
import type { Plan } from './plan.ts'
import { withPlanned } from './planned-state.ts'

export async function planRootFolders(plan: Plan): Promise<void> {
  const { app, data, report } = plan
  const existing = app.rootFolders.all()
  plan.stored.rootFolders = existing
  for (const row of data.rootFolders) {
    const fault = requestFault(NewRootFolderModel, { path: row.path, name: row.name })
    const found = fault === null ? await checkedPath(plan, row.path) : { path: null, note: fault }
    if (existing.some(({ id, path }) => id === row.id || isSamePath(path, row.path) || path === found.path)) {
      report.add(row, 'unchanged')
    } else if (found.path === null) report.add(row, 'skipped', found.note)
    else {
      const { id, name, enabled, allowDelete, createdAt } = row
      const root: StoredRootFolder = {
        id,
        path: found.path,
        name,
        enabled,
        allowDelete,
        kind: 'games',
        createdAt,
        lastScanAt: null,
        message: null,
      }
      existing.push(root)
      plan.writes.push(() => app.rootFolders.insert(root))
      report.add(row, 'imported', found.note)
    }
  }
}

async function checkedPath(plan: Plan, path: string): Promise<{ path: string | null; note: string | null }> {
  if (!isUsablePath(path)) return { path: null, note: `${path} is not an absolute path.` }
  const place = await placeOf(path).catch(() => null)
  if (place === null) return { path, note: `${path} does not exist on this machine.` }
  if (place.path === dirname(place.path)) return { path: null, note: `${path} is the top-level folder of a disk.` }
  const unusable = (await describeUnreadableFolder(path)) ?? systemFolderFault(place.path)
  if (unusable !== null) return { path: null, note: `${unusable}.` }
  const overlap = await refusalOf(async () => {
    for (const other of reservedFolders(withPlanned(plan), null)) await assertNoOverlap(place, other)
  })
  return overlap === null ? { path: place.path, note: null } : { path: null, note: overlap }
}
