import { compareVersions } from './compare-versions.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'

/** Whether a release can be added to an installed version: an update may require one. */
export const appliesTo = (
  { requiredVersion }: Pick<ParsedReleaseName, 'requiredVersion'>,
  installedVersion: string | null,
): boolean => requiredVersion === null || compareVersions(requiredVersion, installedVersion) === 0
