import type { FormField } from '#domain/declaration.ts'
import { settingText } from '../texts/language.ts'

/** The kind of an adapter: its group, and its name in the group. */
export type KindPath = readonly ['channels' | 'downloaders' | 'indexers' | 'metadata', string]

/** A field that an adapter declares, with its texts in the language of the page. */
export function translatedField<Field extends FormField>(field: Field, kind: KindPath): Field {
  const path = pathOf(field.name, kind)
  const titleOf = (value: string) => settingText(`${path}.${value || 'none'}`, field.choiceTitles[value] ?? '')
  const choices = ['', ...field.choices].map((value) => [value, titleOf(value)])
  return {
    ...field,
    ...translatedTexts(field, kind),
    choiceTitles: Object.fromEntries(choices.filter(([, title]) => title !== '')),
  }
}

/** The title and the help of such a field. */
export function translatedTexts(
  { name, title, help }: Pick<FormField, 'name' | 'title' | 'help'>,
  kind: KindPath,
): Pick<FormField, 'title' | 'help'> {
  const path = pathOf(name, kind)
  return {
    title: settingText(`${path}.title`, title),
    help: help === null ? null : settingText(`${path}.help`, help),
  }
}

/** `channels.gotify.token`. All kinds of a group have the fields that are not among its own `settings`. */
function pathOf(name: string, [group, kind]: KindPath): string {
  const isShared = group === 'indexers' || (group === 'downloaders' && !name.startsWith('settings.'))
  return isShared ? `${group}.${name}` : `${group}.${kind}.${name.replace(/^settings\./, '')}`
}
