import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createPcGamingWiki } from '#integrations/lookups/pc-gaming-wiki.ts'
import type { LookupMode } from '../../fakes/lookup-server.ts'
import { startPcGamingWiki } from '../../fakes/pc-gaming-wiki.ts'
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
  const { searchParams } = wiki.calls[0]?.url ?? new URL('http://none')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'cargoquery',
    tables: 'Infobox_game',
    fields: 'Infobox_game._pageName=Page,Infobox_game.Steam_AppID',
    where: 'Infobox_game.Steam_AppID HOLDS "620"',
    format: 'json',
  })
})

test('the answer may lack the alias', async () => {
  wiki.library.withAlias = false
  expect(await createPcGamingWiki(lookupContext(wiki.addresses).context).pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
})

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
    expect([failure.code, failure.message.slice(0, message.length)]).toEqual(['upstream', message])
    wiki.mode = 'normal'
    const calls = wiki.calls.length
    expect((await failureOf(pageOf(620))).message).toBe(failure.message)
    expect(wiki.calls).toHaveLength(calls)
    clock.advance(5 * 60_000)
    expect(await pageOf(620)).toBe(`${wiki.url}/wiki/Portal_2`)
  },
)
