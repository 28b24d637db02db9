import { compareVersions } from './compare-versions.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'

/** Whether a release can be added to an installed version: an update may require one. */
export const appliesTo = (
  { requiredVersion }: Pick<ParsedReleaseName, 'requiredVersion'>,
  installedVersion: string | null,
): boolean => requiredVersion === null || compareVersions(requiredVersion, installedVersion) === 0

/** The installed version after an update. An old update, or one that requires another version, changes nothing. */
export const versionAfterUpdate = (
  update: Pick<ParsedReleaseName, 'version' | 'requiredVersion'>,
  installedVersion: string | null,
): string | null => {
  if (update.version === null) return installedVersion
  if (installedVersion === null) return update.version
  const isOlder = compareVersions(update.version, installedVersion) === -1
  return isOlder || !appliesTo(update, installedVersion) ? installedVersion : update.version
}
