import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createXrel } from '#integrations/lookups/xrel.ts'
import type { LookupMode } from '../../fakes/lookup-server.ts'
import { p2pEntry, sceneEntry, startXrel, type Xrel } from '../../fakes/xrel.ts'
import { failureOf, lookupContext } from './lookup-context.ts'

let xrel: Xrel
beforeEach(async () => {
  xrel = await startXrel()
})
afterEach(() => xrel.close())

function connect() {
  const { clock, context } = lookupContext(xrel.addresses)
  return { clock, ...createXrel(context, xrel.url) }
}

test('a scene release has all fields, and releases of films are left out', async () => {
  const film = { ext_info: { type: 'movie', title: 'A film' } }
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', 1_790_000_000), sceneEntry('A.Film-GRP', 1_780_000_000, film)]
  const { releases, totalPages, oldestAt } = await connect().latest('scene', 1)
  expect(releases).toEqual([
    {
      id: 'scene:id1790000000',
      kind: 'scene',
      name: 'Portal.2-GROUP',
      gameTitle: 'Some game',
      group: 'GROUP',
      size: 1500 * 1024 ** 2,
      publishedAt: '2026-09-21T14:13:20.000Z',
      url: 'https://www.xrel.to/game-nfo/1790000000/Portal.2-GROUP.html',
    },
  ])
  expect([totalPages, oldestAt]).toEqual([1, '2026-05-28T20:26:40.000Z'])
})

test.each([-1, 0, 1, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 53, 253_402_300_799])(
  'a release of the second %d has no date, and the list does not end with it',
  async (seconds) => {
    xrel.library.scene = [sceneEntry('Portal.2-GROUP', 1_790_000_000), sceneEntry('Portal-GROUP', seconds, { id: 'x' })]
    const { releases, oldestAt } = await connect().latest('scene', 1)
    expect(releases.find(({ name }) => name === 'Portal-GROUP')?.publishedAt).toBeNull()
    expect(oldestAt).toBe('2026-09-21T14:13:20.000Z')
  },
)

test('a P2P release is read from its own fields', async () => {
  xrel.library.p2p = [p2pEntry('Portal.2.v2-GRP', 1_790_000_000, { ext_info: null })]
  const { releases } = await connect().latest('p2p', 1)
  expect(releases).toEqual([
    expect.objectContaining({ id: 'p2p:p1790000000', kind: 'p2p', group: 'GRP', size: 2 * 1024 ** 3, gameTitle: null }),
  ])
})

test('missing and odd values are null, and an entry without a name is left out', async () => {
  xrel.library.scene = [
    sceneEntry('Portal.2-GROUP', 0, { size: null, group_name: null, link_href: 'javascript:alert(1)' }),
    sceneEntry('Portal-GROUP', 1, { time: 'yesterday', size: { number: -1, unit: 'MB' }, link_href: null }),
    sceneEntry('Braid-GROUP', 2, { time: 9e15, size: { number: 1, unit: 'parsecs' } }),
    sceneEntry('', 3),
    sceneEntry('No.Info-GROUP', 4, { ext_info: null }),
    sceneEntry('No.Id-GROUP', 5, { id: null }),
  ]
  const { releases } = await connect().latest('scene', 1)
  const facts = releases.map(({ name, size, publishedAt }) => [name, size, publishedAt])
  expect(facts).toEqual([
    ['Portal.2-GROUP', null, null],
    ['Portal-GROUP', null, null],
    ['Braid-GROUP', null, null],
  ])
  expect(releases.map(({ url }) => url).slice(0, 2)).toEqual([null, null])
})

test('pages of 100 entries are requested as asked for', async () => {
  xrel.library.scene = Array.from({ length: 230 }, (_, index) => sceneEntry(`Game.${index}-GRP`, 1_790_000_000 - index))
  const { latest } = connect()
  const last = await latest('scene', 3)
  expect([last.releases.length, last.totalPages]).toEqual([30, 3])
  expect((await latest('scene', 4)).releases).toEqual([])
  expect(xrel.calls.map(({ url }) => url.search)).toEqual(['?page=3&per_page=100', '?page=4&per_page=100'])
})

test('a search covers the requested kinds, newest first', async () => {
  xrel.library.scene = [sceneEntry('Portal.2-GROUP', 1_700_000_000)]
  xrel.library.p2p = [p2pEntry('Portal.2.v2-GRP', 1_790_000_000)]
  const { search, clock } = connect()
  const namesOf = (found: { name: string }[]) => found.map(({ name }) => name)
  expect(namesOf(await search('portal 2', ['scene', 'p2p']))).toEqual(['Portal.2.v2-GRP', 'Portal.2-GROUP'])
  expect(xrel.calls[0]?.url.search).toBe('?q=portal+2&scene=1&p2p=1&limit=25')
  clock.advance(6000)
  expect(namesOf(await search('portal 2', ['scene']))).toEqual(['Portal.2-GROUP'])
  expect(xrel.calls[1]?.url.search).toBe('?q=portal+2&scene=1&limit=25')
})

test('a search for nothing makes no call', async () => {
  const { search } = connect()
  expect([await search('  ', ['scene']), await search('portal', [])]).toEqual([[], []])
  expect(xrel.calls).toEqual([])
})

test('no more than two searches are made in five seconds', async () => {
  const { search, clock } = connect()
  await search('one', ['scene'])
  await search('two', ['scene'])
  expect((await failureOf(search('three', ['scene']))).message).toBe('xREL search: too many requests; try again in 5 s')
  clock.advance(5001)
  await search('three', ['scene'])
  expect(xrel.calls).toHaveLength(3)
})

test('no more than 900 calls are made in an hour', async () => {
  const { search, latest, clock } = connect()
  let refused = 0
  for (let index = 0; index < 1000; index++) {
    const call = index % 2 === 0 ? search(`game ${index}`, ['scene']) : latest('scene', index)
    await call.catch(() => {
      refused += 1
    })
    clock.advance(2600)
  }
  expect(xrel.calls.length).toBeLessThanOrEqual(900)
  expect(refused).toBe(1000 - xrel.calls.length)
}, 120_000)

test('an address without the lists, such as one of an API that moved, is no list without releases', async () => {
  const { context } = lookupContext(xrel.addresses)
  const seen: unknown[] = []
  const { latest, search } = createXrel(context, `${xrel.url}/v3`, (checked) => ({
    ...checked,
    request: (request) =>
      checked.request(request).catch((error: unknown) => {
        seen.push(error)
        throw error
      }),
  }))
  const failures = [await failureOf(latest('scene', 1)), await failureOf(search('Portal', ['p2p']))]
  for (const failure of failures) {
    expect([failure.code, failure.message]).toEqual([
      'upstream',
      'xREL: there is no such list at its address (status 404)',
    ])
  }
  expect(seen).toEqual(failures)
})

const failures: [LookupMode, string][] = [
  ['status-401', 'xREL'],
  ['status-403', 'xREL'],
  ['status-429', 'xREL: too many requests'],
  ['status-500', 'xREL'],
  ['html', 'xREL: the response is not JSON'],
  ['half', 'xREL'],
  ['incomplete', 'xREL: the response is incomplete'],
]

test.each(failures)('%s is reported as a failure of xREL', async (mode, message) => {
  xrel.mode = mode
  const { latest, search } = connect()
  for (const failure of [await failureOf(latest('scene', 1)), await failureOf(search('portal', ['p2p']))]) {
    expect([failure.code, failure.message.slice(0, 4)]).toEqual(['upstream', 'xREL'])
  }
  expect((await failureOf(connect().latest('p2p', 1))).message).toStartWith(message)
})
