import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Nullable } from '#domain/scalars.ts'
import { isNewerVersion, readProgramVersion } from '#domain/system/program-version.ts'
import type { UpdateCheck } from '#domain/system/update-check.ts'
import type { AppContext } from '../app-context.ts'

const text = Nullable(Type.String())
const StateModel = Type.Object({
  enabled: Type.Boolean(),
  url: text,
  latestVersion: text,
  releaseUrl: text,
  checkedAt: text,
  error: text,
  /** The newest version that admins were notified of. */
  reportedVersion: text,
})

export type UpdateState = {
  [Key in Exclude<keyof UpdateCheck, 'currentVersion' | 'updateAvailable'> | 'reportedVersion']: Key extends 'enabled'
    ? boolean
    : string | null
}

const settingsName = 'update check'
const initial: UpdateState = {
  enabled: false,
  url: null,
  latestVersion: null,
  releaseUrl: null,
  checkedAt: null,
  error: null,
  reportedVersion: null,
}

export function readUpdateState({ settings }: Pick<AppContext, 'settings'>): UpdateState {
  const stored = settings.read(settingsName)
  const read = { ...initial, ...(typeof stored === 'object' ? stored : {}) }
  return Value.Check(StateModel, read) ? read : initial
}

export function writeUpdateState({ settings }: Pick<AppContext, 'settings'>, state: UpdateState): void {
  settings.write(settingsName, state)
}

/** Whether the version that was found last is newer than the running one. */
export function isUpdateAvailable(
  { latestVersion }: Pick<UpdateState, 'latestVersion'>,
  currentVersion: string,
): boolean {
  return latestVersion !== null && isNewer(latestVersion, currentVersion)
}

/** Whether a version is newer than another. Versions that cannot be read are not. */
export function isNewer(version: string, other: string): boolean {
  const [read, readOther] = [readProgramVersion(version), readProgramVersion(other)]
  return read !== null && readOther !== null && isNewerVersion(read, readOther)
}
