import type { FormField } from '#domain/declaration.ts'
import type { SettingField } from '#domain/setting.ts'
import { fieldOf } from '../../forms/drafts.ts'
import type { English } from '../../texts/catalog.ts'
import { formattedText } from '../../texts/page-texts.ts'

type FieldText = Exclude<keyof English['settingField'], `${string}Help`>

type Details = Partial<Omit<SettingField, 'title' | 'help' | 'choiceTitles'>> & {
  /** The texts of choices by value. */
  choiceTexts?: Readonly<Record<string, FieldText>>
}

/** A field that no setting of the server has, with the texts `settingField.<text>` and `settingField.<text>Help`, in the language of the moment. */
export function uiField(
  name: string,
  text: FieldText,
  kind: FormField['kind'],
  { choiceTexts = {}, ...more }: Details = {},
): SettingField {
  return {
    ...fieldOf(name, '', kind, more),
    get title() {
      return textOf(text) ?? name
    },
    get help() {
      return textOf(`${text}Help`)
    },
    get choiceTitles() {
      return Object.fromEntries(Object.entries(choiceTexts).map(([value, name]) => [value, textOf(name) ?? value]))
    },
  }
}

function textOf(name: string): string | null {
  return formattedText('settingField', name) ?? null
}
