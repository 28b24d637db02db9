import { expect, test } from 'bun:test'
import type { Indexer } from '#domain/indexers/indexer.ts'
import { storeIndexer } from '../../rows.ts'
import { arrClient, keyOf } from './arr-client.ts'
import { differences, propertyOf, prowlarrTests, type Sent } from './prowlarr-program.ts'

const { site, admin, prowlarr, ask, push, stored, indexer } = prowlarrTests()

test('the schema has both kinds with every setting that Prowlarr fills in', async () => {
  const { data } = await ask<Sent[]>('GET', '/api/v3/indexer/schema')
  const names = Object.fromEntries(
    data.map(({ implementation, fields }) => [implementation, fields.map(({ name }) => name)]),
  )
  const common = ['baseUrl', 'apiPath', 'apiKey', 'categories']
  expect(names.Newznab).toEqual(expect.arrayContaining(common))
  expect(names.Torznab).toEqual(
    expect.arrayContaining([...common, 'minimumSeeders', 'seedCriteria.seedRatio', 'seedCriteria.seedTime']),
  )
})

test('the connection test accepts an item without size and category, and tells the version that Prowlarr needs', async () => {
  const made = indexer(0, { name: 'Test (Prowlarr)', implementation: 'Newznab' }, { categories: [2000, 2010] })
  const good = await ask('POST', '/api/v3/indexer/test', made)
  expect([good.status, good.headers.get('x-application-version')]).toEqual([200, '5.0.0.0'])
  expect(propertyOf(await ask('POST', '/api/v3/indexer/test', indexer(9)))).toEqual([400, 'BaseUrl'])
  expect(await stored()).toEqual([])
})

test('an indexer that Prowlarr adds is one of source Prowlarr, in which Prowlarr sees no difference', async () => {
  const sent = indexer(3)
  const { status, data } = await push(sent)
  expect(status).toBe(201)
  expect(Number.isInteger(data.id) && data.id > 0).toBe(true)
  const read = (await ask<Sent>('GET', `/api/v3/indexer/${data.id}`)).data
  expect(read).toEqual(data)
  expect(differences(sent, read)).toEqual([])
  expect((await ask<Sent[]>('GET', '/api/v3/indexer')).data).toEqual([read])
  expect(await stored()).toMatchObject([
    {
      name: 'Tracker 3 (Prowlarr)',
      url: `${prowlarr()}/3/api`,
      source: 'prowlarr',
      categories: [1000, 4000, 4050],
      seedRatio: 1.5,
      seedTime: 5400,
      apiKey: '********',
      protocol: 'torznab',
    },
  ])
})

test('what the user set here is kept, only what changes in Prowlarr follows, and a second sync writes nothing', async () => {
  const sent = indexer(3)
  const { id } = (await push(sent)).data
  const [{ id: uuid = '' } = {}] = await stored()
  await admin().ask('PATCH', `/api/indexers/${uuid}`, { priority: 2, categories: [4050], name: 'Mine' })
  const [before] = await stored()
  const read = async () => (await ask<Sent>('GET', `/api/v3/indexer/${id}`)).data
  expect(differences(sent, await read())).toEqual([])
  site().app.clock.advance(1000)
  expect((await ask('PUT', `/api/v3/indexer/${id}`, { ...sent, id })).status).toBe(202)
  expect(await stored()).toEqual([before] as Indexer[])
  const changed = { ...indexer(3, { enableRss: false }, { 'seedCriteria.seedRatio': 2 }), id }
  await ask('PUT', `/api/v3/indexer/${id}`, changed)
  expect(await stored()).toMatchObject([
    { priority: 2, categories: [4050], name: 'Mine', rssEnabled: false, enabled: true, seedRatio: 2 },
  ])
  expect(differences(changed, await read())).toEqual([])
})

test('an indexer that is pushed twice, even at once, is there once', async () => {
  const answers = await Promise.all([push(indexer(3)), push(indexer(3)), push(indexer(3)), push(indexer(4))])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(2)
  expect(await stored()).toHaveLength(2)
})

