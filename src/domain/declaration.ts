import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { Nullable, OneOf } from './scalars.ts'

/**
 * What a product needs to be told, declared once beside its adapter as a typebox object. Validation, encryption at
 * rest, masking, the OpenAPI document and the UI's form all read this. A field is secret when its schema says
 * `secret: true`; `title`, `description`, `default` and `examples` are what the form shows.
 */
export type SettingsDeclaration = TObject

export const FormFieldModel = Type.Object({
  name: Type.String(),
  title: Type.String(),
  help: Nullable(Type.String()),
  kind: OneOf(['text', 'secret', 'number', 'switch', 'choice', 'address', 'folder', 'categories'] as const),
  required: Type.Boolean(),
  nullable: Type.Boolean({ description: 'whether left empty it is null' }),
  initial: Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  example: Nullable(Type.String()),
  choices: Type.Array(Type.String()),
  choiceTitles: Type.Record(Type.String(), Type.String(), { description: 'for people; "" names what is left empty' }),
})
export type FormField = Static<typeof FormFieldModel>

/** The form of a declaration, one field a property, in the order they are written. */
export function formFields(declaration: SettingsDeclaration): FormField[] {
  const required = new Set<string>(declaration.required ?? [])
  return Object.entries(declaration.properties).map(([name, declared]) => {
    const { schema, nullable } = withoutNull(declared)
    return {
      name,
      title: schema.title ?? name,
      help: schema.description ?? null,
      kind: fieldKind(schema),
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
 * What may be null is a union, in which the schema proper is one member, or several when it is a choice itself. What
 * is said of the whole counts before what is said of the member.
 */
function withoutNull(schema: TSchema): { schema: TSchema; nullable: boolean } {
  const members: TSchema[] = schema.anyOf ?? []
  const others = members.filter(({ type }) => type !== 'null')
  if (others.length === members.length) return { schema, nullable: false }
  const { anyOf: _members, ...whole } = schema
  const proper = others.length === 1 ? others[0] : { ...schema, anyOf: others }
  return { schema: { ...proper, ...whole } as TSchema, nullable: true }
}

/** The names of the fields that must be encrypted at rest and never leave. */
export function secretFields(declaration: SettingsDeclaration): string[] {
  return Object.entries(declaration.properties)
    .filter(([, schema]) => withoutNull(schema).schema.secret === true)
    .map(([name]) => name)
}

function fieldKind(schema: TSchema): FormField['kind'] {
  if (schema.secret === true) return 'secret'
  if (schema.control === 'folder') return 'folder'
  if (schema.control === 'address') return 'address'
  if (schema.control === 'categories') return 'categories'
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  return choicesOf(schema).length > 0 ? 'choice' : 'text'
}

function choicesOf(schema: TSchema): string[] {
  const members: TSchema[] = schema.anyOf ?? []
  return members.filter((member) => typeof member.const === 'string').map((member) => member.const)
}
