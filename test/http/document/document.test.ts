import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ApiDocument, describedRoutes, readDocument } from '../../contract/described-api.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { allSchemas, awkwardSchemas, missingDescriptions, placeholders, unnamedSchemas } from './document-rules.ts'

let site: TestSite
let document: ApiDocument

beforeAll(async () => {
  site = await startTestSite()
  document = await readDocument(site)
})

afterAll(async () => {
  await site.stop()
})

test('every route has an ID, a summary, a description and a tag, and every parameter a description', () => {
  expect(missingDescriptions(document)).toEqual([])
})

test('every object has a name, and every reference leads to a schema', () => {
  expect(unnamedSchemas(document)).toEqual([])
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Game', 'Release', 'Download', 'Indexer', 'Downloader']))
  const references = allSchemas(document).flatMap(({ schema }) =>
    typeof schema.$ref === 'string' ? [schema.$ref] : [],
  )
  expect(references.length).toBeGreaterThan(500)
  expect(references.filter((each) => !(each.replace('#/components/schemas/', '') in schemas))).toEqual([])
})

test('every route can report that the database cannot be used, and each change that its disk is full', () => {
  for (const { name, method, operation } of describedRoutes(document)) {
    const expected = method === 'GET' ? ['503'] : ['503', '507']
    const described = Object.keys(operation.responses).filter((status) => ['503', '507'].includes(status))
    expect({ name, described }).toEqual({ name, described: expected })
  }
})

test('a missing text is reported with what to add', () => {
  const broken: ApiDocument = structuredClone(document)
  const operation = broken.paths['/api/games']?.get
  Object.assign(operation ?? {}, {
    operationId: 'games',
    summary: 'Games; all of them',
    description: '',
    tags: ['New'],
  })
  Object.assign(operation?.parameters?.[0] ?? {}, { description: '' })
  expect(missingDescriptions(broken).map((text) => text.split(/[,.]/)[0])).toEqual([
    'GET /api/games: add `operationId` to its `detail`',
    'GET /api/games: add `summary` to its `detail`',
    'GET /api/games: add `description` to its `detail`',
    'GET /api/games: give it one of the `tags` of src/http/document/tags',
    'GET /api/games: add a `description` to the parameter search',
  ])
})

test('the body of a POST is optional if all of its fields are, and no other body is', () => {
  const bodyOf = (method: 'post' | 'patch', path: string) => document.paths[path]?.[method]?.requestBody
  for (const path of ['/api/library/scan', '/api/wanted/search', '/api/system/backups/{name}/restore'])
    expect([path, bodyOf('post', path)]).toMatchObject([path, { required: false }])
  for (const path of ['/api/games', '/api/games/import', '/api/system/backups/upload', '/api/system/program-import'])
    expect([path, bodyOf('post', path)]).toMatchObject([path, { required: true }])
  expect(bodyOf('patch', '/api/settings')).toMatchObject({ required: true })
})

test('every text field has an example', () => {
  expect(placeholders(document)).toEqual([])
  const game = document.paths['/api/games/{id}']?.get?.responses['200']?.content?.['application/json']?.example
  expect(game).toMatchObject({ title: 'Portal 2', status: 'wanted', genres: ['Puzzle'] })
  const found = document.paths['/api/search']?.get?.responses['200']?.content?.['application/json']?.example
  // What the API returns in place of an indexer's links.
  expect(JSON.stringify(found)).toMatch(/"guid":"([\w-]{22})".*"downloadUrl":"release:\1"/)
  const broken: ApiDocument = structuredClone(document)
  Object.assign(broken.paths['/api/games']?.post?.requestBody?.content['application/json'] ?? {}, {
    example: { title: 'text' },
  })
  expect(placeholders(broken)).toEqual([expect.stringMatching(/^title: add `examples` to this field/)])
})

test('schemas are written as client generators understand them best', () => {
  expect(awkwardSchemas(document)).toEqual([])
  const game = JSON.stringify(document.components.schemas.Game)
  expect(game).toContain('"coverUrl":{"type":["string","null"]')
  expect(game).toContain('"status":{"$ref":"#/components/schemas/GameStatus"}')
  const bundle = document.paths['/api/downloads/bundle']?.post?.responses['200']
  expect(bundle?.content?.['application/zip']?.schema).toMatchObject({ type: 'string', format: 'binary' })
  expect(JSON.stringify(document)).not.toMatch(/"model":|"\$id":|"maxSize":|"patternProperties":/)
})

test('every default fits its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const defaults = allSchemas(document).filter(({ schema }) => 'default' in schema)
  expect(defaults.length).toBeGreaterThan(0)
  expect(defaults.filter(({ schema }) => !ajv.compile(schema)(schema.default))).toEqual([])
})

test('the document names its server, license and contact, and describes its tags', () => {
  expect(document).toMatchObject({
    servers: [{ url: '' }],
    info: { license: { identifier: 'MIT' }, contact: { name: 'Ludarr' }, description: expect.stringMatching(/\.$/) },
  })
  const used = new Set(Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)))
  expect(
    (document.tags ?? []).filter(({ name, description }) => !used.has(name) || !description.endsWith('.')),
  ).toEqual([])
})

test('behind a base path, it is the address of the server, and the paths stay the same', async () => {
  const below = await startTestSite({}, { basePath: '/games' })
  try {
    const other: ApiDocument = await (await below.ask('GET', '/games/swagger/json')).json()
    expect(other.servers).toEqual([{ url: '/games', description: 'This server' }])
    expect(Object.keys(other.paths)).toEqual(Object.keys(document.paths))
  } finally {
    await below.stop()
  }
}, 30_000)

test('the document is the same after requests were validated', async () => {
  const robin = await site.signUp()
  await robin.ask('POST', '/api/games', { title: 'Portal 2' })
  await robin.ask('GET', '/api/games?limit=1')
  const later = await startTestSite()
  try {
    expect(await readDocument(later)).toEqual(document)
  } finally {
    await later.stop()
  }
})

test('the document is compressed for clients that accept it, and has an ETag', async () => {
  const get = (headers: Record<string, string>) =>
    fetch(`${site.url}/swagger/json`, { headers, decompress: false } as RequestInit)
  const plain = await get({ 'accept-encoding': 'identity' })
  const size = (await plain.arrayBuffer()).byteLength
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(size).toBeLessThan(900_000)
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const response = await get({ 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(size / 5)
    const etag = response.headers.get('etag') ?? ''
    const known = await get({ 'accept-encoding': accepted, 'if-none-match': etag })
    expect({ status: known.status, etag: known.headers.get('etag') }).toEqual({ status: 304, etag })
    expect(await known.text()).toBe('')
  }
  expect(await (await fetch(`${site.url}/swagger/json`)).json()).toEqual(document)
})
