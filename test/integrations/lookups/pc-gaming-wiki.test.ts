import { afterEach, beforeEach, expect, test } from 'bun:test'
import { ServiceRefusedError } from '#domain/errors.ts'
import { createPcGamingWiki } from '#integrations/lookups/pc-gaming-wiki.ts'
import type { LookupMode } from '../../fakes/lookup-server.ts'
import { startPcGamingWiki } from '../../fakes/pc-gaming-wiki.ts'
import { recordedAnswer } from '../../fixtures/services/recorded-service.ts'
import { failureOf, lookupContext } from './lookup-context.ts'

let wiki: Awaited<ReturnType<typeof startPcGamingWiki>>
beforeEach(async () => {
  wiki = await startPcGamingWiki({ 620: 'Portal 2', 1: 'S.T.A.L.K.E.R.: Clear Sky', 2: 'Half-Life/Mods?', 3: 'Ōkami' })
})
afterEach(() => wiki.close())

test('the page of a game is found by its Steam application id', async () => {
  const { pageOf } = createPcGamingWiki(lookupContext(wiki.addresses).context)
  expect(await pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
  expect(await pageOf(1)).toBe(`${wiki.url}/wiki/S.T.A.L.K.E.R.:_Clear_Sky`)
  expect(await pageOf(2)).toBe(`${wiki.url}/wiki/Half-Life/Mods%3F`)
  expect(await pageOf(3)).toBe(`${wiki.url}/wiki/%C5%8Ckami`)
  expect(await pageOf(4)).toBeNull()
  expect(wiki.calls.every(({ url }) => url.pathname === '/api/appid.php')).toBe(true)
  expect(wiki.calls[0]?.url.search).toBe('?appid=620')
})

// Texts from PCGamingWiki/api, appid.php (2022-04).
const severalPages = (...links: string[]): string =>
  `<p>Multiple pages found for AppID. Which did you request?</p>${links.join('')}`

test.each([
  ['No page for Not Found: Hello exists, would you like to create it?', null],
  ['No page for the game Tiny exists, would you like to create it?', null],
])('a game that Steam knows and the wiki does not has no page, which is no failure: %s', async (text, page) => {
  const create = '<a href="//pcgamingwiki.com/w/index.php?title=X&amp;action=edit">Create Page</a>'
  wiki.library.shown = { 5: `<p>${text}</p>${create}` }
  const { pageOf } = createPcGamingWiki(lookupContext(wiki.addresses).context)
  expect(await pageOf(5)).toBe(page)
  expect(await pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
  expect(wiki.calls.map(({ url }) => url.pathname)).toEqual(['/api/appid.php', '/api/appid.php'])
})

test('of several pages for an application id, the first counts', async () => {
  const linkTo = (address: string, text: string): string => `<p><a href=${address}>${text}</a></p>`
  wiki.library.shown = {
    5: severalPages(linkTo(`${wiki.url}/wiki/No_such_Place`, 'No such AppID.'), linkTo(`${wiki.url}/wiki/B`, 'B')),
    6: severalPages(linkTo('https://elsewhere.test/wiki/A', 'A'), linkTo('/wiki/B', 'B')),
    7: severalPages(),
  }
  const { pageOf } = createPcGamingWiki(lookupContext(wiki.addresses).context)
  expect(await pageOf(5)).toBe(`${wiki.url}/wiki/No_such_Place`)
  expect(await pageOf(6)).toBe(`${wiki.url}/wiki/B`)
  expect(await pageOf(7)).toBeNull()
  expect(wiki.calls).toHaveLength(3)
})

test.each(['<title>404 Not Found</title>', '<p>There is no such host.</p>'])(
  'another page with status 200, %s, does not say that a game has no page',
  async (text) => {
    wiki.library.shortcut = { text }
    const { pageOf } = createPcGamingWiki(lookupContext(wiki.addresses).context)
    expect(await pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
    expect(wiki.calls).toHaveLength(2)
  },
)

/** As its pages said in April 2026 (SteamDatabase/BrowserExtension, issue 270). */
const brokenShortcut = { body: 'Error: Received invalid data from MediaWiki.' }

test('while the shortcut to the pages is out of order, the page is found by a query', async () => {
  wiki.library.shortcut = brokenShortcut
  const { pageOf } = createPcGamingWiki(lookupContext(wiki.addresses).context)
  expect(await pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
  expect(await pageOf(1)).toBe(`${wiki.url}/wiki/S.T.A.L.K.E.R.:_Clear_Sky`)
  expect(await pageOf(2)).toBe(`${wiki.url}/wiki/Half-Life/Mods%3F`)
  expect(await pageOf(3)).toBe(`${wiki.url}/wiki/%C5%8Ckami`)
  expect(await pageOf(4)).toBeNull()
  const { searchParams } = wiki.calls[1]?.url ?? new URL('http://none')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'cargoquery',
    tables: 'Infobox_game',
    fields: 'Infobox_game._pageName=Page,Infobox_game.Steam_AppID',
    where: 'Infobox_game.Steam_AppID HOLDS "620"',
    format: 'json',
  })
})

test('the answer to a query may lack the alias', async () => {
  Object.assign(wiki.library, { shortcut: brokenShortcut, withAlias: false })
  expect(await createPcGamingWiki(lookupContext(wiki.addresses).context).pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
})

test('a wiki that allows queries only with an account still has its pages', async () => {
  wiki.library.query = { body: recordedAnswer('pc-gaming-wiki-denied') }
  const { pageOf } = createPcGamingWiki(lookupContext(wiki.addresses).context)
  expect([await pageOf(620), await pageOf(4)]).toEqual([`${wiki.url}/wiki/Portal_2`, null])
})

test.each([
  { status: 403, body: 'Just a moment...' },
  { status: 404, body: '' },
])('a wiki that refuses both ways for good says which and why: %p', async (shortcut) => {
  Object.assign(wiki.library, { shortcut, query: { body: recordedAnswer('pc-gaming-wiki-denied') } })
  const failure = await failureOf(createPcGamingWiki(lookupContext(wiki.addresses).context).pageOf(620))
  expect(failure).toBeInstanceOf(ServiceRefusedError)
  expect(failure.message).toContain('the shortcut to its pages')
  expect(failure.message).toContain("You don't have permission to run arbitrary Cargo queries.")
})

// From mediawiki/core, ApiMain and ApiBase (REL1_43): what an api.php answers that no longer has the query.
const unknownAction = { code: 'badvalue', info: 'Unrecognized value for parameter "action": cargoquery.' }

test.each([
  [{ status: 404, body: '' }, { status: 404, body: '' }, 'no longer has queries (status 404)'],
  [{ status: 410, body: '' }, { status: 410, body: '' }, 'no longer has queries (status 410)'],
  [{ status: 410, body: '' }, { body: { error: unknownAction } }, unknownAction.info],
])('a wiki that has neither way any more says so, and no game has no page for it: %j, %j', async (...ways) => {
  const [shortcut, query, said] = ways
  Object.assign(wiki.library, { shortcut, query })
  const failure = await failureOf(createPcGamingWiki(lookupContext(wiki.addresses).context).pageOf(620))
  expect(failure).toBeInstanceOf(ServiceRefusedError)
  expect(failure.message).toContain('PCGamingWiki no longer has the shortcut to its pages')
  expect(failure.message).toContain(said)
})

// From mediawiki/core, ApiMain (REL1_43).
test.each([
  ['maxlag', 'Waiting for a database server: 6 seconds lagged.'],
  ['readonly', 'The wiki is currently in read-only mode.'],
  ['internal_api_error_DBQueryError', '[a1] Caught exception of type DBQueryError'],
])('an error that passes, %s, is no refusal', async (code, info) => {
  Object.assign(wiki.library, { shortcut: { status: 404, body: '' }, query: { body: { error: { code, info } } } })
  const failure = await failureOf(createPcGamingWiki(lookupContext(wiki.addresses).context).pageOf(620))
  expect(failure).not.toBeInstanceOf(ServiceRefusedError)
  expect(failure.message).toContain(info)
})

test.each(['https://elsewhere.test/wiki/Portal_2', '/cdn-cgi/challenge', 'javascript:alert(1)'])(
  'a redirect to %s is not taken for a page',
  async (location) => {
    wiki.library.shortcut = { status: 302, headers: { location }, body: '' }
    wiki.library.query = { body: recordedAnswer('pc-gaming-wiki-denied') }
    const failure = await failureOf(createPcGamingWiki(lookupContext(wiki.addresses).context).pageOf(620))
    expect(failure).not.toBeInstanceOf(ServiceRefusedError)
  },
)

const failures: [LookupMode, string][] = [
  ['status-401', 'PCGamingWiki'],
  ['status-403', 'PCGamingWiki'],
  ['status-429', 'PCGamingWiki: too many requests'],
  ['status-500', 'PCGamingWiki'],
  ['html', 'PCGamingWiki: the response is not JSON'],
  ['half', 'PCGamingWiki'],
  ['incomplete', 'PCGamingWiki: the response is incomplete'],
]

test.each(failures)(
  '%s is reported as a failure of the wiki, and not requested again for five minutes',
  async (mode, message) => {
    const { clock, context } = lookupContext(wiki.addresses)
    const { pageOf } = createPcGamingWiki(context)
    wiki.mode = mode
    const failure = await failureOf(pageOf(620))
    expect([failure.code, failure.message]).toEqual(['upstream', expect.stringContaining(message)])
    wiki.mode = 'normal'
    const calls = wiki.calls.length
    expect((await failureOf(pageOf(620))).message).toBe(failure.message)
    expect(wiki.calls).toHaveLength(calls)
    clock.advance(5 * 60_000)
    expect(await pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
  },
)
