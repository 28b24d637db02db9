import { afterEach, beforeEach, expect, test } from 'bun:test'
import { RetryLaterError, ServiceRefusedError } from '#domain/errors.ts'
import { createHowLongToBeat } from '#integrations/lookups/how-long-to-beat.ts'
import { startHowLongToBeat } from '../../fakes/how-long-to-beat.ts'
import type { LookupAnswer, LookupMode } from '../../fakes/lookup-server.ts'
import { recordedAnswer } from '../../fixtures/services/recorded-service.ts'
import { failureOf, lookupContext } from './lookup-context.ts'

const portal = { game_id: 7231, game_name: 'Portal 2', comp_main: 30_600, comp_plus: 48_780, comp_100: 79_200 }

let site: Awaited<ReturnType<typeof startHowLongToBeat>>
beforeEach(async () => {
  site = await startHowLongToBeat([{ ...portal, game_id: 1, game_name: 'Portal 2: Community Edition' }, portal])
})
afterEach(() => site.close())

const connect = () => {
  const { clock, context } = lookupContext(site.addresses)
  return { clock, context, ...createHowLongToBeat(context) }
}
const found = () => ({ main: 8.5, extra: 13.6, complete: 22, source: 'HowLongToBeat', url: `${site.url}/game/7231` })

test('the times of the game with this title are returned in hours', async () => {
  expect(await connect().find('Portal 2')).toEqual(found())
  const post = site.calls.at(-1)
  expect([post?.method, post?.url.pathname, post?.headers.referer]).toEqual(['POST', '/api/bleed', `${site.url}/`])
})

test.each(['The Witcher 3: Wild Hunt', 'The Witcher III: Wild Hunt'])(
  'a recorded answer has the times of %s',
  async (title) => {
    site.library.games = recordedAnswer<Record<string, unknown>[]>('how-long-to-beat-games')
    site.library.games = site.library.games.map((game) => ({ ...game, game_name: title, game_alias: game.game_name }))
    expect(await connect().find(title)).toMatchObject({ main: 51.4, extra: 103.2, complete: 173.4 })
  },
)

test.each(['/api/search/site', '/api/bleed', '/api/search'])('the search is found at %s', async (path) => {
  site.library.path = path
  site.library.expectsProof = false
  expect(await connect().find('Portal 2')).toEqual(found())
})

test('a game without times, another title and no title have no result', async () => {
  site.library.games = [
    { ...portal, comp_main: 0, comp_plus: null, comp_100: '' },
    { ...portal, game_name: 'Braid', game_alias: 'Braid Anniversary, Breid', comp_main: 0 },
  ]
  const { find } = connect()
  expect([await find('Portal 2'), await find('Portal'), await find(' ')]).toEqual([null, null, null])
  expect(await find('Breid')).toBeNull()
  expect((await find('Braid'))?.main).toBeNull()
})

test('a result is kept for a month, also by the next start of the program', async () => {
  const { clock, context, find } = connect()
  await find('Portal 2')
  const calls = site.calls.length
  expect([await find('portal II'), await createHowLongToBeat(context).find('Portal 2')]).toEqual([found(), found()])
  expect(site.calls).toHaveLength(calls)
  clock.advance(31 * 24 * 3_600_000)
  await find('Portal 2')
  expect(site.calls.length).toBeGreaterThan(calls)
})

test('a token is used for several searches, and a new one is requested once it was refused', async () => {
  const { find } = connect()
  await find('Portal 2')
  await find('Portal')
  const inits = () => site.calls.filter(({ url }) => url.pathname === '/api/bleed/init').length
  expect(inits()).toBe(1)
  site.library.token = 'token-2'
  expect((await failureOf(find('Braid'))).message).toBe('HowLongToBeat refused the search (status 403)')
  expect(await find('Braid')).toBeNull()
  expect(inits()).toBe(2)
})

const posts = () => site.calls.filter(({ method }) => method === 'POST')

test.each([400, 422, 500])(
  'a site that answers %d to filters as texts gets them as lists, from then on',
  async (status) => {
    Object.assign(site.library, { filters: 'object', unread: { status, body: { error: 'Invalid request' } } })
    const { find } = connect()
    expect(await find('Portal 2')).toEqual(found())
    expect(posts()).toHaveLength(2)
    expect(JSON.parse(posts()[1]?.body ?? '').searchOptions.games).toMatchObject({
      platform: { mode: 'include', values: [] },
      gameplay: { genre: { mode: 'include', values: [] } },
      year: { mode: 'include', values: [] },
      modifier: 'hide_dlc',
    })
    expect(await find('Braid')).toBeNull()
    expect(posts()).toHaveLength(3)
    Object.assign(site.library, { filters: 'string' })
    expect(await find('Celeste')).toBeNull()
    expect(posts()).toHaveLength(5)
  },
)

