import { afterEach, beforeEach, expect, test } from 'bun:test'
import { isOff } from '#core/lookups/play-time-faults.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { startHowLongToBeat } from '../fakes/how-long-to-beat.ts'
import { type NexusMods, nexusKey, nexusMod, startNexusMods } from '../fakes/nexus-mods.ts'
import { startPcGamingWiki } from '../fakes/pc-gaming-wiki.ts'
import { recordedAnswer } from '../fixtures/services/recorded-service.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const dayMs = 24 * 3_600_000
/** Longer than any answer takes on a busy machine. */
const patientMs = 30_000

let wiki: Awaited<ReturnType<typeof startPcGamingWiki>>
let times: Awaited<ReturnType<typeof startHowLongToBeat>>
let nexus: NexusMods
let site: TestSite
let ask: TestSite['ask']

async function openSite(more: Parameters<typeof startTestSite>[0] = {}) {
  const addresses = { ...wiki.addresses, ...times.addresses, ...nexus.addresses }
  site = await startTestSite({ addresses, answerMs: patientMs, ...more })
  await site.signUp()
  ask = (await site.addUser('sam')).ask
}

beforeEach(async () => {
  wiki = await startPcGamingWiki({ 620: 'Portal 2' })
  times = await startHowLongToBeat([{ game_id: 7231, game_name: 'Portal 2', comp_main: 30_600 }])
  nexus = await startNexusMods()
  nexus.library.games = [{ id: 1, name: 'Portal 2', domain_name: 'portal2' }]
  nexus.library.mods = { portal2: [nexusMod(1, 'Textures'), nexusMod(2, 'Adult', { contains_adult_content: true })] }
  await openSite()
})
afterEach(async () => {
  await site.stop()
  await Promise.all([wiki, times, nexus].map((service) => service.close()))
})

async function read(path: string) {
  const answer = await ask('GET', path)
  return { status: answer.status, age: answer.headers.get('age'), body: await answer.json() }
}

const fixes = () => read('/api/lookup/fixes?storefrontAppId=620')
const playTime = (query: string) => read(`/api/lookup/play-time?title=Portal%202${query}`)
const portalPage = () => ({ status: 200, age: null, body: { url: `${wiki.url}/wiki/Portal_2` } })

test('the fixes page of a game is requested once a day', async () => {
  expect([await fixes(), await fixes()]).toEqual([portalPage(), portalPage()])
  expect(wiki.calls).toHaveLength(1)
  site.app.clock.advance(dayMs + 1)
  await fixes()
  expect(wiki.calls).toHaveLength(2)
  expect((await read('/api/lookup/fixes?storefrontAppId=1')).body).toEqual({ url: null })
})

test('while the wiki is down, the stored page is returned with its age, and else an error that names the wiki', async () => {
  await fixes()
  site.app.clock.advance(dayMs + 5000)
  wiki.mode = 'status-500'
  expect(await fixes()).toEqual({ ...portalPage(), age: String(dayMs / 1000 + 5) })
  const other = await read('/api/lookup/fixes?storefrontAppId=1')
  expect([other.status, other.body.error]).toEqual([502, expect.stringContaining('PCGamingWiki')])
})

test.each([
  [{ status: 403, body: 'Just a moment...' }, { body: recordedAnswer('pc-gaming-wiki-denied') }],
  [
    { status: 404, body: '' },
    { status: 404, body: '' },
  ],
])('a wiki that refuses for good is named once under health, and on the page of no game: %j', async (...ways) => {
  const [shortcut, query] = ways
  Object.assign(wiki.library, { shortcut, query })
  for (const appId of [620, 621, 622]) {
    const { status, body } = await read(`/api/lookup/fixes?storefrontAppId=${appId}`)
    expect([status, body]).toEqual([200, { url: null }])
  }
  expect(wiki.calls).toHaveLength(2)
  const reported = async () => {
    const { body } = await read('/api/system/health')
    return body.filter(({ code }: { code: string }) => code === 'service-unavailable')
  }
  expect(await reported()).toMatchObject([
    { severity: 'notice', message: expect.stringContaining('PCGamingWiki unavailable') },
  ])
  Object.assign(wiki.library, { shortcut: null })
  site.app.clock.advance(5 * 60_000)
  expect(await fixes()).toEqual(portalPage())
  expect(await reported()).toEqual([])
})

const igdbTimes = { main: 8, extra: 13, complete: 21, source: 'IGDB', url: null }

/** IGDB is set up, with what this test needs of it. */
function setUpIgdb(source: Partial<MetadataSource>) {
  const igdb: MetadataSource = { search: async () => [], game: async () => null, ...source }
  site.app.metadata.sourceOf = (id) => (id.startsWith('igdb:') ? igdb : null)
}

test('mods are found by an alternate title of the game in the library', async () => {
  await site.stop()
  await openSite({ nexusModsKey: nexusKey })
  const path = '/api/mods/domain?title=The%20Aperture%20Game'
  expect((await read(path)).body.domain).toBeNull()
  await ask('POST', '/api/games', { title: 'The Aperture Game', alternateTitles: ['Portal 2'] })
  expect((await read(path)).body.domain).toBe('portal2')
})

