import { expect, test } from 'bun:test'
import type { FormField } from '#domain/declaration.ts'
import {
  changeBody,
  draftOf,
  fieldOf,
  firstMissing,
  listOf,
  newBody,
  scaledDown,
  scaledUp,
  valueAt,
  withValueAt,
} from '#ui/forms/drafts.ts'

const fields: FormField[] = [
  fieldOf('name', 'Name', 'text', { required: true }),
  fieldOf('url', 'Address', 'address', { required: true, initial: 'http://127.0.0.1:8080' }),
  fieldOf('password', 'Password', 'secret'),
  fieldOf('priority', 'Priority', 'number', { initial: 25 }),
  fieldOf('settings.sequential', 'In order', 'switch', { initial: false }),
  fieldOf('settings.seedRatio', 'Ratio', 'number'),
]

test('a value is read and set by its dotted path without changing the original', () => {
  const source = { settings: { host: 'nas' } }
  expect(valueAt(source, 'settings.host')).toBe('nas')
  expect(valueAt(source, 'settings.host.name')).toBeUndefined()
  expect(valueAt(source, 'other.host')).toBeUndefined()
  expect(withValueAt(source, 'settings.port', 80)).toEqual({ settings: { host: 'nas', port: 80 } })
  expect(withValueAt({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } })
  expect(source).toEqual({ settings: { host: 'nas' } })
})

test('a new form starts with the declared defaults', () => {
  expect(draftOf(fields, { name: 'qBittorrent' })).toEqual({
    name: 'qBittorrent',
    url: 'http://127.0.0.1:8080',
    password: '',
    priority: '25',
    'settings.sequential': false,
    'settings.seedRatio': '',
  })
})

test('creating omits empty fields and converts numbers', () => {
  const draft = { ...draftOf(fields, { name: ' Seedbox ' }), 'settings.seedRatio': '1,5' }
  expect(newBody(fields, draft, { type: 'qbittorrent' })).toEqual({
    type: 'qbittorrent',
    name: 'Seedbox',
    url: 'http://127.0.0.1:8080',
    priority: 25,
    settings: { sequential: false, seedRatio: 1.5 },
  })
})

test('empty nullable fields are sent as null', () => {
  const nullable = [fieldOf('ratio', 'Ratio', 'number', { nullable: true })]
  expect(newBody(nullable, { ratio: '' }, {})).toEqual({ ratio: null })
  expect(newBody(nullable, { ratio: '2' }, {})).toEqual({ ratio: 2 })
  expect(changeBody(nullable, { ratio: ' ' }, { ratio: 2 })).toEqual({ ratio: null })
})

test('changing sends only changed fields, and groups of settings completely', () => {
  const stored = {
    name: 'Seedbox',
    url: 'http://10.0.0.2',
    password: '********',
    priority: 1,
    settings: { sequential: true, seedRatio: 2, token: '********' },
  }
  const draft = draftOf(fields, stored)
  expect(changeBody(fields, draft, stored)).toEqual({})
  expect(changeBody(fields, { ...draft, priority: '3' }, stored)).toEqual({ priority: 3 })
  expect(changeBody(fields, { ...draft, 'settings.seedRatio': '' }, stored)).toEqual({
    settings: { sequential: true, seedRatio: null, token: '********' },
  })
  expect(stored.settings.seedRatio).toBe(2)
})

test('a secret is sent as typed, including spaces; a cleared one is sent as null', () => {
  const stored = { name: 'a', url: 'http://b', password: '********', settings: {} }
  const draft = draftOf(fields, stored)
  expect(changeBody(fields, { ...draft, password: ' open sesame ' }, stored)).toEqual({ password: ' open sesame ' })
  expect(changeBody(fields, { ...draft, password: '' }, stored)).toEqual({ password: null })
})

test('invalid numbers are sent unchanged, so that the error names the field', () => {
  const draft = { ...draftOf(fields, { name: 'a' }), priority: 'many' }
  expect(newBody(fields, draft, {}).priority).toBe('many')
})

test('lists are entered with commas', () => {
  expect(listOf(' nfo, txt ,,url', false)).toEqual(['nfo', 'txt', 'url'])
  expect(listOf('4000, 4050', true)).toEqual([4000, 4050])
  expect(listOf('2077, demo', false)).toEqual(['2077', 'demo'])
  expect(listOf('', false)).toEqual([])
  const field = fieldOf('ignoredExtensions', 'Left behind', 'text')
  const stored = { ignoredExtensions: ['nfo'] }
  expect(draftOf([field], stored)).toEqual({ ignoredExtensions: 'nfo' })
  expect(changeBody([field], { ignoredExtensions: '' }, stored)).toEqual({ ignoredExtensions: [] })
})

test('the first empty required field is reported', () => {
  const draft = draftOf(fields, {})
  expect(firstMissing(fields, draft)?.name).toBe('name')
  expect(firstMissing(fields, { ...draft, name: 'x' })).toBeNull()
})

test('sizes are bytes in the API and gigabytes in the form', () => {
  const scales = { maxSizeBytes: 1024 ** 3 }
  expect(scaledDown({ maxSizeBytes: 1.5 * 1024 ** 3, other: 1 }, scales)).toEqual({ maxSizeBytes: 1.5, other: 1 })
  expect(scaledUp({ maxSizeBytes: 1.5 }, scales)).toEqual({ maxSizeBytes: 1_610_612_736 })
  expect(scaledUp({ maxSizeBytes: null }, scales)).toEqual({ maxSizeBytes: null })
  expect(scaledUp({}, scales)).toEqual({})
})
