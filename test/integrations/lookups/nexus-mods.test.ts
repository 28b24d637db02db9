import { afterEach, beforeEach, expect, test } from 'bun:test'
import { CredentialsRefusedError } from '#domain/errors.ts'
import { createNexusMods } from '#integrations/lookups/nexus-mods.ts'
import type { LookupMode } from '../../fakes/lookup-server.ts'
import { type NexusMods, nexusKey, nexusMod, startNexusMods } from '../../fakes/nexus-mods.ts'
import { recordedAnswer } from '../../fixtures/services/recorded-service.ts'
import { failureOf, lookupContext } from './lookup-context.ts'

let nexus: NexusMods
beforeEach(async () => {
  nexus = await startNexusMods()
  nexus.library.games = [
    { id: 1, name: 'Portal 2', domain_name: 'portal2', mods: 10, downloads: 5 },
    { id: 2, name: "Baldur's Gate 3", domain_name: 'baldursgate3' },
    { id: 3, name: null, domain_name: 'nothing' },
    { id: 4, name: 'Odd', domain_name: '../users' },
  ]
  nexus.library.mods = { portal2: [nexusMod(1, 'Textures')] }
})
afterEach(() => nexus.close())

function connect(apiKey = nexusKey) {
  const { clock, context } = lookupContext(nexus.addresses)
  return { clock, ...createNexusMods(context, apiKey) }
}

test('a key is proven by the site, in whose words a wrong one is rejected', async () => {
  await connect().prove()
  expect(nexus.calls[0]?.headers.apikey).toBe(nexusKey)
  const failure = await failureOf(connect('wrong').prove())
  expect(failure).toBeInstanceOf(CredentialsRefusedError)
  expect(failure.message).toBe('Nexus Mods rejected the API key: Please provide a valid API Key')
})

test('the domain of a game is found by its title, whatever its spelling', async () => {
  const { domainOf } = connect()
  const titles = ['Portal II', 'baldurs gate 3', 'Portal', '', 'Odd']
  const domains = await Promise.all(titles.map((title) => domainOf(title)))
  expect(domains).toEqual(['portal2', 'baldursgate3', null, null, null])
})

test.each([
  ['The Elder Scrolls V: Skyrim Special Edition', 'skyrimspecialedition'],
  ['The Elder Scrolls V: Skyrim', 'skyrim'],
  ['The Elder Scrolls V - Skyrim', 'skyrim'],
  ['The Witcher 3: Wild Hunt', 'witcher3'],
  ['The Witcher 3: Wild Hunt - Game of the Year Edition', 'witcher3'],
  ["Assassin's Creed: Odyssey", null],
  ['The Elder Scrolls V: Skyrim VR', null],
  ['The Elder Scrolls III: Morrowind', 'morrowind'],
  ['Mount & Blade II: Bannerlord', 'mountandblade2bannerlord'],
  ["Baldur's Gate III", 'baldursgate3'],
  ['Skyrim: Special Edition', 'skyrimspecialedition'],
  ['Pathfinder: Wrath of the Righteous - Enhanced Edition', 'wrath'],
  ['Pathfinder: Wrath of the Righteous Enhanced Edition', 'wrath'],
  ['Pathfinder: Wrath of the Righteous - Inevitable Excess', 'wrath'],
  ['Fallout 3: Game of the Year Edition', 'fallout3'],
  ['The Elder Scrolls IV: Oblivion - Game of the Year Edition', 'oblivion'],
  ['The Elder Scrolls IV: Oblivion® Game of the Year Edition (2009)', 'oblivion'],
  ['The Elder Scrolls® V: Skyrim® (2011)', 'skyrim'],
  ['Fallout 3 Legacy', 'fallout3'],
  ['Kingdom Legacy', null],
  ['Kingdom: Enhanced Edition', null],
  ['Kingdom: Journey', null],
  ['Kingdom: The Journey', null],
  ['Kingdom - Journey - Special Edition', null],
])('the site names %s as it shortens titles', async (title, domain) => {
  nexus.library.games = [
    ...recordedAnswer<unknown[]>('nexus-mods-games'),
    { id: 1, name: "Assassin's Creed", domain_name: 'assassinscreed' },
    { id: 2, name: 'Pathfinder: Wrath of the Righteous', domain_name: 'wrath' },
    { id: 3, name: 'Enhanced Edition', domain_name: 'enhanced' },
    { id: 4, name: 'Journey', domain_name: 'journey' },
  ]
  expect(await connect().domainOf(title)).toBe(domain)
})

test('alternate titles count after the title itself', async () => {
  const { domainOf } = connect()
  expect(await domainOf('Portal: Aperture', undefined, ['Baldurs Gate 3', 'Portal 2'])).toBe('baldursgate3')
  expect(await domainOf('Portal 2', undefined, ['Baldurs Gate 3'])).toBe('portal2')
})

