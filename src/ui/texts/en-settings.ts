import { settingField } from './en/settings-field.ts'
import { ruleWeight, settingsIndex, settingsSection, settingsSectionText } from './en/settings-pages.ts'
import { settingsSearch } from './en/settings-search.ts'
import { registerEnglish } from './language.ts'

/** The English texts of the settings, which the first page does not need. */
export const enSettings = {
  ruleWeight,
  settingField,
  settingsIndex,
  settingsSearch,
  settingsSection,
  settingsSectionText,
}

registerEnglish(enSettings)