test('a play time comes from IGDB where it is set up', async () => {
  const ids: string[] = []
  setUpIgdb({
    playTime: async (id) => {
      ids.push(id)
      return igdbTimes
    },
    byStoreIds: async ([appId = 0]) => new Map([[appId, { metadataId: 'igdb:72' } as never]]),
    search: async () => [{ metadataId: 'igdb:9', title: 'Portal II' } as never],
  })
  expect((await playTime('&metadataId=igdb:1942')).body).toEqual({ data: igdbTimes })
  expect((await playTime('&metadataId=steam:620')).body).toEqual({ data: igdbTimes })
  expect((await playTime('')).body).toEqual({ data: igdbTimes })
  expect(ids).toEqual(['igdb:1942', 'igdb:72', 'igdb:9'])
  expect(times.calls).toEqual([])
})

test('without IGDB, or if it fails, a play time comes from HowLongToBeat', async () => {
  const found = { main: 8.5, extra: null, complete: null, source: 'HowLongToBeat', url: `${times.url}/game/7231` }
  expect((await playTime('')).body).toEqual({ data: found })
  setUpIgdb({ playTime: () => Promise.reject(new Error('broken')) })
  expect((await playTime('&metadataId=igdb:1942')).body).toEqual({ data: found })
})

async function playTimesOff(): Promise<string | undefined> {
  const found: { code: string; message: string }[] = (await read('/api/system/health')).body
  return found.find(({ code }) => code === 'play-times-off')?.message
}

test('HowLongToBeat is turned off for a day after three faults, which is no error for the caller', async () => {
  times.mode = 'status-403'
  const health = async () => (await read('/api/system/health')).body.map(({ code }: { code: string }) => code)
  for (const title of ['One', 'Two', 'Three']) {
    expect(await health()).not.toContain('play-times-off')
    expect(await read(`/api/lookup/play-time?title=${title}`)).toMatchObject({ status: 200, body: { data: null } })
  }
  const calls = times.calls.length
  times.mode = 'normal'
  expect((await playTime('')).body).toEqual({ data: null })
  expect(times.calls).toHaveLength(calls)
  expect(await health()).toContain('play-times-off')
  expect(await playTimesOff()).toContain('after repeated errors')
  site.app.clock.advance(dayMs + 1)
  expect((await playTime('')).body.data.main).toBe(8.5)
  expect(await health()).not.toContain('play-times-off')
})

test('health says at once that the search of HowLongToBeat is not found', async () => {
  times.library.path = '/api/elsewhere'
  expect((await playTime('')).body).toEqual({ data: null })
  const message = await playTimesOff()
  expect(message).toContain('because it cannot be searched')
  expect(message).not.toContain('repeated')
})

test('nobody waits for services that do not answer', async () => {
  await site.stop()
  await openSite({ nexusModsKey: nexusKey, answerMs: 50 })
  for (const service of [wiki, nexus]) service.mode = 'silent'
  for (const [path, name] of [
    ['/api/lookup/fixes?storefrontAppId=620', 'PCGamingWiki'],
    ['/api/mods/domain?title=Portal%202', 'Nexus Mods'],
    ['/api/mods/trending?domain=portal2', 'Nexus Mods'],
  ] as const) {
    expect(await read(path)).toMatchObject({ status: 502, body: { error: expect.stringContaining(name) } })
  }
})

test('a play time that takes too long is not waited for, and is a fault of HowLongToBeat', async () => {
  await site.stop()
  await openSite({ answerMs: 50 })
  times.mode = 'silent'
  for (const title of ['One', 'Two', 'Three']) {
    expect(await read(`/api/lookup/play-time?title=${title}`)).toMatchObject({ status: 200, body: { data: null } })
    site.app.clock.advance(60_000)
  }
  expect(isOff(site.app)).toBe(true)
})

test('without an API key, Nexus Mods is not called', async () => {
  expect(await read('/api/mods/domain?title=Portal')).toMatchObject({ body: { configured: false, domain: null } })
  const trending = await read('/api/mods/trending?domain=portal2')
  expect([trending.status, trending.body.error]).toEqual([
    422,
    'Nexus Mods needs an API key. Enter it under Settings → Lookups.',
  ])
  expect(nexus.calls).toEqual([])
})

test('with an API key, the domain and its trending mods are returned, and stored ones while the site is down', async () => {
  await site.stop()
  await openSite({ nexusModsKey: nexusKey })
  expect((await read('/api/mods/domain?title=Portal%20II')).body).toEqual({ configured: true, domain: 'portal2' })
  const trending = () => read('/api/mods/trending?domain=portal2&limit=5')
  expect((await trending()).body).toMatchObject([
    { id: 1, adult: false },
    { id: 2, adult: true },
  ])
  site.app.clock.advance(2 * 3_600_000)
  nexus.mode = 'status-500'
  expect(await trending()).toMatchObject({ status: 200, age: '7200' })
  expect(await read('/api/mods/trending?domain=other')).toMatchObject({
    status: 502,
    body: { error: expect.stringContaining('Nexus Mods') },
  })
})

test('adult mods are left out for a user who hides them', async () => {
  await site.stop()
  await openSite({ nexusModsKey: nexusKey })
  await ask('PATCH', '/api/settings', { hideAdult: true })
  expect((await read('/api/mods/trending?domain=portal2')).body).toMatchObject([{ id: 1 }])
})

test.each(['../users', 'a/b', 'Portal2', '', '%2e%2e'])('a domain such as %j is rejected', async (domain) => {
  expect((await read(`/api/mods/trending?domain=${encodeURIComponent(domain)}`)).status).toBe(400)
})
