import { afterEach, beforeEach, expect, test } from 'bun:test'
import ICAL from 'ical.js'
import { khalAvailable, listInKhal } from '../peers/khal.ts'
import { storeGame } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(() => site.stop())

type Caller = { ask: TestSite['ask'] }

const inDays = (days: number): string =>
  new Date(site.app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const list = async (query = '', caller: Caller = robin) => (await caller.ask('GET', `/api/calendar${query}`)).json()
const titles = async (query = '', caller: Caller = robin): Promise<string[]> =>
  (await list(query, caller)).map(({ title }: { title: string }) => title)
const add = (title: string, releaseDate: string, more: Partial<Parameters<typeof storeGame>[1]> = {}) =>
  storeGame(site.app, { userId: robin.user.id, title, releaseDate, ...more })

function addPart(gameId: string, title: string, date: string, status = 'wanted'): string {
  const id = crypto.randomUUID()
  site.app.connection.all(
    "INSERT INTO game_parts (id, game_id, kind, title, normalized_title, status, release_date) VALUES (?, ?, 'dlc', ?, ?, ?, ?)",
    id,
    gameId,
    title,
    title,
    status,
    date,
  )
  return id
}

async function newLink(caller: Caller = robin): Promise<{ token: string; url: string }> {
  const answer = await caller.ask('POST', '/api/calendar/token')
  expect(answer.status).toBe(201)
  return answer.json()
}

const read = (token: string, headers = {}) =>
  site.ask('GET', `/api/calendar.ics?token=${encodeURIComponent(token)}`, undefined, headers)

async function fileOf(caller: Caller = robin): Promise<string> {
  return (await read((await newLink(caller)).token)).text()
}

const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))

test('games and wanted add-ons are listed by date, from today for a year', async () => {
  const hades = add('Hades II', inDays(20))
  const tunic = add('Tunic', inDays(0), { status: 'owned', releaseStatus: 'early_access' })
  add('Yesterday', inDays(-1))
  add('In two years', inDays(700))
  storeGame(site.app, { userId: robin.user.id, title: 'No date' })
  const partId = addPart(hades.id, 'Hades II: Songs', inDays(30))
  addPart(hades.id, 'Not wanted', inDays(30), 'none')
  expect(await list()).toEqual([
    { gameId: tunic.id, partId: null, title: 'Tunic', date: inDays(0), kind: 'earlyAccess', platform: null },
    { gameId: hades.id, partId: null, title: 'Hades II', date: inDays(20), kind: 'release', platform: null },
    { gameId: hades.id, partId, title: 'Hades II: Songs', date: inDays(30), kind: 'addOn', platform: null },
  ])
})

test('other dates of platforms are listed with their platform', async () => {
  const hades = add('Hades II', inDays(20))
  const delayed = add('Delayed', inDays(20), { releaseStatus: 'delayed' })
  const releases = [
    { platform: 'PC', kind: 'release' as const, date: inDays(20) },
    { platform: 'PS5', kind: 'release' as const, date: inDays(40) },
    { platform: 'PC', kind: 'earlyAccess' as const, date: inDays(10) },
  ]
  const { relations } = site.app
  for (const { id } of [hades, delayed]) relations.replace(id, { parts: [], related: [], releases })
  const of = ({ date, kind, platform }: { date: string; kind: string; platform: string | null }) => [
    date,
    kind,
    platform,
  ]
  const shown = async () => (await list()).map(of)
  expect(await shown()).toEqual([
    [inDays(10), 'earlyAccess', 'PC'],
    [inDays(20), 'release', null],
    [inDays(40), 'release', 'PS5'],
  ])
  const events = eventsOf(await fileOf())
  expect(events.map(({ summary, uid }) => [summary, uid])).toEqual([
    ['Hades II (early access on PC)', `${hades.id}-earlyAccess-PC@ludarr`],
    ['Hades II (release)', `${hades.id}-release@ludarr`],
    ['Hades II (release on PS5)', `${hades.id}-release-PS5@ludarr`],
  ])
  expect(await list('', await site.addUser('jo'))).toEqual([])
  relations.replace(hades.id, { parts: [], related: [] })
  expect(await shown()).toHaveLength(3)
  relations.replace(hades.id, { parts: [], related: [], releases: releases.slice(0, 1) })
  expect(await shown()).toEqual([[inDays(20), 'release', null]])
})

