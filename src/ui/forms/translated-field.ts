import type { FormField } from '#domain/declaration.ts'
import { serverText } from '../texts/language.ts'

/** A field of the server's declarations with its title in the language of the page. */
export function translatedField<Field extends FormField>(field: Field): Field {
  return { ...field, title: serverText(field.title) }
}
