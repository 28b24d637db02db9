import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import type { SourceRow, SourceSettings } from '#domain/other-programs/program-data.ts'
import { dirname } from '#domain/paths/paths.ts'
import { isUsablePath } from '../files/entered-path.ts'
import { placeOf } from '../files/places.ts'
import { usableFolder } from '../library/change-import-settings.ts'
import { holdsDataFolder, overlapWithRoots } from '../library/reserved-folders.ts'
import { changeSceneSettings, hasSceneSettings } from '../lookups/scene-settings.ts'
import { recordConditionsChange } from '../settings/import-conditions.ts'
import { hasImportSettings, switchesOf, writeImportSettings } from '../settings/import-settings.ts'
import { refusalOf } from './entry-faults.ts'
import type { Plan } from './plan.ts'

/** Where Questarr's container has the library unless a user chose another folder. */
const usualRoot = '/data'

/**
 * The settings of the installation, from those of an administrator, or else of the first user. Those of Ludarr stay if there are any. Returns
 * notes for the settings of a user.
 */
export async function planInstallation(plan: Plan): Promise<(userId: string) => string[]> {
  const isAdmin = ({ userId }: SourceSettings): boolean => plan.users.get(userId)?.role === 'admin'
  const row = plan.data.settings.find(isAdmin) ?? plan.data.settings[0] ?? null
  if (row !== null) planScene(plan, row)
  const notes = row === null ? [] : await planImportSettings(plan, row)
  return (userId) => {
    if (userId === row?.userId) return notes
    return plan.newUsers.has(userId)
      ? [`Import settings are those of ${plan.users.get(row?.userId ?? '')?.username}.`]
      : []
  }
}

async function planImportSettings(plan: Plan, row: SourceRow<SourceSettings>): Promise<string[]> {
  const { app } = plan
  if (hasImportSettings(app)) return ["Ludarr's import settings stay as they are."]
  const { libraryRoot = null, ...others } = row.importing
  const root = await checkedRoot(plan, libraryRoot)
  const settings = {
    ...importSettingsDefaults,
    ...others,
    ...switchesOf(others.conflicts ?? null),
    libraryRoot: root.path,
  }
  plan.stored.importSettings = settings
  plan.writes.push(() => writeImportSettings(app, settings))
  plan.afterwards.push(() => recordConditionsChange(app))
  return root.note === null ? [] : [root.note]
}

async function checkedRoot({ app }: Plan, path: string | null): Promise<{ path: string | null; note: string | null }> {
  if (path === null) return { path, note: null }
  if (!isUsablePath(path) || path === dirname(path)) {
    return { path: null, note: `The library folder "${path}" cannot be used.` }
  }
  const place = await placeOf(path).catch(() => null)
  const fault =
    place === null
      ? null
      : ((await overlapWithRoots(app, path)) ??
        ((await holdsDataFolder(app, path)) ? "It contains Ludarr's own data folder" : null) ??
        (await refusalOf(() => usableFolder(path))))
  if (fault !== null)
    return { path: null, note: `The library folder ${path} cannot be used: ${fault.replace(/\.$/, '')}.` }
  if (place !== null) return { path, note: null }
  if (path === usualRoot) return { path: null, note: `The library folder ${path} does not exist here. Choose one.` }
  return { path, note: `The library folder ${path} does not exist on this machine.` }
}

function planScene(plan: Plan, { sceneReleases, p2pReleases }: SourceSettings): void {
  const { app } = plan
  if (sceneReleases === null || p2pReleases === null || hasSceneSettings(app)) return
  plan.writes.push(() => void changeSceneSettings(app, { sceneReleases, p2pReleases }))
}