test('filters are texts while the site accepts them', async () => {
  const { find } = connect()
  await find('Portal 2')
  await find('Braid')
  expect(posts().map(({ body }) => JSON.parse(body).searchOptions.games.platform)).toEqual(['', ''])
})

test.each([
  [500, 'HowLongToBeat responded with status 500'],
  [400, 'HowLongToBeat: its search was not found. The site may have changed'],
])('a site that answers %d to both forms is reported', async (status, message) => {
  site.library.unread = { status, body: {} }
  Object.assign(site.library, { filters: 'none' })
  const failure = await failureOf(connect().find('Portal 2'))
  expect(failure.message).toBe(message)
  expect(posts()).toHaveLength(2)
})

test('a site without its search is reported', async () => {
  site.library.path = '/api/elsewhere'
  expect((await failureOf(connect().find('Portal 2'))).message).toBe(
    'HowLongToBeat: its search was not found. The site may have changed',
  )
  // Three known addresses, and the home page.
  expect(site.calls).toHaveLength(4)
})

/** The home page of the site names its scripts, one of which requests a token before it searches: the shape of Next.js. */
const siteWith = (script: string): Record<string, string> => ({
  '/': '<script src="/_next/static/chunks/a-1.js" defer=""></script><script src="/_next/static/chunks/pages/_app-2.js">',
  '/_next/static/chunks/a-1.js': 'self.webpackChunk_N_E=[]',
  '/_next/static/chunks/pages/_app-2.js': script,
})

test.each([
  ['/api/elsewhere', 'let e=await fetch(`/api/elsewhere/init?t=`+Date.now())'],
  ['/api/search/v-3', 'fetch("/api/search/v-3/init?t=".concat(Date.now()))'],
])('a search that moved to %s is found in the scripts of the site, once', async (path, script) => {
  Object.assign(site.library, { path, texts: siteWith(script) })
  const { find, clock } = connect()
  expect(await find('Portal 2')).toEqual(found())
  const pages = () => site.calls.filter(({ url }) => url.pathname === '/').length
  expect(pages()).toBe(1)
  clock.advance(10 * 60_000)
  expect(await find('Braid')).toBeNull()
  expect(pages()).toBe(1)
})

/** As public clients find the search where no script has the address of its token. */
const sending = (call: string) => `const b={searchType:"games",searchTerms:t};${call}`

test.each([
  ['/api/new/search', sending('fetch("/api/new/search",{method:"POST",body:JSON.stringify(b)})')],
  ['/api/seek', sending("fetch('/api/seek/', {headers:h,method:'POST'})")],
  ['/api/find/a1/b2', sending('fetch("/api/find/".concat("a1").concat("b2"),{method:"POST"})')],
  ['/api/find', `${sending('fetch("/api/find",{method:"POST"})')};fetch("/api/error",{method:"GET"})`],
])('a search that moved to %s is found by what is sent there', async (path, script) => {
  Object.assign(site.library, { path, texts: siteWith(script) })
  expect(await connect().find('Portal 2')).toEqual(found())
})

test.each([
  ['of other requests', 'fetch("/api/error",{method:"POST"})'],
  ['of several searches', sending('fetch("/api/one",{method:"POST"});fetch("/api/two",{method:"POST"})')],
  ['of other sites', sending('fetch("https://other.example/api/find",{method:"POST"})')],
])('the search is not guessed from scripts %s', async (_, script) => {
  Object.assign(site.library, { path: '/api/elsewhere', texts: siteWith(script) })
  expect((await failureOf(connect().find('Portal 2'))).message).toContain('its search was not found')
})

test.each([
  ['in single quotes', "<script src='/_next/static/a.js'></script>", '/_next/static/a.js'],
  ['with a version', '<script src="/_next/static/a.js?dpl=1&amp;x=2"></script>', '/_next/static/a.js'],
  ['in another folder', '<script defer src="/assets/a.js">', '/assets/a.js'],
  ['with the address of the site', '<script src="SITE/_next/static/a.js">', '/_next/static/a.js'],
])('scripts are found %s', async (_, html, path) => {
  const other = '<script src="https://other.example/b.js"></script>'
  const texts = { '/': `${other}${html.replace('SITE', site.url)}`, [path]: 'fetch("/api/elsewhere/init")' }
  Object.assign(site.library, { path: '/api/elsewhere', texts })
  const { context } = lookupContext(site.addresses)
  const { outbound } = context
  const asked: string[] = []
  context.outbound = {
    ...outbound,
    request(given) {
      asked.push(given.url)
      return outbound.request(given)
    },
  }
  expect(await createHowLongToBeat(context).find('Portal 2')).toEqual(found())
  expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([])
})

