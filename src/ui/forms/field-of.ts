import type { FormField } from '#domain/declaration.ts'

/** A field that the UI itself declares, where the server has no declaration to draw. */
export function fieldOf(
  name: string,
  title: string,
  kind: FormField['kind'],
  more: Partial<FormField> = {},
): FormField {
  return {
    name,
    title,
    kind,
    help: null,
    required: false,
    nullable: false,
    initial: null,
    example: null,
    choices: [],
    choiceTitles: {},
    ...more,
  }
}
