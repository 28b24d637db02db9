import { expect, test } from 'bun:test'
import { type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ServiceAddress } from '#domain/addresses/service-address.ts'
import { textOf } from '#domain/messages/say.ts'
import { describeFieldErrors } from '#domain/validation-messages.ts'

const cases: [message: string, schema: TSchema, value: unknown][] = [
  ['Must start with http:// or https://', ServiceAddress, 'ftp://nas'],
  ['Must not be empty', Type.String({ minLength: 1 }), ''],
  ['Must not be blank', Type.String({ pattern: '\\S' }), ' '],
  ['Must have at least 8 characters', Type.String({ minLength: 8 }), 'short'],
  ['Must have at most 2 characters', Type.String({ maxLength: 2 }), 'long'],
  ['Must be at most 168', Type.Integer({ maximum: 168 }), 900],
  ['Must be at least 0.5', Type.Number({ minimum: 0.5 }), 0],
  ['Must be a whole number', Type.Integer(), 'many'],
  ['Must be text', Type.String(), 7],
  ['Must be one of low, high', Type.Union([Type.Literal('low'), Type.Literal('high')]), 'middle'],
  ['Required', Type.Object({ url: Type.String() }), {}],
]

test.each(cases)('%s', (message, schema, value) => {
  const mismatch = Value.Errors(schema, value).First()
  expect(mismatch && textOf(describeFieldErrors(mismatch).message)).toStartWith(message)
})
