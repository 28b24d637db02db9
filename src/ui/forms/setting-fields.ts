import type { FormName, SettingField } from '#domain/setting.ts'
import { settingForms } from '#domain/setting-forms.ts'
import { settingText } from '../texts/language.ts'

/** The settings of a form as their schemas declare them, in the language of the moment. */
export function settingFields(form: FormName): SettingField[] {
  return settingForms[form].map((field) => {
    const path = `${form}.${field.name}`
    const choices = Object.entries(field.choiceTitles)
    return {
      ...field,
      title: settingText(path, field.title),
      help: field.help === null ? null : settingText(`${path}.help`, field.help),
      choiceTitles: Object.fromEntries(
        choices.map(([value, title]) => [value, settingText(`${path}.${value || 'none'}`, title)]),
      ),
    }
  })
}
