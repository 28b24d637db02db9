import { expect, test } from 'bun:test'
import { propertyOf, prowlarrTests } from './prowlarr-program.ts'

const { ask, push, stored, indexer } = prowlarrTests()

test.each(['{bad', '[]', '"text"', '', 'null'])('the body %s is refused in the form of Radarr', async (body) => {
  const answer = await ask('POST', '/api/v3/indexer', body === '' ? undefined : body)
  expect(answer.status).toBe(400)
  for (const error of answer.data as Record<string, unknown>[])
    expect(error).toMatchObject({ propertyName: expect.any(String), errorMessage: expect.any(String) })
})

const forbidden = ['http://169.254.169.254/1/', 'http://[fe80::1]/1/', 'http://224.0.0.1/1/', 'http://0.0.0.0/1/']

test.each(forbidden)('the address %s is never asked, not even by force', async (baseUrl) => {
  const { id } = (await push(indexer(3))).data
  const before = await stored()
  const sent = { ...indexer(3, {}, { baseUrl }), id }
  for (const [method, path] of [
    ['POST', '/test'],
    ['POST', ''],
    ['POST', '?forceSave=true'],
    ['PUT', `/${id}`],
    ['PUT', `/${id}?forceSave=true`],
  ] as const)
    expect([method, path, (await ask(method, `/api/v3/indexer${path}`, sent)).status]).toEqual([method, path, 400])
  expect(await stored()).toEqual(before)
})

test('answers that are no indexer, and redirects to forbidden addresses, are failures of the test', async () => {
  for (const answer of [
    () => new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
    () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
    () => new Response('oh no', { status: 500 }),
    () => Response.redirect('http://169.254.169.254/latest/meta-data', 302),
  ]) {
    const broken = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
    const sent = indexer(3, {}, { baseUrl: `http://127.0.0.1:${broken.port}/3/`, apiKey: 'secret-of-prowlarr' })
    for (const path of ['/test', '']) {
      const refused = await ask('POST', `/api/v3/indexer${path}`, sent)
      expect(propertyOf(refused)).toEqual([400, 'BaseUrl'])
      expect(JSON.stringify(refused.data)).not.toContain('secret-of-prowlarr')
    }
    await broken.stop(true)
  }
  expect(await stored()).toEqual([])
})

const wrongInputs: [string, Record<string, unknown>, Record<string, unknown>, string][] = [
  ['a name of another type', { name: 7 }, {}, 'Name'],
  ['a blank name', { name: ' ' }, {}, 'Name'],
  ['a priority as text', { priority: 'first' }, {}, 'Priority'],
  ['a priority that is too large', { priority: 51 }, {}, 'Priority'],
  ['a flag of another type', { enableRss: 'perhaps' }, {}, 'EnableRss'],
  ['an unknown kind', { implementation: 'TorrentRss' }, {}, 'Implementation'],
  ['no fields', { fields: undefined }, {}, 'Fields'],
  ['no address', {}, { baseUrl: null }, 'BaseUrl'],
  ['an address that is no text', {}, { baseUrl: 5 }, 'BaseUrl'],
  ['an address of another protocol', {}, { baseUrl: 'file:///etc/passwd' }, 'BaseUrl'],
  ['an address of cloud metadata', {}, { baseUrl: 'http://169.254.169.254/1/' }, 'Url'],
  ['categories that are no list', {}, { categories: 'games' }, 'Categories'],
  ['only categories of films', {}, { categories: [2000, 2040] }, 'Categories'],
  ['no categories', {}, { categories: [] }, 'Categories'],
  ['a seed ratio as text', {}, { 'seedCriteria.seedRatio': 'much' }, 'SeedCriteria.seedRatio'],
]

test.each(wrongInputs)('%s is refused with the name of the property', async (_name, changes, settings, property) => {
  const answer = await push(indexer(3, changes, settings))
  expect(propertyOf(answer)).toEqual([400, property])
  expect(propertyOf(await ask('POST', '/api/v3/indexer?forceSave=true', indexer(3, changes, settings)))).toEqual([
    400,
    property,
  ])
  expect(await stored()).toEqual([])
})