test('push and sync do not double, also if Prowlarr is known under two addresses', async () => {
  const listed = {
    id: 3,
    name: 'Tracker 3',
    enable: true,
    protocol: 'torrent',
    priority: 25,
    supportsRss: true,
    supportsSearch: true,
    capabilities: { categories: [{ id: 4000, name: 'PC', subCategories: [] }] },
  }
  const api = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => Response.json([listed]) })
  try {
    const pull = async () =>
      (
        await admin().ask('POST', '/api/indexers/prowlarr/sync', {
          url: `http://127.0.0.1:${api.port}`,
          apiKey: 'prowlarr-key',
        })
      ).json()
    const { id } = (await push(indexer(3))).data
    await push(indexer(7, {}, { apiKey: 'of another Prowlarr' }))
    expect(await pull()).toMatchObject({ added: 0, removed: 0 })
    expect((await push(indexer(3))).data.id).toBe(id)
    expect(await pull()).toMatchObject({ added: 0, updated: 0, removed: 0 })
    expect(await stored()).toHaveLength(2)
    await ask('DELETE', `/api/v3/indexer/${id}`)
    expect(await pull()).toMatchObject({ added: 1, removed: 0 })
    expect((await push(indexer(3))).status).toBe(201)
    expect(await stored()).toHaveLength(2)
  } finally {
    await api.stop(true)
  }
})

test('removing succeeds twice, and afterwards the number leads nowhere', async () => {
  const { id } = (await push(indexer(3))).data
  for (let index = 0; index < 2; index += 1) expect((await ask('DELETE', `/api/v3/indexer/${id}`)).status).toBe(200)
  expect((await ask('GET', `/api/v3/indexer/${id}`)).status).toBe(404)
  expect((await ask('PUT', `/api/v3/indexer/${id}`, indexer(3))).status).toBe(404)
  expect((await push(indexer(3))).data.id).toBeGreaterThan(id)
})

test('an indexer that does not answer is saved only by force, and one that is off is not asked', async () => {
  const down = indexer(9)
  expect(propertyOf(await ask('POST', '/api/v3/indexer', down))).toEqual([400, 'BaseUrl'])
  expect(propertyOf(await ask('POST', '/api/v3/indexer?forceSave=false', down))).toEqual([400, 'BaseUrl'])
  expect(await stored()).toEqual([])
  const { status, data } = await ask<Sent>('POST', '/api/v3/indexer?forceSave=true', down)
  expect(status).toBe(201)
  const path = `/api/v3/indexer/${data.id}`
  // Nothing changes, so that it need not answer.
  expect((await ask('PUT', path, { ...down, id: data.id })).status).toBe(202)
  const changed = { ...indexer(9, { priority: 3 }), id: data.id }
  expect(propertyOf(await ask('PUT', path, changed))).toEqual([400, 'BaseUrl'])
  expect(await stored()).toMatchObject([{ priority: 25 }])
  expect((await ask('PUT', `${path}?forceSave=True`, changed)).status).toBe(202)
  expect(await stored()).toMatchObject([{ priority: 3 }])
  const flags = { enableRss: false, enableAutomaticSearch: false, enableInteractiveSearch: false }
  const off = { baseUrl: `${prowlarr()}/9/8/` }
  expect((await ask('POST', '/api/v3/indexer', indexer(9, { ...flags, name: 'Off' }, off))).status).toBe(201)
})

test('the number of the address decides, otherwise that of the body', async () => {
  const { id } = (await push(indexer(3))).data
  const other = (await push(indexer(4))).data.id
  const sent = { ...indexer(3, { priority: 4 }), id: String(other) }
  expect((await ask<Sent>('PUT', `/api/v3/indexer/${id}`, sent)).data).toMatchObject({ id, priority: 4 })
  const moved = { ...indexer(3, { priority: 9 }), id: String(id) }
  expect((await ask<Sent>('PUT', '/api/v3/indexer/4711', moved)).data).toMatchObject({ id, priority: 9 })
  const unknown = { ...indexer(3, {}, { categories: [2000] }), id: 4712 }
  expect((await ask('PUT', '/api/v3/indexer/4711', unknown)).status).toBe(404)
  for (const [number, status] of [
    ['4711', 200],
    ['0', 400],
    ['x', 404],
    ['99999999999', 404],
  ] as const)
    expect((await ask('DELETE', `/api/v3/indexer/${number}`)).status).toBe(status)
  expect(await stored()).toHaveLength(2)
})