test('the list of games is read once an hour, unless it has expired', async () => {
  const { clock, context } = lookupContext(nexus.addresses)
  const { domainOf } = createNexusMods(context, nexusKey)
  let reads = 0
  const { get } = context.responses
  context.responses.get = (key) => {
    reads += 1
    return get(key)
  }
  const lookUp = async (): Promise<number> => {
    const before = reads
    expect(await domainOf('Portal 2')).toBe('portal2')
    return reads - before
  }
  expect(await lookUp()).toBeGreaterThan(0)
  expect(await lookUp()).toBe(0)
  clock.advance(3_600_000)
  expect(await lookUp()).toBeGreaterThan(0)
  nexus.mode = 'status-500'
  clock.advance(24 * 3_600_000)
  const ages: number[] = []
  const onStale = (seconds: number): void => void ages.push(seconds)
  for (const title of ['Portal 2', 'Portal II']) expect(await domainOf(title, { onStale })).toBe('portal2')
  expect(ages).toHaveLength(2)
})

test('texts of authors are plain', async () => {
  nexus.library.mods = {
    portal2: [nexusMod(1, 'Tom &amp; Jerry', { summary: 'New <b>rooms</b>.<br />Don&#39;t panic' })],
  }
  expect(await connect().trending('portal2')).toMatchObject([
    { name: 'Tom & Jerry', summary: "New rooms. Don't panic" },
  ])
})

test('a mod has all fields', async () => {
  expect(await connect().trending('portal2')).toEqual([
    {
      id: 1,
      name: 'Textures',
      summary: 'What Textures does',
      author: 'Sam',
      version: '1.2',
      downloads: 1200,
      endorsements: 34,
      updatedAt: '2023-11-14T22:13:20.000Z',
      adult: false,
      url: 'https://www.nexusmods.com/portal2/mods/1',
    },
  ])
})

test('a recorded mod has the values of its page', async () => {
  nexus.library.mods = { cyberpunk2077: [recordedAnswer('nexus-mods-mod')] }
  expect(await connect().trending('cyberpunk2077')).toEqual([
    {
      id: 2380,
      name: 'RED4ext',
      summary: 'A script extender for REDengine 4.',
      author: 'somebody',
      version: '1.9.0',
      downloads: 892_560,
      endorsements: 13_016,
      updatedAt: '2022-11-08T17:43:58.000Z',
      adult: false,
      url: 'https://www.nexusmods.com/cyberpunk2077/mods/2380',
    },
  ])
})

test('missing values are null, and a mod that its author hid is left out', async () => {
  const hidden = { mod_id: 2, name: null }
  const bare = { mod_id: 3, name: 'Bare', updated_timestamp: 'soon', mod_downloads: -1, user: null, author: 'Kim' }
  nexus.library.mods.portal2 = [hidden, bare, null, 'text']
  expect(await connect().trending('portal2')).toEqual([
    {
      id: 3,
      name: 'Bare',
      summary: null,
      author: 'Kim',
      version: null,
      downloads: null,
      endorsements: null,
      updatedAt: null,
      adult: false,
      url: 'https://www.nexusmods.com/portal2/mods/3',
    },
  ])
})

test('an unknown domain has no mods', async () => {
  expect(await connect().trending('unknown')).toEqual([])
})

test.each(['hourly', 'daily'])('no call is made once the %s quota is used up, until it is reset', async (period) => {
  const { trending, clock } = connect()
  nexus.headers = {
    [`X-RL-${period}-Remaining`]: '0',
    [`X-RL-${period}-Reset`]: new Date(clock.now().getTime() + 600_000).toISOString(),
  }
  await trending('portal2')
  clock.advance(1000)
  expect((await failureOf(trending('other'))).message).toBe(
    'Nexus Mods: the quota of the API key is used up; try again in 599 s',
  )
  expect(nexus.calls).toHaveLength(1)
  nexus.headers = {}
  clock.advance(600_000)
  await trending('other')
  expect(nexus.calls).toHaveLength(2)
})

const failures: [LookupMode, string][] = [
  ['status-401', 'Nexus Mods rejected the API key: Please provide a valid API Key'],
  ['status-403', 'Nexus Mods'],
  ['status-429', 'Nexus Mods: too many requests'],
  ['status-500', 'Nexus Mods'],
  ['html', 'Nexus Mods: the response is not JSON'],
  ['half', 'Nexus Mods'],
]

test.each(failures)('%s is reported as a failure of Nexus Mods', async (mode, message) => {
  nexus.mode = mode
  for (const call of [connect().trending('portal2'), connect().domainOf('Portal 2')]) {
    const failure = await failureOf(call)
    expect([failure.code, failure.message.slice(0, message.length)]).toEqual(['upstream', message])
  }
  expect((await failureOf(connect().prove())).message).toStartWith('Nexus Mods')
})

test('an incomplete answer does not prove a key', async () => {
  nexus.mode = 'incomplete'
  expect((await failureOf(connect().prove())).message).toBe('Nexus Mods: the response is incomplete')
})