test('the entry for a platform is released on the date of its platform', async () => {
  const entry = add('Hades II', inDays(20), { platform: 'ps5', preferredPlatform: 'PS5' })
  const releases = [
    { platform: 'PC', kind: 'release' as const, date: inDays(20) },
    { platform: 'PS5', kind: 'release' as const, date: inDays(40) },
  ]
  site.app.relations.replace(entry.id, { parts: [], related: [], releases })
  expect(
    (await list()).map(({ date, platform }: { date: string; platform: string | null }) => [date, platform]),
  ).toEqual([[inDays(40), 'PS5']])
  const early = { platform: 'PS5', kind: 'earlyAccess' as const, date: inDays(10) }
  const own = { platform: 'PS5', kind: 'release' as const, date: inDays(20) }
  site.app.relations.replace(entry.id, { parts: [], related: [], releases: [early, own] })
  expect((await list()).map(({ date }: { date: string }) => date)).toEqual([inDays(10), inDays(20)])
})

test('both dates of the range are included', async () => {
  for (const day of [1, 2, 3, 4]) add(`Day ${day}`, inDays(day))
  expect(await titles(`?from=${inDays(2)}&to=${inDays(3)}`)).toEqual(['Day 2', 'Day 3'])
})

test('a range in the wrong order, too long or with an impossible date is refused', async () => {
  for (const query of ['?from=2026-02-02&to=2026-02-01', '?from=2026-01-01&to=2029-01-01', '?from=2026-02-30']) {
    expect((await robin.ask('GET', `/api/calendar${query}`)).status).toBe(400)
  }
})

test('hidden, delayed and canceled games are left out, and adult games if the settings say so', async () => {
  const hidden = add('Hidden', inDays(5), { hidden: true })
  addPart(hidden.id, 'Part of hidden', inDays(5))
  add('Delayed', inDays(5), { releaseStatus: 'delayed' })
  add('Canceled', inDays(5), { releaseStatus: 'cancelled' })
  const adult = add('Adult', inDays(5), { adult: true })
  addPart(adult.id, 'Part of adult', inDays(6))
  await robin.ask('PATCH', '/api/settings', { hideAdult: false })
  expect(await titles()).toEqual(['Adult', 'Part of adult'])
  await robin.ask('PATCH', '/api/settings', { hideAdult: true })
  expect(await titles()).toEqual([])
  expect(eventsOf(await fileOf())).toEqual([])
})

test('each user sees only their own games, in the list and in the calendar program', async () => {
  const sam = await site.addUser('sam')
  const mine = add('Hades II', inDays(5))
  const theirs = storeGame(site.app, { userId: sam.user.id, title: 'Celeste', releaseDate: inDays(5) })
  addPart(mine.id, 'Songs', inDays(6))
  addPart(theirs.id, 'Farewell', inDays(6))
  expect(await titles('', robin)).toEqual(['Hades II', 'Songs'])
  expect(await titles('', sam)).toEqual(['Celeste', 'Farewell'])
  expect(eventsOf(await fileOf(sam)).map(({ summary }) => summary)).toEqual(['Celeste (release)', 'Farewell (add-on)'])
})

test('the calendar has all-day events with stable UIDs that a parser reads, whatever the title', async () => {
  const odd = 'Semi; comma, back\\slash "quoted"\nEND:VEVENT — Größe 東京 🎮 '.repeat(4).trim()
  const { id } = add(odd, '2026-12-24')
  add('Early', '2026-12-25', { releaseStatus: 'early_access' })
  const [event, early] = eventsOf(await fileOf())
  expect(event?.summary).toBe(`${odd} (release)`)
  expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2026-12-24'])
  expect(event?.endDate.toString()).toBe('2026-12-25')
  expect([event?.uid, early?.summary]).toEqual([`${id}-release@ludarr`, 'Early (early access)'])
  await site.app.games.update(id, { releaseDate: '2026-12-31' })
  const moved = eventsOf(await fileOf()).find(({ uid }) => uid === `${id}-release@ludarr`)
  expect(moved?.startDate.toString()).toBe('2026-12-31')
})

