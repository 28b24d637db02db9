import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { formFields, secretFields } from '#domain/declaration.ts'
import { Nullable, OneOf } from '#domain/scalars.ts'

const declaration = Type.Object({
  host: Type.String({ title: 'Host', examples: ['nas.local'] }),
  port: Type.Integer({ title: 'Port', default: 8080 }),
  ratio: Nullable(Type.Number({ title: 'Ratio', description: 'Empty for no end', examples: [1.5] })),
  order: Nullable(OneOf(['first', 'last'])),
  folder: Type.Optional(Nullable(Type.String({ title: 'Folder', control: 'folder' }))),
  token: Nullable(Type.String({ title: 'Token', secret: true })),
  plain: Type.Union([Type.String({ title: 'Inner' }), Type.Null()], { title: 'Outer', default: null }),
})
const fields = Object.fromEntries(formFields(declaration).map((field) => [field.name, field]))

test('a nullable field is rendered as its inner type, and is optional', () => {
  expect(fields.ratio).toEqual({
    name: 'ratio',
    title: 'Ratio',
    help: 'Empty for no end',
    kind: 'number',
    unit: null,
    advanced: false,
    required: false,
    nullable: true,
    initial: null,
    example: '1.5',
    choices: [],
    choiceTitles: {},
  })
  expect(fields.folder).toMatchObject({ kind: 'folder', title: 'Folder', required: false, nullable: true })
  expect(fields.token).toMatchObject({ kind: 'secret', title: 'Token' })
})

test('an optional choice keeps its labels', () => {
  expect(fields.order).toMatchObject({ kind: 'choice', choices: ['first', 'last'], required: false, nullable: true })
})

test('metadata of the outer schema takes precedence over that of its inner one', () => {
  expect(fields.plain).toMatchObject({ title: 'Outer', kind: 'text', initial: null })
})

test('a field is required unless it has a default', () => {
  expect(fields.host).toMatchObject({ required: true, nullable: false, example: 'nas.local' })
  expect(fields.port).toMatchObject({ required: false, nullable: false, initial: 8080 })
})

test('a nullable secret is still a secret', () => {
  expect(secretFields(declaration)).toEqual(['token'])
})
