import { afterEach, beforeEach, expect } from 'bun:test'
import type { Indexer } from '#domain/indexers/indexer.ts'
import { startTestSite, type TestSite } from '../test-site.ts'
import { type ArrAnswer, arrClient, keyOf } from './arr-client.ts'

// What Prowlarr sends and compares: Applications/Radarr/Radarr.cs, RadarrIndexer.cs and RadarrV3Proxy.cs of its source.

type Field = { name: string; value?: unknown }
export type Sent = { id: number; name: string; priority: number; tags: number[]; fields: Field[] } & Record<
  string,
  unknown
>

/** A new site and a Prowlarr beside it for each test, with what is sent to one and read from the other. */
export function prowlarrTests() {
  let site: TestSite
  let admin: Awaited<ReturnType<TestSite['signUp']>>
  let client: ReturnType<typeof arrClient>
  let feed: ReturnType<typeof startProwlarr>

  beforeEach(async () => {
    feed = startProwlarr()
    site = await startTestSite()
    admin = await site.signUp()
    client = arrClient(site, await keyOf(admin, ['arr:write']))
  })
  afterEach(async () => {
    await feed.stop(true)
    await site.stop()
  })

  const prowlarr = () => `http://127.0.0.1:${feed.port}`
  const ask: ReturnType<typeof arrClient> = (...request) => client(...request)
  return {
    site: () => site,
    admin: () => admin,
    prowlarr,
    ask,
    push: (sent: unknown) => ask<Sent>('POST', '/api/v3/indexer', sent),
    stored: async (): Promise<Indexer[]> => (await admin.ask('GET', '/api/indexers')).json(),
    indexer: (number: number, changes: Record<string, unknown> = {}, settings: Record<string, unknown> = {}) =>
      sentIndexer(prowlarr(), number, changes, settings),
  }
}

/** Answers as Prowlarr does: its indexer 0 is made up, with one item that has neither size nor category. */
function startProwlarr() {
  const caps =
    '<caps><server title="Prowlarr"/><limits default="100" max="100"/><searching><search available="yes" supportedParams="q"/></searching><categories><category id="4000" name="PC"><subcat id="4050" name="PC/Games"/></category></categories></caps>'
  const item =
    '<rss version="2.0"><channel><title>Prowlarr</title><item><title>Test Release</title><guid>https://prowlarr.example</guid><link>https://prowlarr.example</link><pubDate>Sat, 28 Nov 2026 10:00:00 +0000</pubDate></item></channel></rss>'
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (!/^\/\d+\/api$/.test(pathname) || pathname.startsWith('/9/')) return new Response(null, { status: 404 })
      const headers = { 'content-type': 'application/rss+xml' }
      return new Response(searchParams.get('t') === 'caps' ? caps : item, { headers })
    },
  })
}

function sentIndexer(
  prowlarr: string,
  number: number,
  changes: Record<string, unknown>,
  settings: Record<string, unknown>,
): Sent {
  const values = {
    baseUrl: `${prowlarr}/${number}/`,
    apiPath: '/api',
    apiKey: 'prowlarr-key',
    categories: [1000, 4000, 4050],
    minimumSeeders: 3,
    'seedCriteria.seedRatio': 1.5,
    'seedCriteria.seedTime': 90,
    ...settings,
  }
  return {
    id: 0,
    name: `Tracker ${number} (Prowlarr)`,
    priority: 25,
    tags: [],
    infoLink: null,
    downloadClientId: null,
    enableRss: true,
    enableAutomaticSearch: true,
    enableInteractiveSearch: true,
    implementation: 'Torznab',
    implementationName: null,
    configContract: 'TorznabSettings',
    fields: Object.entries(values).map(([name, value]) => ({
      name,
      value,
      type: 'textbox',
      section: null,
      hidden: null,
    })),
    ...changes,
  }
}

/** What Prowlarr would find different, and write at every sync. */
export function differences(sent: Sent, read: Sent): string[] {
  const value = ({ fields }: Sent, name: string) => fields.find((each) => each.name === name)?.value ?? null
  const compared = [
    'name',
    'priority',
    'implementation',
    'enableRss',
    'enableAutomaticSearch',
    'enableInteractiveSearch',
  ]
  const settings = [
    'baseUrl',
    'apiPath',
    'categories',
    'minimumSeeders',
    'seedCriteria.seedRatio',
    'seedCriteria.seedTime',
  ]
  expect(value(read, 'apiKey')).toBe('********')
  return [
    ...compared.filter((name) => !Bun.deepEquals(sent[name], read[name])),
    ...settings.filter((name) => !Bun.deepEquals(value(sent, name), value(read, name))),
  ]
}

/** The status of a refusal, and the property that it names. */
export function propertyOf({ status, data }: ArrAnswer<unknown>): [number, string | undefined] {
  return [status, (data as { propertyName: string }[])[0]?.propertyName]
}
