import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Model, Nullable, OneOf } from '#domain/scalars.ts'
import { exampleOf } from '#http/document/document-examples.ts'
import type { JsonObject } from '#http/document/json.ts'
import { createNamedSchemas } from '#http/document/named-schemas.ts'
import { simplifySchema } from '#http/document/simplify-schema.ts'

const simple = (schema: object) => simplifySchema(JSON.parse(JSON.stringify(schema)))
const fruit = OneOf(['apple', 'pear'])

const cases: [name: string, schema: object, expected: JsonObject][] = [
  ['a nullable text', Nullable(Type.String({ maxLength: 5 })), { type: ['string', 'null'], maxLength: 5 }],
  ['a choice', fruit, { type: 'string', enum: ['apple', 'pear'] }],
  ['a nullable choice', Nullable(fruit), { type: ['string', 'null'], enum: ['apple', 'pear', null] }],
  ['a constant', Type.Literal(1), { type: 'number', enum: [1] }],
  [
    'a nullable choice with a name',
    Nullable(OneOf(['apple', 'pear'], 'Fruit')),
    { anyOf: [{ type: 'string', enum: ['apple', 'pear'], model: 'Fruit' }, { type: 'null' }] },
  ],
  [
    'a nullable union',
    Nullable(Type.Union([Type.String(), Type.Number()])),
    { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
  ],
  [
    'a nullable object',
    Nullable(Type.Object({ id: Type.Integer() })),
    { type: ['object', 'null'], required: ['id'], properties: { id: { type: 'integer' } } },
  ],
  [
    'a record',
    Type.Record(Type.String(), Type.Boolean()),
    { type: 'object', additionalProperties: { type: 'boolean' } },
  ],
  ['a number in a query', t.Integer({ title: 'limit', minimum: 1 }), { type: 'integer', minimum: 1 }],
  ['a switch in a query', t.BooleanString(), { type: 'boolean' }],
  ['a file', t.File({ maxSize: '1m' }), { type: 'string', format: 'binary' }],
  [
    'a field called title',
    Type.Object({ title: Type.String() }),
    { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
  ],
]

for (const [name, schema, expected] of cases)
  test(`${name} is written in its shortest form`, () => {
    expect(simple(schema)).toEqual(expected)
  })

test('a description beside a nullable schema describes the whole', () => {
  const schema = Type.Union([Type.String({ description: 'inner' }), Type.Null()], { description: 'outer' })
  expect(simple(schema)).toEqual({ type: ['string', 'null'], description: 'outer' })
})

test('a named schema is listed once, wherever it occurs', () => {
  const named = createNamedSchemas()
  const Apple = Model('Apple', { weight: Type.Number() })
  const Tree = Model('Tree', { apples: Type.Array(Apple), best: Nullable(Apple) })
  expect(named.refer(simple(Type.Array(Tree)))).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Tree' } })
  expect(named.all()).toEqual({
    Apple: { type: 'object', required: ['weight'], properties: { weight: { type: 'number' } } },
    Tree: {
      type: 'object',
      required: ['apples', 'best'],
      properties: {
        apples: { type: 'array', items: { $ref: '#/components/schemas/Apple' } },
        best: { anyOf: [{ $ref: '#/components/schemas/Apple' }, { type: 'null' }] },
      },
    },
  })
})

test('two different schemas cannot share a name', () => {
  const named = createNamedSchemas()
  const Apple = Model('Apple', { weight: Type.Number() })
  named.refer(simple(Apple))
  named.refer(simple(Type.Partial(Apple, { model: 'AppleChange' })))
  expect(() => named.refer(simple(Type.Partial(Apple)))).toThrow('Two different schemas are named Apple')
})

test('the example of a field is that of its schema, else that of its name', () => {
  const schema = Model('Download', {
    title: Type.String(),
    gameTitle: Type.String({ examples: ['Hades'] }),
    seeders: Nullable(Type.Integer()),
    unknown: Type.String({ minLength: 6 }),
  })
  expect(exampleOf(simple(schema))).toEqual({
    title: 'Portal.2.v2.0.0-GROUP',
    gameTitle: 'Hades',
    seeders: 25,
    unknown: 'text..',
  })
})
