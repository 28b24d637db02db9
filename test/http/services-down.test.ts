import { afterEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { defaultServiceTimes } from '#domain/ports/service-client.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { igdb } from '#integrations/metadata/igdb.ts'
import { rawg } from '#integrations/metadata/rawg.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { magnetItem, rss } from '../fakes/feed-server.ts'
import { igdbCredentials } from '../fakes/igdb.ts'
import { type JsonService, type ServiceAnswer, startJsonService } from '../fakes/json-service.ts'
import { rawgKey } from '../fakes/rawg.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let service: JsonService
const sites: TestSite[] = []
const ticking: ReturnType<typeof setInterval>[] = []
afterEach(async () => {
  for (const timer of ticking.splice(0)) clearInterval(timer)
  await Promise.all(sites.splice(0).map((site) => site.stop()))
  await service.close()
})

const slowMs = 10_000
/** What a user waits at most, by the program's clock, and half a second for a busy machine. */
const soonMs = defaultServiceTimes.answerMs + 500

const mostMs = 100

/** Deadlines are read from the program's clock. It leaves out the time in which a busy machine does not run the program. */
function runClock({ app }: TestSite): void {
  let at = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    app.clock.advance(Math.min(now - at, mostMs))
    at = now
  }, 20)
  ticking.push(timer)
}

const caps = readFileSync(join(import.meta.dirname, '../fixtures/indexers/caps/standard.xml'), 'utf8')

/** What is asked for while a provider, an indexer, a feed or a key is set up. */
function answerToSetup({ url = '' }: IncomingMessage): ServiceAnswer {
  if (url.includes('t=caps')) return { body: caps }
  if (url.startsWith('/feed')) return { body: rss(magnetItem('Portal 2-GOG')) }
  if (url.startsWith('/v1/users/validate')) return { body: { user_id: 1 } }
  if (url.includes('/oauth2/token')) return { body: { access_token: 'token', expires_in: 5_000_000 } }
  return { body: url.startsWith('/v4/') ? [] : { count: 0, results: [] } }
}

const providers: Record<string, object> = {
  steam: {},
  igdb: { igdb: igdbCredentials },
  rawg: { rawg: { apiKey: rawgKey } },
}

const clients = ['qbittorrent', 'transmission', 'deluge', 'rtorrent', 'aria2', 'sabnzbd', 'nzbget', 'synology']

const clientAt = (url: string, type: string) => ({
  name: type,
  type,
  url: `${url}/RPC2`,
  settings: type === 'sabnzbd' ? { apiKey: 'key' } : {},
})

/** What asks download clients, feeds and indexers in the background. */
const background = ['refresh-downloads', 'check-clients', 'check-feeds', 'sync-feeds', 'check-health']

const services = ['steamStore', 'steamApi', 'steamImages', 'igdb', 'igdbImages', 'twitch', 'rawg']
const lookups = ['pcGamingWiki', 'hltb', 'nexusMods', 'xrel']

/** A site with a provider and an indexer, all at the service, and what its only user asks. */
async function siteWith(provider: string) {
  const addresses = Object.fromEntries([...services, ...lookups].map((name) => [name, service.url]))
  const site = await startTestSite({ addresses, answerMs: defaultServiceTimes.answerMs, downloadClientKinds })
  sites.push(site)
  const robin = await site.signUp()
  const game = await robin.ask('POST', '/api/games', { title: 'Portal 2' })
  const { id }: { id: string } = await game.json()
  site.app.metadata.kinds = { steam, igdb, rawg }
  const settings = { provider, ...providers[provider] }
  expect((await robin.ask('POST', '/api/settings/metadata', settings)).status).toBe(200)
  const indexer = { name: 'Mine', url: `${service.url}/api`, apiKey: 'key' }
  expect((await robin.ask('POST', '/api/indexers', indexer)).status).toBe(201)
  const added = [
    ['/api/settings/nexusmods', { apiKey: 'key' }],
    ['/api/rss/feeds', { name: 'Blog', url: `${service.url}/feed` }],
    ...clients.map((type) => ['/api/downloaders', clientAt(service.url, type)] as const),
  ] as const
  for (const [path, body] of added) {
    const answer = await robin.ask('POST', path, body)
    expect({ path, body, answer: answer.ok ? 'added' : await answer.text() }).toEqual({ path, body, answer: 'added' })
  }
  const run = (job: string) => robin.ask('POST', `/api/system/jobs/${job}/run`).then(({ status }) => status)
  const timed = async (path: string) => {
    const startedAt = site.app.clock.now().getTime()
    const { status } = await robin.ask('GET', path)
    return { provider, path, status, isSoon: site.app.clock.now().getTime() - startedAt <= soonMs }
  }
  return { site, id, timed, run }
}

const failures: Record<string, () => Promise<void>> = {
  'are down': () => service.close(),
  'take ten seconds': async () => {
    service.answer = async () => {
      await Bun.sleep(slowMs)
      return { body: {} }
    }
  },
  'answer with pages instead of data': async () => {
    service.answer = () => ({ headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Hello</title>' })
  },
  'answer everything with an empty page': async () => {
    service.answer = () => ({ body: '' })
  },
}

test.each(Object.keys(failures))(
  'the library and searches answer soon although all services %s',
  async (failure) => {
    service = await startJsonService()
    service.answer = answerToSetup
    const started = await Promise.all(Object.keys(providers).map(siteWith))
    await failures[failure]?.()
    for (const { site, run } of started) {
      runClock(site)
      expect(await Promise.all(background.map(run))).toEqual(background.map(() => 202))
    }
    const library = [
      '/api/games',
      '/api/downloads?group=active',
      '/api/downloads/summary',
      '/api/downloaders',
      '/api/rss/items',
    ]
    const pages = started.flatMap(({ id, timed }) => [...library, `/api/games/${id}`].map(timed))
    for (const { provider, path, status, isSoon } of await Promise.all(pages)) {
      expect({ provider, path, status, isSoon }).toEqual({ provider, path, status: 200, isSoon: true })
    }
    const paths = [
      '/api/metadata/search?q=portal',
      '/api/lookup/fixes?storefrontAppId=620',
      '/api/lookup/play-time?title=Portal',
      '/api/mods/domain?title=Portal',
      '/api/mods/trending?domain=portal2',
      '/api/scene/search?q=portal',
      '/api/metadata/by-genre/Action',
      // As the page of search results asks first.
      '/api/search?query=portal&waitSeconds=1',
    ]
    const searches = started.flatMap(({ timed }) => paths.map(timed))
    for (const { provider, path, status, isSoon } of await Promise.all(searches)) {
      const isAnswered = status < 500 || status === 502 || status === 503 || status === 504
      expect({ provider, path, isSoon, isAnswered }).toEqual({ provider, path, isSoon: true, isAnswered: true })
    }
  },
  30_000,
)
