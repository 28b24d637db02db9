import { afterEach, beforeEach, expect, test } from 'bun:test'
import { torrentRelease } from '../core/acquisition/scene.ts'
import { createRecordingClient, type RecordingClient } from '../fakes/recording-client.ts'
import { startTorznabSource, type TorznabSource } from '../fakes/torznab-source.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let source: TorznabSource
let client: RecordingClient
let gameId: string

beforeEach(async () => {
  client = createRecordingClient()
  site = await startTestSite({ downloadClientKinds: { qbittorrent: client.kind } })
  robin = await site.signUp()
  source = await startTorznabSource({ releases: [torrentRelease('Hades.v1.0-GOG'), torrentRelease('Hades.II-RUNE')] })
  // Before there is an indexer, so that adding it starts no search of its own.
  gameId = (await json('POST', '/games', { title: 'Hades' })).body.id
  await json('POST', '/indexers', { name: 'Mine', url: source.apiUrl, apiKey: source.apiKey })
  await json('POST', '/downloaders', { name: 'Box', type: 'qbittorrent', url: 'http://127.0.0.1:8080' })
})

afterEach(async () => {
  await site.stop()
  await source.close()
})

const json = async (method: string, path: string, body?: unknown) => {
  const answer = await robin.ask(method, `/api${path}`, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

test('releases are listed with their reasons and one of them is grabbed', async () => {
  const listed = await json('GET', `/games/${gameId}/releases`)
  expect(listed).toMatchObject({ status: 200, body: { errors: [] } })
  const [best, other] = listed.body.releases
  expect(best).toMatchObject({ title: 'Hades.v1.0-GOG', decision: { accepted: true } })
  expect(other).toMatchObject({ title: 'Hades.II-RUNE', decision: { accepted: false } })
  expect(other.decision.reasons[0]).toEqual({
    code: 'title',
    message: expect.stringContaining('"Hades II"'),
    score: null,
  })
  expect(JSON.stringify(listed.body)).not.toContain(source.apiKey)
  const { guid, indexerId } = best
  const grabbed = await json('POST', `/games/${gameId}/grab`, { guid, indexerId })
  expect(grabbed).toMatchObject({ status: 201, body: { gameId, status: 'queued', title: best.title } })
  expect(await json('POST', `/games/${gameId}/grab`, { guid, indexerId })).toMatchObject({ status: 409 })
  expect(await json('GET', `/games/${gameId}`)).toMatchObject({ body: { status: 'downloading' } })
})

test('a user sees why releases of an own game were taken or refused', async () => {
  await json('POST', `/games/${gameId}/search`)
  const { status, body } = await json('GET', `/games/${gameId}/verdicts`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    lastSearch: { considered: 2, accepted: 1, failures: [] },
    reasons: [{ code: 'title', count: 1 }],
    verdicts: [
      { title: 'Hades.v1.0-GOG', grabbed: true },
      { title: 'Hades.II-RUNE', grabbed: false },
    ],
    grabs: [{ title: 'Hades.v1.0-GOG', chosenBy: 'search', decision: { accepted: true } }],
  })
  const text = JSON.stringify(body)
  for (const secret of [source.apiKey, source.apiUrl, 'http', 'magnet:']) expect(text).not.toContain(secret)
  const member = await site.addUser('sam')
  expect((await member.ask('GET', `/api/games/${gameId}/verdicts`)).status).toBe(404)
})

test('a search names the indexers that are still answering, and is continued by its user', async () => {
  let answer = () => {}
  source.hold = new Promise<void>((resolve) => {
    answer = resolve
  })
  for (const path of [`/games/${gameId}/releases?`, '/search?query=hades&', `/search?query=hades&gameId=${gameId}&`]) {
    const first = await json('GET', `${path}waitSeconds=0`)
    expect(first).toMatchObject({ status: 200, body: { releases: [], errors: [], waiting: ['Mine'] } })
    const later = `${path}searchId=${first.body.searchId}`
    const sam = await site.addUser(`sam${path.length}`)
    expect([404, 410]).toContain((await sam.ask('GET', `/api${later}`)).status)
    answer()
    expect((await json('GET', later)).body).toMatchObject({ releases: [{}, {}], waiting: [], searchId: null })
    source.hold = new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  answer()
  expect((await json('GET', `/search?query=hades&searchId=${crypto.randomUUID()}`)).status).toBe(410)
  expect((await json('GET', '/search?query=hades&waitSeconds=11')).status).toBe(400)
})

test('an expired release list returns 410', async () => {
  const { body } = await json('GET', `/games/${gameId}/releases`)
  site.app.clock.advance(31 * 60_000)
  const { guid, indexerId } = body.releases[0]
  expect(await json('POST', `/games/${gameId}/grab`, { guid, indexerId })).toEqual({
    status: 410,
    body: { error: expect.stringContaining('Search again'), message: expect.any(Object) },
  })
})

test('the automatic search grabs the best release and reports the candidates', async () => {
  expect(await json('POST', `/games/${gameId}/search`)).toMatchObject({
    status: 200,
    body: { grabbed: { title: 'Hades.v1.0-GOG' }, considered: 2, accepted: 1, best: { title: 'Hades.v1.0-GOG' } },
  })
})

test('if every client rejects a release, the response is 502 with their messages', async () => {
  client.complaint = 'disk full'
  expect(await json('POST', `/games/${gameId}/search`)).toEqual({
    status: 502,
    body: { error: expect.stringContaining('Box: qbittorrent: disk full'), message: expect.any(Object) },
  })
})

test("a game's blacklist is extended, listed and cleared, and excludes releases from searches", async () => {
  const entry = await json('POST', `/games/${gameId}/blacklist`, { releaseTitle: 'Hades.v1.0-GOG' })
  expect(entry).toMatchObject({ status: 201, body: { gameId, indexerName: null, reason: null } })
  expect(await json('GET', `/games/${gameId}/blacklist`)).toEqual({ status: 200, body: [entry.body] })
  const { title } = (await json('GET', `/games/${gameId}`)).body
  expect(await json('GET', '/blacklist')).toEqual({ status: 200, body: [{ ...entry.body, gameTitle: title }] })
  expect(await json('POST', `/games/${gameId}/search`)).toMatchObject({ body: { grabbed: null, accepted: 0 } })
  expect(await json('GET', `/search?query=hades&gameId=${gameId}`)).toMatchObject({
    body: { total: 1, blacklistedCount: 1 },
  })
  const at = `/games/${gameId}/blacklist/${entry.body.id}`
  expect(await json('DELETE', at)).toEqual({ status: 204, body: null })
  expect(await json('DELETE', at)).toMatchObject({ status: 404 })
})

test('a game that is not in the library returns 404 on every route', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const grab = { guid: 'x', indexerId: id }
  for (const [method, path, body] of [
    ['GET', 'releases'],
    ['POST', 'search'],
    ['POST', 'grab', grab],
    ['GET', 'blacklist'],
    ['POST', 'blacklist', { releaseTitle: 'x' }],
  ] as const) {
    expect(await json(method, `/games/${id}/${path}`, body)).toMatchObject({ status: 404 })
  }
})

test('a release waits for a better one, only its user sees that, and grabs it now', async () => {
  source.releases = [
    torrentRelease('Hades.v1.0-RUNE', { publishedAt: new Date(site.app.clock.now().getTime() - 3_600_000) }),
  ]
  const settings = { delayHours: 6, preferSource: ['gog'], preferredProtocol: null, delayBypassScore: null }
  expect(await json('PATCH', '/settings', settings)).toMatchObject({ status: 200, body: settings })
  const waiting = { gameId, until: '2026-11-21T17:00:00.000Z', for: [{ kind: 'source', name: 'gog' }] }
  expect(await json('POST', `/games/${gameId}/search`)).toMatchObject({ body: { grabbed: null, waiting } })
  const state = await json('GET', `/games/${gameId}/waiting`)
  expect(state).toMatchObject({ status: 200, body: { waiting } })
  expect(JSON.stringify(state.body)).not.toContain(source.apiKey)
  const sam = await site.addUser('sam')
  expect((await sam.ask('GET', `/api/games/${gameId}/waiting`)).status).toBe(404)
  expect((await sam.ask('POST', `/api/games/${gameId}/waiting/grab`)).status).toBe(404)
  expect(await json('POST', `/games/${gameId}/waiting/grab`)).toMatchObject({
    status: 201,
    body: { gameId, title: 'Hades.v1.0-RUNE' },
  })
  expect(await json('GET', `/games/${gameId}/waiting`)).toEqual({ status: 200, body: { waiting: null, parts: [] } })
  expect(await json('POST', `/games/${gameId}/waiting/grab`)).toMatchObject({ status: 404 })
})

test.each([{ delayHours: -1 }, { delayHours: 721 }, { delayHours: 1.5 }, { preferredProtocol: 'ftp' }])(
  'the delay %j is refused',
  async (change) => {
    expect(await json('PATCH', '/settings', change)).toMatchObject({ status: 400 })
  },
)
