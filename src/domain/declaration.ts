import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { Model, Nullable, OneOf } from './scalars.ts'

/**
 * The settings of an adapter, declared once as a typebox object. Validation, encryption at rest, masking, the OpenAPI
 * document and the UI's form all use it. `secret: true` marks a secret field; the form shows `title`, `description`,
 * `default` and `examples`, and reads `control`, `unit` and `advanced`.
 */
export type SettingsDeclaration = TObject

export const FormFieldModel = Model('FormField', {
  name: Type.String(),
  title: Type.String(),
  help: Nullable(Type.String()),
  kind: OneOf(
    [
      ...(['text', 'secret', 'number', 'switch', 'choice', 'address', 'folder', 'categories'] as const),
      ...(['list', 'textList', 'secretList'] as const),
    ] as const,
    'FormFieldKind',
  ),
  unit: Nullable(
    OneOf(['bytes', 'megabytes', 'bytesPerSecond', 'seconds', 'minutes', 'hours', 'days'] as const, 'FormFieldUnit'),
  ),
  advanced: Type.Boolean({ description: 'whether forms hide the field until the user asks for more' }),
  required: Type.Boolean(),
  nullable: Type.Boolean({ description: 'whether an empty field is null' }),
  initial: Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  example: Nullable(Type.String()),
  choices: Type.Array(Type.String()),
  choiceTitles: Type.Record(Type.String(), Type.String(), {
    description: 'labels by value; "" is the label of an empty field',
  }),
})
export type FormField = Static<typeof FormFieldModel>

/** The form fields of a declaration, one per property, in declaration order. */
export function formFields(declaration: SettingsDeclaration): FormField[] {
  const required = new Set<string>(declaration.required ?? [])
  return Object.entries(declaration.properties).map(([name, declared]) => {
    const { schema, nullable } = withoutNull(declared)
    return {
      name,
      title: schema.title ?? name,
      help: schema.description ?? null,
      kind: fieldKind(schema),
      unit: schema.unit ?? null,
      advanced: schema.advanced === true,
      required: required.has(name) && !nullable && schema.default === undefined,
      nullable,
      initial: schema.default ?? null,
      example: schema.examples?.[0] === undefined ? null : String(schema.examples[0]),
      choices: choicesOf(schema),
      choiceTitles: {},
    }
  })
}

/**
 * Splits a nullable schema (a union with null) into the schema and a flag. Properties of the union override those of its
 * members.
 */
function withoutNull(schema: TSchema): { schema: TSchema; nullable: boolean } {
  const members: TSchema[] = schema.anyOf ?? []
  const others = members.filter(({ type }) => type !== 'null')
  if (others.length === members.length) return { schema, nullable: false }
  const { anyOf: _members, ...whole } = schema
  const proper = others.length === 1 ? others[0] : { ...schema, anyOf: others }
  return { schema: { ...proper, ...whole } as TSchema, nullable: true }
}

/** The names of fields that are encrypted at rest and never returned by the API. */
export function secretFields(declaration: SettingsDeclaration): string[] {
  return Object.entries(declaration.properties)
    .filter(([, schema]) => withoutNull(schema).schema.secret === true)
    .map(([name]) => name)
}

function fieldKind(schema: TSchema): FormField['kind'] {
  if (schema.secret === true) return schema.control === 'list' ? 'secretList' : 'secret'
  if (schema.control === 'folder') return 'folder'
  if (schema.control === 'address') return 'address'
  if (schema.control === 'categories') return 'categories'
  if (schema.control === 'list') return schema.type === 'array' ? 'list' : 'textList'
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  return choicesOf(schema).length > 0 ? 'choice' : 'text'
}

function choicesOf(schema: TSchema): string[] {
  const members: TSchema[] = schema.anyOf ?? []
  return members.filter((member) => typeof member.const === 'string').map((member) => member.const)
}
