import { folderRename } from './en/folder-rename.ts'
import { gamePreferences, preferencePreset } from './en/preferences.ts'
import { releaseRule } from './en/release-rules.ts'
import { settingsAccount } from './en/settings-account.ts'
import { settingsFactor } from './en/settings-factor.ts'
import { settingField } from './en/settings-field.ts'
import {
  settingsDats,
  settingsLibrary,
  settingsMapping,
  settingsRoots,
  settingsScoring,
} from './en/settings-folders.ts'
import { ruleWeight, ruleWeightHelp, settingsIndex, settingsSection, settingsSectionText } from './en/settings-pages.ts'
import { settingsPasskeys } from './en/settings-passkeys.ts'
import { settingsSearch } from './en/settings-search.ts'
import {
  settings,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
} from './en/settings-services.ts'
import { settingsSignIn } from './en/settings-sign-in.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the settings, which the first page does not need. */
export const enSettings = {
  folderRename,
  gamePreferences,
  preferencePreset,
  ruleWeight,
  ruleWeightHelp,
  settingField,
  settingsAccount,
  settingsFactor,
  settingsPasskeys,
  settingsLibrary,
  settingsDats,
  settingsMapping,
  settingsRoots,
  settingsScoring,
  settings,
  settingsChannel,
  settingsFeed,
  settingsHttps,
  settingsService,
  settingsWishlist,
  settingsSignIn,
  settingsIndex,
  settingsSearch,
  releaseRule,
  settingsSection,
  settingsSectionText,
}

registerEnglish(enSettings)
