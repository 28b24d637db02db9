import { afterEach, expect, test } from 'bun:test'
import { defaultServiceTimes } from '#domain/ports/service-client.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { type JsonService, startJsonService } from '../fakes/json-service.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let service: JsonService
let site: TestSite
let ticking: ReturnType<typeof setInterval> | undefined
afterEach(async () => {
  clearInterval(ticking)
  await site.stop()
  await service.close()
})

const slowMs = 10_000
/** What a user waits, and something for a busy machine, which is well below what a slow service takes. */
const soonMs = defaultServiceTimes.answerMs + 2500

/** Deadlines are read from the program's clock. */
function runClock({ app }: TestSite): void {
  let at = performance.now()
  ticking = setInterval(() => {
    const now = performance.now()
    app.clock.advance(now - at)
    at = now
  }, 20)
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
    const names = ['steamStore', 'steamApi', 'steamImages', 'pcGamingWiki', 'hltb', 'nexusMods', 'xrel']
    const addresses = Object.fromEntries(names.map((name) => [name, service.url]))
    const { answerMs } = defaultServiceTimes
    site = await startTestSite({ addresses, answerMs })
    const robin = await site.signUp()
    const added = await robin.ask('POST', '/api/games', { title: 'Portal 2' })
    const { id }: { id: string } = await added.json()
    site.app.metadata.kinds = { steam }
    expect((await robin.ask('POST', '/api/settings/metadata', { provider: 'steam' })).status).toBe(200)
    await failures[failure]?.()
    runClock(site)
    const timed = async (path: string) => {
      const startedAt = performance.now()
      const { status } = await robin.ask('GET', path)
      return { path, status, isSoon: performance.now() - startedAt < soonMs }
    }
    expect(await Promise.all(['/api/games', `/api/games/${id}`].map(timed))).toEqual([
      { path: '/api/games', status: 200, isSoon: true },
      { path: `/api/games/${id}`, status: 200, isSoon: true },
    ])
    const searches = [
      '/api/metadata/search?q=portal',
      '/api/lookup/fixes?storefrontAppId=620',
      '/api/lookup/play-time?title=Portal',
      '/api/scene/search?q=portal',
      '/api/metadata/by-genre/Action',
    ]
    for (const { path, status, isSoon } of await Promise.all(searches.map(timed))) {
      expect({ path, isSoon, isAnswered: status < 500 || status === 502 || status === 503 || status === 504 }).toEqual({
        path,
        isSoon: true,
        isAnswered: true,
      })
    }
  },
  30_000,
)