test('lines end with CRLF and have at most 75 bytes', async () => {
  add('Größe 東京 🎮 '.repeat(20), inDays(5))
  const lines = (await fileOf()).split('\r\n')
  expect(lines.join('')).not.toContain('\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

test('only a digest of the token is stored, a new token replaces the old one, and it can be revoked', async () => {
  const first = await newLink()
  expect(JSON.stringify(site.app.connection.all('SELECT * FROM calendar_tokens'))).not.toContain(first.token)
  expect((await read(first.token)).status).toBe(200)
  const second = await newLink()
  expect([(await read(first.token)).status, (await read(second.token)).status]).toEqual([401, 200])
  expect((await robin.ask('DELETE', '/api/calendar/token')).status).toBe(204)
  expect((await read(second.token)).status).toBe(401)
  expect((await robin.ask('DELETE', '/api/calendar/token')).status).toBe(204)
})

test('users see when their link was created, but never the link', async () => {
  const sam = await site.addUser('casey')
  const status = async (caller: Caller) => {
    const answer = await caller.ask('GET', '/api/calendar/token')
    expect(answer.status).toBe(200)
    return answer.json()
  }
  await robin.ask('DELETE', '/api/calendar/token')
  expect(await status(robin)).toEqual({ createdAt: null })
  await newLink()
  expect(await status(robin)).toEqual({ createdAt: site.app.clock.now().toISOString() })
  expect(await status(sam)).toEqual({ createdAt: null })
  expect((await site.ask('GET', '/api/calendar/token')).status).toBe(401)
})

test('without a valid token nobody reads the calendar, and the token opens nothing else', async () => {
  const { token, url } = await newLink()
  expect(url).toBe(`${site.url}/api/calendar.ics?token=${token}`)
  expect((await site.ask('GET', '/api/calendar.ics')).status).toBe(401)
  expect((await robin.ask('GET', '/api/calendar.ics')).status).toBe(401)
  for (const wrong of ['', 'wrong', `${token}x`, token.toLowerCase(), "' OR 1=1 --"])
    expect((await read(wrong)).status).toBe(401)
  const { key } = await (await robin.ask('POST', '/api/api-keys', { name: 'Calendar' })).json()
  expect((await read(key)).status).toBe(401)
  expect((await site.ask('GET', '/api/calendar', undefined, { authorization: `Bearer ${token}` })).status).toBe(401)
  expect((await site.ask('GET', `/api/calendar?token=${token}`)).status).toBe(401)
})

test('a member revokes only their own link, and a removed user has none', async () => {
  const sam = await site.addUser('sam')
  const [mine, theirs] = [await newLink(robin), await newLink(sam)]
  await sam.ask('DELETE', '/api/calendar/token')
  expect([(await read(mine.token)).status, (await read(theirs.token)).status]).toEqual([200, 401])
  const again = await newLink(sam)
  expect((await robin.ask('DELETE', `/api/users/${sam.user.id}`)).status).toBe(204)
  expect((await read(again.token)).status).toBe(401)
})

test('an unchanged calendar is not sent again, and shared caches do not keep it', async () => {
  add('Hades II', inDays(5))
  const { token } = await newLink()
  const answer = await read(token)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const again = await read(token, { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  add('Tunic', inDays(6))
  expect((await read(token, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(200)
})

test('requests with tokens are limited', async () => {
  const limited = await startTestSite(
    {},
    {
      rateLimitsOff: false,
      limits: { general: 3, write: 3, metadata: 3, images: 3, transfers: 3, login: 3, socket: 3 },
    },
  )
  try {
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await limited.ask('GET', '/api/calendar.ics?token=guess')).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  } finally {
    await limited.stop()
  }
})

test('the link has the address of the installation, and events link to their games', async () => {
  const own = await startTestSite({}, { publicUrl: 'https://games.example.org/ludarr/', basePath: '/ludarr' })
  try {
    const answer = await own.ask('POST', '/ludarr/api/auth/setup', {
      username: 'robin',
      password: 'correct horse battery',
    })
    const { token, user } = await answer.json()
    const headers = { authorization: `Bearer ${token}` }
    const link = await (await own.ask('POST', '/ludarr/api/calendar/token', undefined, headers)).json()
    expect(link.url).toBe(`https://games.example.org/ludarr/api/calendar.ics?token=${link.token}`)
    const { id } = storeGame(own.app, { userId: user.id, title: 'Hades II', releaseDate: '2026-12-24' })
    const file = await (await own.ask('GET', `/ludarr/api/calendar.ics?token=${link.token}`)).text()
    const [event] = eventsOf(file)
    expect(String(event?.component.getFirstPropertyValue('url'))).toBe(`https://games.example.org/ludarr/games/${id}`)
  } finally {
    await own.stop()
  }
})

test.if(khalAvailable()).each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'khal shows each release on its day in %s',
  async (timeZone) => {
    add('Semi; comma, back\\slash', '2026-12-24')
    add('Größe 東京 🎮', '2026-12-31', { releaseStatus: 'early_access' })
    const shown = listInKhal(await fileOf(), { from: '2026-12-01', to: '2027-01-31', timeZone })
    expect(shown.map((line) => line.split('|'))).toEqual([
      ['2026-12-24', '2026-12-24', 'True', 'Semi; comma, back\\slash (release)'],
      ['2026-12-31', '2026-12-31', 'True', 'Größe 東京 🎮 (early access)'],
    ])
  },
)
