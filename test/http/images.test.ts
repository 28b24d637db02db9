import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readImageHeader } from '#domain/images/image-header.ts'
import { imageVersion } from '#domain/images/image-sizes.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { bytes, type ImageHost, startImageHost } from '../fakes/image-host.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

type User = Awaited<ReturnType<TestSite['addUser']>>

let host: ImageHost
let store: SteamStore
let site: TestSite
let owner: User
let other: User

beforeAll(async () => {
  host = await startImageHost()
  store = await startSteamStore([{ id: 620, name: 'Portal 2' }])
  site = await startTestSite()
  site.app.services.addresses.steamImages = host.url
  site.app.services.addresses.steamStore = store.url
  site.app.services.addresses.steamApi = store.url
  site.app.metadata.kinds = { steam }
  owner = await site.addUser('robin')
  other = await site.addUser('sam')
})
afterAll(async () => {
  await site.stop()
  await store.close()
  await host.close()
})

function addGame(coverUrl: string | null, screenshots: string[] = []) {
  return storeGame(site.app, { userId: owner.user.id, title: `Game ${coverUrl}`, coverUrl, screenshots })
}

/** The first response once the image has been fetched. */
async function fetched(path: string, user = owner, headers = {}): Promise<Response> {
  for (;;) {
    const answer = await user.ask('GET', path, undefined, headers)
    if (answer.status !== 503) return answer
    expect(answer.headers.get('retry-after')).toBe('3')
  }
}

const widthOf = async (answer: Response) => readImageHeader(await answer.bytes())?.width

test('the cover is served in the requested size, as an image that may do nothing', async () => {
  const url = `${host.url}/portal.png`
  const { id } = addGame(url)
  const answer = await fetched(`/api/games/${id}/cover?w=300`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('vary')?.toLowerCase()).toContain('cookie')
  expect(await widthOf(answer)).toBe(300)
  expect(await widthOf(await fetched(`/api/games/${id}/cover`))).toBe(600)
  expect(host.paths.filter((path) => path === '/portal.png')).toHaveLength(1)
})

test('browsers keep the address with the current version, and may ask whether another has changed', async () => {
  const url = `${host.url}/versioned.png`
  const { id } = addGame(url)
  const current = await fetched(`/api/games/${id}/cover?w=300&v=${imageVersion(url)}`)
  expect(current.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  const former = await fetched(`/api/games/${id}/cover?w=300&v=former`)
  expect(former.headers.get('cache-control')).toBe('private, no-cache')
  const etag = former.headers.get('etag') ?? ''
  const again = await fetched(`/api/games/${id}/cover?w=300`, owner, { 'if-none-match': etag })
  expect([again.status, (await again.bytes()).byteLength]).toEqual([304, 0])
})

test('the session cookie is enough, and nothing is served without a session', async () => {
  const { id } = addGame(`${host.url}/cookie.png`)
  expect((await site.ask('GET', `/api/games/${id}/cover`)).status).toBe(401)
  const answer = await site.ask('POST', '/api/auth/login', { username: 'robin', password: 'correct horse battery' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const asked = () => site.ask('GET', `/api/games/${id}/cover`, undefined, { cookie })
  let status = 503
  while (status === 503) status = (await asked()).status
  expect(status).toBe(200)
})

test("another user's images are not found", async () => {
  const { id } = addGame(`${host.url}/mine.png`, [`${host.url}/shot.png`])
  for (const path of ['cover', 'screenshots/0'])
    expect((await other.ask('GET', `/api/games/${id}/${path}`)).status).toBe(404)
  expect(host.paths).not.toContain('/mine.png')
})

test('screenshots are served by their position', async () => {
  const { id } = addGame(null, [`${host.url}/first.png`, `${host.url}/second.png`])
  expect((await fetched(`/api/games/${id}/screenshots/1?w=600`)).status).toBe(200)
  expect(host.paths).toContain('/second.png')
  expect(host.paths).not.toContain('/first.png')
  expect((await fetched(`/api/games/${id}/screenshots/2`)).status).toBe(404)
  for (const index of ['-1', 'x', '1.5'])
    expect((await fetched(`/api/games/${id}/screenshots/${index}`)).status).toBe(400)
})

test('a game without a cover, or with one that is no address, is 404', async () => {
  for (const url of [null, 'data:image/svg+xml,<svg/>', 'file:///etc/passwd', '/etc/passwd'])
    expect((await fetched(`/api/games/${addGame(url).id}/cover`)).status).toBe(404)
})

test('a cover that is not an image is 502 with the reason, and is not kept by browsers', async () => {
  host.answers['/page'] = bytes('image/jpeg', '<!doctype html>')
  const answer = await fetched(`/api/games/${addGame(`${host.url}/page`).id}/cover`)
  expect(answer.status).toBe(502)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    error: 'The image cannot be used: it is not a JPEG, PNG, WebP or GIF image',
    message: expect.any(Object),
  })
})

test('a member cannot make the server call an address of the network through a cover', async () => {
  const inside = await startImageHost()
  const answer = await owner.ask('POST', '/api/games', { title: 'Router', coverUrl: `${inside.url}/admin` })
  const { id } = await answer.json()
  expect((await fetched(`/api/games/${id}/cover`)).status).toBe(502)
  expect(inside.paths).toEqual([])
  await inside.close()
})

test('the cover of a found game is served, and that of an unknown one is 404', async () => {
  const path = '/api/metadata/games/steam:620/cover?w=120'
  expect((await fetched(path)).status).toBe(404)
  const [found] = await (await owner.ask('GET', '/api/metadata/search?q=Portal')).json()
  expect(found.coverUrl).toBe(`${host.url}/store_item_assets/steam/apps/620/library_600x900.jpg`)
  expect(await widthOf(await fetched(path))).toBe(120)
  expect((await fetched('/api/metadata/games/steam:1/cover')).status).toBe(404)
})

test('a width out of range is 400', async () => {
  const { id } = addGame(`${host.url}/width.png`)
  for (const width of ['0', '1281', 'x']) expect((await fetched(`/api/games/${id}/cover?w=${width}`)).status).toBe(400)
})
