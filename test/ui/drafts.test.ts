import { expect, test } from 'bun:test'
import type { FormField } from '#domain/declaration.ts'
import {
  changeBody,
  changedFields,
  draftOf,
  fieldOf,
  firstMissing,
  itemsOf,
  newBody,
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

test('lists are sent as arrays, and as text where the API has text', () => {
  expect(itemsOf(' nfo, txt ,,url\ndiz')).toEqual(['nfo', 'txt', 'url', 'diz'])
  const lists = [
    fieldOf('ignoredExtensions', 'Ignored file extensions', 'list'),
    fieldOf('to', 'To', 'textList'),
    fieldOf('categories', 'Categories', 'categories'),
  ]
  const stored = { ignoredExtensions: ['nfo'], to: 'a@example.org, b@example.org', categories: [4000] }
  const draft = draftOf(lists, stored)
  expect(draft).toEqual({
    ignoredExtensions: ['nfo'],
    to: ['a@example.org', 'b@example.org'],
    categories: ['4000'],
  })
  expect(changeBody(lists, draft, stored)).toEqual({})
  const changed = { ignoredExtensions: [], to: ['b@example.org'], categories: ['4050', '4000'] }
  expect(changeBody(lists, changed, stored)).toEqual({
    ignoredExtensions: [],
    to: 'b@example.org',
    categories: [4050, 4000],
  })
})

test('a list of secrets is text with spaces, where the mask stands for the stored ones', () => {
  const field = fieldOf('settings.urls', 'Service URLs', 'secretList')
  const stored = { settings: { urls: '********' } }
  const draft = draftOf([field], stored)
  expect(draft).toEqual({ 'settings.urls': ['********'] })
  expect(changeBody([field], draft, stored)).toEqual({})
  expect(changeBody([field], { 'settings.urls': ['********', 'json://two'] }, stored)).toEqual({
    settings: { urls: '******** json://two' },
  })
  expect(changeBody([field], { 'settings.urls': [] }, stored)).toEqual({ settings: { urls: null } })
  expect(newBody([field], { 'settings.urls': ['json://one', 'json://two'] }, {})).toEqual({
    settings: { urls: 'json://one json://two' },
  })
})

test('the order of a list is a change; the fields that changed are named', () => {
  const list = fieldOf('preferSource', 'Preferred sources', 'list')
  const stored = { preferSource: ['gog', 'scene'] }
  expect(changedFields([list], { preferSource: ['gog', 'scene'] }, stored)).toEqual([])
  expect(changedFields([list], { preferSource: ['scene', 'gog'] }, stored)).toEqual([list])
})

test('a new indexer without categories leaves the choice to the server', () => {
  const field = fieldOf('categories', 'Categories', 'categories')
  expect(newBody([field], draftOf([field], {}), {})).toEqual({})
})

test('the first empty required field is reported', () => {
  const draft = draftOf(fields, {})
  expect(firstMissing(fields, draft)?.name).toBe('name')
  expect(firstMissing(fields, { ...draft, name: 'x' })).toBeNull()
})