test('a script that cannot be read does not cost the search in another, and is no proof that it is gone', async () => {
  const pageOf = (...names: string[]) =>
    names.map((name) => `<script src="/_next/static/${name}.js"></script>`).join('')
  const library = {
    path: '/api/elsewhere',
    texts: { '/': pageOf('a', 'b'), '/_next/static/b.js': 'f("/api/elsewhere/init")' },
  }
  Object.assign(site.library, library)
  const { context } = lookupContext(site.addresses)
  const { outbound } = context
  context.outbound = {
    ...outbound,
    request: (given) => (given.url.endsWith('/a.js') ? Promise.reject(new Error('cut off')) : outbound.request(given)),
  }
  expect(await createHowLongToBeat(context).find('Portal 2')).toEqual(found())
  site.library.texts['/_next/static/b.js'] = 'nothing'
  const failure = await createHowLongToBeat(context)
    .find('Braid')
    .catch((error: unknown) => error)
  expect(failure).not.toBeInstanceOf(ServiceRefusedError)
})

const page = { text: '<!DOCTYPE html><title>HowLongToBeat</title>' }

test.each<[string, LookupAnswer]>([
  ['status 404', { status: 404, body: {} }],
  ['status 403', { status: 403, body: { error: 'Session expired' } }],
  ['status 405', { status: 405, body: {} }],
  ['a web page', page],
  ['another answer', { body: { ok: true } }],
])('where a known path gives a token and then %s, the search is found at another', async (_, answer) => {
  site.library.moved = { '/api/search/site': answer }
  const { find, clock } = connect()
  expect(await find('Portal 2')).toEqual(found())
  clock.advance(10 * 60_000)
  const calls = site.calls.length
  expect(await find('Braid')).toBeNull()
  // A token, and the search.
  expect(site.calls).toHaveLength(calls + 2)
  const path = '/api/elsewhere'
  Object.assign(site.library, { path, texts: siteWith(`fetch("${path}/init")`), moved: { '/api/bleed': answer } })
  clock.advance(10 * 60_000)
  expect(await find('Portal')).toBeNull()
  expect(site.calls.at(-1)?.url.pathname).toBe(path)
})

test('where known paths answer with a web page at once, the search is found in the scripts of the site', async () => {
  const path = '/api/elsewhere'
  Object.assign(site.library, { path, texts: siteWith(`fetch("${path}/init")`) })
  for (const known of ['/api/search/site', '/api/bleed', '/api/search']) site.library.texts[`${known}/init`] = page.text
  expect(await connect().find('Portal 2')).toEqual(found())
})

test('a search that moves while its token is valid is found by the same lookup', async () => {
  const { find } = connect()
  await find('Portal 2')
  Object.assign(site.library, { path: '/api/search', moved: { '/api/bleed': page } })
  expect(await find('Braid')).toBeNull()
  expect(site.calls.at(-1)?.url.pathname).toBe('/api/search')
})

test('a lookup does not wait long for the new address of the search', async () => {
  site.library.path = '/api/elsewhere'
  const { clock, context } = lookupContext(site.addresses)
  const { outbound } = context
  context.outbound = {
    ...outbound,
    request: (request) => (request.url === `${site.url}/` ? new Promise(() => undefined) : outbound.request(request)),
  }
  const answerBy = clock.now().getTime() + 1500
  const failure = await failureOf(createHowLongToBeat(context).find('Portal 2', { answerBy }))
  expect(failure).toBeInstanceOf(RetryLaterError)
})

test('an add-on with the name of the game is not taken for it', async () => {
  const addOn = { ...portal, game_id: 9, game_type: 'dlc', comp_main: 3600 }
  site.library.games = [addOn, { ...portal, game_type: 'game' }]
  expect(await connect().find('Portal 2')).toEqual(found())
})

const failures: LookupMode[] = ['status-401', 'status-403', 'status-429', 'status-500', 'html', 'half', 'incomplete']

test.each(failures)('%s is reported as a failure of the site', async (mode) => {
  site.mode = mode
  const failure = await failureOf(connect().find('Portal 2'))
  expect([failure.code, failure.message.slice(0, 13)]).toEqual(['upstream', 'HowLongToBeat'])
})
