import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import { createNexusMods } from '#integrations/lookups/nexus-mods.ts'
import { createPcGamingWiki } from '#integrations/lookups/pc-gaming-wiki.ts'
import { createXrel } from '#integrations/lookups/xrel.ts'
import { igdb } from '#integrations/metadata/igdb.ts'
import { rawg } from '#integrations/metadata/rawg.ts'
import { steam } from '#integrations/metadata/steam.ts'
import { listenOnLoopback } from '../../fakes/loopback.ts'
import { failureOf, lookupContext } from '../lookups/lookup-context.ts'

/** What the service answers to everything but the token of IGDB. */
let answer: unknown
let origin = ''
let close = async (): Promise<void> => undefined

beforeAll(async () => {
  const server = await listenOnLoopback((request, response) => {
    const isToken = request.url?.startsWith('/oauth2/') === true
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(isToken ? '{"access_token":"token","expires_in":5000}' : JSON.stringify(answer))
  })
  origin = server.url
  close = server.close
})
afterAll(() => close())

function connect() {
  const names = ['steamStore', 'steamApi', 'igdb', 'twitch', 'rawg', 'nexusMods', 'pcGamingWiki']
  const { clock, context } = lookupContext(Object.fromEntries(names.map((name) => [name, origin])))
  const nexus = createNexusMods(context, 'key')
  const wiki = createPcGamingWiki(context)
  const stores = {
    steam: steam.connect({}, context),
    igdb: igdb.connect({ clientId: 'id', clientSecret: 'secret' }, context),
    rawg: rawg.connect({ apiKey: 'key' }, context),
  }
  const xrel = createXrel(context, origin)
  return { clock, nexus, wiki, xrel, ...stores }
}
type Services = ReturnType<typeof connect>
type Ask = (services: Services, call?: ServiceCall) => Promise<unknown>

const steamGame = { '620': { success: true, data: { type: 'game', steam_appid: 620, name: 'Portal 2' } } }
const somethingElse = [{}, { data: [], error: 'maintenance' }, 'text', 0, false, { '620': { success: true } }]
const unreadable = [[null], [[]], [{ id: 'x', name: 5 }]]
const lists = [[], ...unreadable]
type Case = { good: unknown; ask: Ask; odd: unknown[] }
/** What each one answers well, how it is asked, and which lists are no answer to it. */
const cases: Record<string, Case> = {
  'the game of Steam': { good: steamGame, ask: ({ steam: { game } }, call) => game('620', call), odd: lists },
  'the search of Steam': {
    good: { items: [] },
    odd: lists,
    ask: ({ steam: { search } }, call) => search('Portal', 5, call),
  },
  'the game of IGDB': {
    good: [{ id: 72, name: 'Portal 2' }],
    odd: unreadable,
    ask: ({ igdb: { game } }, call) => game('72', call),
  },
  'the game of RAWG': {
    good: { id: 4200, name: 'Portal 2' },
    odd: lists,
    ask: ({ rawg: { game } }, call) => game('4200', call),
  },
  'the search of RAWG': {
    good: { results: [] },
    odd: lists,
    ask: ({ rawg: { search } }, call) => search('Portal', 5, call),
  },
  'the games of Nexus Mods': {
    good: [{ name: 'Portal 2', domain_name: 'portal2' }],
    odd: lists,
    ask: ({ nexus: { domainOf } }, call) => domainOf('Portal 2', call),
  },
  'the mods of Nexus Mods': {
    good: [{ mod_id: 1, name: 'Textures' }],
    odd: [],
    ask: ({ nexus: { trending } }, call) => trending('portal2', call),
  },
}

beforeEach(() => {
  answer = null
})

describe.each(Object.entries(cases))('%s', (_name, { good, ask, odd }) => {
  test.each([...somethingElse, ...odd].map((each) => [JSON.stringify(each), each] as const))(
    'is not unknown after %s',
    async (_text, each) => {
      answer = each
      expect(await failureOf(ask(connect()))).toMatchObject({ code: 'upstream' })
    },
  )

  test('stays known when the next answer is something else', async () => {
    const services = connect()
    answer = good
    const known = await ask(services)
    answer = {}
    services.clock.advance(2 * 24 * 3_600_000)
    const ages: number[] = []
    for (let round = 0; round < 2; round += 1) {
      expect(await ask(services, { onStale: (seconds) => void ages.push(seconds) })).toEqual(known)
    }
    expect(ages).toEqual([172_800, 172_800])
  })
})

test('lists of which no entry can be read are failures, and not empty', async () => {
  answer = { cargoquery: [null, {}], list: [null, { dirname: 5 }] }
  const { wiki, xrel } = connect()
  expect((await failureOf(wiki.pageOf(620))).message).toContain('PCGamingWiki: the response is incomplete')
  expect((await failureOf(xrel.latest('scene', 1))).message).toBe('xREL: the response is incomplete')
})