test('what changes in Prowlarr follows: names, categories, its address, and also a masked key', async () => {
  const { id } = (await push(indexer(3))).data
  const path = `/api/v3/indexer/${id}`
  const moved = `http://localhost:${new URL(prowlarr()).port}`
  const changes: [Record<string, unknown>, Record<string, unknown>, Partial<Indexer>][] = [
    [{ name: 'Renamed (Prowlarr)' }, {}, { name: 'Renamed (Prowlarr)' }],
    [{}, { categories: [4050, 100_001] }, { categories: [4050, 100_001] }],
    [{}, { baseUrl: `${moved}/3/` }, { url: `${moved}/3/api`, apiKey: '********' }],
    [{ priority: 8 }, { baseUrl: `${moved}/3/`, apiKey: '********' }, { priority: 8 }],
    [{ implementation: 'Newznab' }, { baseUrl: `${moved}/3/` }, { protocol: 'newznab' }],
  ]
  for (const [sent, settings, expected] of changes) {
    expect((await ask('PUT', path, { ...indexer(3, sent, settings), id })).status).toBe(202)
    expect(await stored()).toMatchObject([expected])
  }
  const [{ id: uuid = '' } = {}] = await stored()
  expect(site().app.indexers.find(uuid)?.apiKey).toBe('prowlarr-key')
  // The stored key is never sent to another address.
  const masked = indexer(3, {}, { apiKey: '********' })
  expect(propertyOf(await ask('PUT', `${path}?forceSave=true`, { ...masked, id }))).toEqual([400, 'ApiKey'])
})

test('an indexer of Usenet is one of the other protocol', async () => {
  const names = ['baseUrl', 'apiPath', 'apiKey', 'categories']
  const { fields, ...sent } = indexer(5, { implementation: 'Newznab', configContract: 'NewznabSettings' })
  const { data } = await push({ ...sent, fields: fields.filter(({ name }) => names.includes(name)) })
  expect(data).toMatchObject({ protocol: 'usenet', implementation: 'Newznab', configContract: 'NewznabSettings' })
  expect(data.fields.map(({ name }) => name)).not.toContain('minimumSeeders')
  expect(await stored()).toMatchObject([{ protocol: 'newznab', seedRatio: null }])
})

test('numbers as texts, and names in Pascal case, are read', async () => {
  const { id: _id, name, fields, ...sent } = indexer(3)
  const loose = fields.map(({ name: Name, value: Value }) => ({ Name, Value }))
  const { status, data } = await push({ ...sent, Id: '0', Name: name, priority: '7', tags: ['1'], Fields: loose })
  expect([status, data.priority, data.name]).toEqual([201, 7, name])
})

test('fields in any order, unknown and missing ones are read', async () => {
  const { fields, priority: _priority, tags: _tags, infoLink: _link, ...sent } = indexer(5, { novelty: { a: 1 } })
  const kept = [{ name: 'removeYear', value: true }, ...fields.toReversed().filter(({ name }) => !/seed/i.test(name))]
  const { status, data } = await push({ fields: kept, ...sent, implementation: 'Newznab' })
  expect(status).toBe(201)
  expect(data).toMatchObject({ priority: 25, tags: [], implementation: 'Newznab', configContract: 'NewznabSettings' })
  expect(data.fields).toContainEqual({ name: 'removeYear', value: true })
})

test('a tag of Prowlarr that is not here is left out, and tags set here stay', async () => {
  const tag = await (await admin().ask('POST', '/api/tags', { name: 'kids' })).json()
  const [{ id: number } = { id: 0 }] = (await ask<Sent[]>('GET', '/api/v3/tag')).data
  const { data } = await push(indexer(3, { tags: [number, 999] }))
  expect(data.tags).toEqual([number])
  expect(await stored()).toMatchObject([{ tagIds: [tag.id] }])
})

test('members see indexers without addresses, keys and what Prowlarr sent', async () => {
  await push(indexer(3))
  storeIndexer(site().app, { url: 'http://127.0.0.1:9/secret-path/api', apiKey: 'secret-key' })
  const sam = await site().addUser('sam')
  const asMember = arrClient(site(), await keyOf(sam, ['arr:read', 'arr:write']))
  const { data } = await asMember<Sent[]>('GET', '/api/v3/indexer')
  expect(data).toHaveLength(2)
  expect(JSON.stringify(data)).not.toMatch(/secret|\/3\/|prowlarr-key/)
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', `/${data[0]?.id}`],
    ['DELETE', `/${data[0]?.id}`],
    ['POST', '/test'],
  ] as const)
    expect(
      (await asMember(method, `/api/v3/indexer${path}`, method === 'DELETE' ? undefined : indexer(3))).status,
    ).toBe(403)
  expect(await stored()).toHaveLength(2)
})
