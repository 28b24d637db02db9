import type { PartialCatalog } from './catalog.ts'
import { common } from './fr/common.ts'
import { form, format, unit } from './fr/form.ts'
import { gameSource, gameStatus, library, libraryPage, releaseStatus, setup, table } from './fr/library.ts'
import { palette, paletteGroup } from './fr/palette.ts'
import { setting } from './fr/setting.ts'
import {
  settingField,
  settings,
  settingsIndex,
  settingsSearch,
  settingsSection,
  settingsSectionText,
} from './fr/settings.ts'
import { settingsAccount, settingsFactor, settingsPasskeys, settingsSignIn } from './fr/settings-account.ts'
import {
  settingsDats,
  settingsLibrary,
  settingsMapping,
  settingsRoots,
  settingsScoring,
} from './fr/settings-folders.ts'
import {
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
} from './fr/settings-services.ts'
import { pageTitles, shell } from './fr/shell.ts'

const texts: PartialCatalog = {
  ...pageTitles,
  common,
  form,
  format,
  gameSource,
  gameStatus,
  library,
  libraryPage,
  palette,
  paletteGroup,
  releaseStatus,
  setting,
  settingField,
  settings,
  settingsAccount,
  settingsChannel,
  settingsDats,
  settingsFactor,
  settingsFeed,
  settingsHttps,
  settingsIndex,
  settingsLibrary,
  settingsMapping,
  settingsPasskeys,
  settingsRoots,
  settingsScoring,
  settingsSearch,
  settingsSection,
  settingsSectionText,
  settingsService,
  settingsSignIn,
  settingsWishlist,
  setup,
  shell,
  table,
  unit,
}

/** French: the navigation, the library and the settings. The rest is shown in English. */
export const fr = withKeptSpaces(texts)

/** No line begins with a mark that French sets off with a space. */
function withKeptSpaces(catalog: PartialCatalog): PartialCatalog {
  const kept = Object.entries(catalog).map(([area, names]) => [
    area,
    Object.fromEntries(
      Object.entries(names).map(([name, text]) => [name, text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')]),
    ),
  ])
  return Object.fromEntries(kept)
}
