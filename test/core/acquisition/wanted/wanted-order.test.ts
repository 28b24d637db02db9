import { afterEach, beforeEach, expect, test } from 'bun:test'
import { listWanted, type WantedQuery } from '#core/acquisition/wanted/list-wanted.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { noPreferences } from '#domain/games/merge-preferences.ts'
import type { GamePart } from '#domain/games/relations.ts'
import type { WantedGame } from '#domain/games/wanted.ts'
import { type WantedSort, wantedSortsOf } from '#domain/games/wanted-sorts.ts'
import { storeGame } from '../../../rows.ts'
import { type Scene, setScene } from '../scene.ts'

let scene: Scene

const hourMs = 3_600_000

beforeEach(async () => {
  scene = await setScene({ status: 'shelved' })
  changeSettings({ searchIntervalHours: 6 })
})

afterEach(() => scene.close())

const list = (query: Partial<WantedQuery>) =>
  listWanted(scene.app, scene.user.id, { kind: 'missing', limit: 10, offset: 0, ...query })
const nameOf = ({ title, part }: WantedGame) => part?.title ?? title
const names = (query: Partial<WantedQuery>) => list(query).games.map(nameOf)
const changeSettings = (change: Partial<UserSettings>) =>
  scene.app.users.changeSettings(scene.user.id, { ...scene.app.users.settings(scene.user.id), ...change })
const add = (title: string, change = {}) => storeGame(scene.app, { userId: scene.user.id, title, ...change })
const addPart = (gameId: string, title: string, known: Partial<GamePart> = {}) => {
  const facts = { kind: 'dlc', metadataId: null, storefrontAppId: null, releaseDate: null, status: 'wanted' } as const
  const part = newPart(gameId, { ...facts, title, ...known })
  scene.app.relations.addParts([part])
  return part
}
const hoursAgo = (hours: number) => new Date(scene.app.clock.now().getTime() - hours * hourMs).toISOString()
/** Both directions, and both in pages of two. */
function inBothOrders(query: Partial<WantedQuery>): { asc: string[]; desc: string[] } {
  const read = (order: 'asc' | 'desc') => {
    const all = names({ ...query, order })
    const pages = [0, 2, 4, 6, 8].flatMap((offset) => names({ ...query, order, limit: 2, offset }))
    expect(pages).toEqual(all)
    return all
  }
  return { asc: read('asc'), desc: read('desc') }
}

test('missing games are sorted in both directions, and unknown values come last', () => {
  add('The Beta', { addedAt: hoursAgo(3), releaseDate: '2020-01-01', lastSearchedAt: hoursAgo(1) })
  add('Gamma', { addedAt: hoursAgo(1), releaseDate: '2010-01-01', lastSearchedAt: hoursAgo(2) })
  add('Alpha', { addedAt: hoursAgo(2), releaseDate: null, lastSearchedAt: null })
  const sorted = (sort: WantedSort) => inBothOrders({ sort })
  expect(sorted('title')).toEqual({ asc: ['Alpha', 'The Beta', 'Gamma'], desc: ['Gamma', 'The Beta', 'Alpha'] })
  expect(sorted('addedAt')).toEqual({ asc: ['The Beta', 'Alpha', 'Gamma'], desc: ['Gamma', 'Alpha', 'The Beta'] })
  expect(sorted('releaseDate')).toEqual({ asc: ['Gamma', 'The Beta', 'Alpha'], desc: ['The Beta', 'Gamma', 'Alpha'] })
  expect(sorted('lastSearchedAt')).toEqual({
    asc: ['Gamma', 'The Beta', 'Alpha'],
    desc: ['The Beta', 'Gamma', 'Alpha'],
  })
  expect(list({ sort: 'addedAt', limit: 1 }).games).toMatchObject([{ addedAt: hoursAgo(3) }])
})

test('missing games are sorted by their next search, and those that are not searched for come last', () => {
  // Found releases: after 6 hours. Found none: after 24.
  add('In 5 hours', { lastSearchedAt: hoursAgo(1), releasesFound: 3 })
  add('In 4 hours', { lastSearchedAt: hoursAgo(20), releasesFound: 0 })
  add('In 23 hours', { lastSearchedAt: hoursAgo(1), releasesFound: 0 })
  add('Overdue', { lastSearchedAt: hoursAgo(40), releasesFound: 3 })
  add('Never', { addedAt: hoursAgo(50) })
  add('Announced', { releaseStatus: 'upcoming', releaseDate: '2999-01-01' })
  add('Delayed', { releaseStatus: 'delayed', releaseDate: '2001-01-01', lastSearchedAt: hoursAgo(90) })
  add('Early', {
    releaseStatus: 'early_access',
    releaseDate: '2999-01-01',
    lastSearchedAt: hoursAgo(3),
    releasesFound: 1,
  })
  const { asc, desc } = inBothOrders({ sort: 'nextSearchAt' })
  const searched = ['Never', 'Overdue', 'Early', 'In 4 hours', 'In 5 hours', 'In 23 hours']
  expect(asc).toEqual([...searched, 'Announced', 'Delayed'])
  expect(desc.slice(0, 6)).toEqual(searched.toReversed())
  const times = list({ sort: 'nextSearchAt' }).games.map(({ nextSearchAt }) => nextSearchAt)
  expect(times.slice(0, 6)).toEqual(times.slice(0, 6).toSorted())
  expect(times.slice(6)).toEqual([null, null])
  changeSettings({ searchUnreleased: true })
  const all = list({ sort: 'nextSearchAt' }).games.map(({ nextSearchAt }) => nextSearchAt ?? '')
  expect(all.every((time) => time !== '')).toBe(true)
})

test('games and add-ons that tags keep from being searched for come last', () => {
  const tag = { id: '11111111-1111-4111-8111-111111111111', name: 'kids', color: 'gray' } as const
  scene.app.tags.insert(tag)
  scene.app.indexers.update(scene.indexer.id, { tagIds: [tag.id] })
  scene.app.games.update(scene.game.id, { status: 'owned' })
  add('Untagged', { addedAt: hoursAgo(9) })
  const tagged = add('Tagged', { lastSearchedAt: hoursAgo(1) })
  const owned = add('Owned', { status: 'owned' })
  scene.app.games.update(tagged.id, { tagIds: [tag.id] })
  scene.app.games.update(owned.id, { tagIds: [tag.id] })
  addPart(scene.game.id, 'Untagged part')
  addPart(owned.id, 'Tagged part')
  expect(names({ sort: 'nextSearchAt' })).toEqual(['Tagged', 'Untagged'])
  expect(names({ kind: 'parts', sort: 'nextSearchAt' })).toEqual(['Tagged part', 'Untagged part'])
})

test('updates are sorted by their next search', () => {
  const owned = { status: 'owned', installedVersion: '1.0', updateAvailable: true } as const
  add('Later', { ...owned, lastSearchedAt: hoursAgo(1), releasesFound: 1 })
  add('Sooner', { ...owned, lastSearchedAt: hoursAgo(2), releasesFound: 0 })
  add('Never', { ...owned, releaseStatus: 'upcoming' })
  const kind = 'updates'
  expect(inBothOrders({ kind, sort: 'nextSearchAt' }).asc).toEqual(['Never', 'Sooner', 'Later'])
  expect(inBothOrders({ kind, sort: 'lastSearchedAt' }).desc).toEqual(['Later', 'Sooner', 'Never'])
})

test('wanted add-ons are sorted in both directions', () => {
  const { app } = scene
  const celeste = add('Celeste', { status: 'owned' })
  const missing = add('Alpha', { status: 'wanted' })
  const parts = [
    addPart(celeste.id, 'Farewell', { releaseDate: '2020-01-01' }),
    addPart(celeste.id, 'Bonus', { releaseDate: '2999-01-01' }),
    addPart(celeste.id, 'Chapter', { releaseDate: '2010-01-01' }),
  ]
  addPart(missing.id, 'Zebra')
  const [farewell, , chapter] = parts
  app.relations.updateParts([farewell?.id ?? ''], { lastSearchedAt: hoursAgo(1) })
  app.relations.updateParts([chapter?.id ?? ''], { lastSearchedAt: hoursAgo(2) })
  const kind = 'parts'
  const byTitle = ['Zebra', 'Bonus', 'Chapter', 'Farewell']
  expect(inBothOrders({ kind })).toEqual({ asc: byTitle, desc: byTitle.toReversed() })
  expect(inBothOrders({ kind, sort: 'releaseDate' })).toEqual({
    asc: ['Chapter', 'Farewell', 'Bonus', 'Zebra'],
    desc: ['Bonus', 'Farewell', 'Chapter', 'Zebra'],
  })
  const bySearch = inBothOrders({ kind, sort: 'lastSearchedAt' })
  expect(bySearch.asc.slice(0, 2)).toEqual(['Chapter', 'Farewell'])
  expect(bySearch.desc.slice(0, 2)).toEqual(['Farewell', 'Chapter'])
  const { games } = list({ kind, sort: 'nextSearchAt' })
  expect(games.map(({ nextSearchAt }) => nextSearchAt === null)).toEqual([false, false, true, true])
  expect(games.slice(0, 2).map(nameOf)).toEqual(['Chapter', 'Farewell'])
  expect(inBothOrders({ kind, sort: 'nextSearchAt' }).desc.slice(0, 2)).toEqual(['Farewell', 'Chapter'])
})

test('an add-on whose last search lies in the future is due like one that was never searched for', () => {
  const { id } = add('Celeste', { status: 'owned' })
  const searched = { Future: hoursAgo(-48), Earlier: hoursAgo(9), Later: hoursAgo(2) }
  for (const [title, lastSearchedAt] of Object.entries(searched)) {
    scene.app.relations.updateParts([addPart(id, title).id], { lastSearchedAt })
  }
  addPart(id, 'Never')
  addPart(id, 'Announced', { releaseDate: '2999-01-01' })
  const { asc, desc } = inBothOrders({ kind: 'parts', sort: 'nextSearchAt' })
  expect(asc).toEqual(['Future', 'Never', 'Earlier', 'Later', 'Announced'])
  expect(desc).toEqual(['Later', 'Earlier', 'Never', 'Future', 'Announced'])
})

test('what waits is sorted by when its delay ends, with the delay of each game', () => {
  changeSettings({ delayHours: 6 })
  const wait = (title: string, hours: number) => {
    const game = add(title)
    const name = `${title}.v1.0-RUNE`
    const found = {
      guid: name,
      title: name,
      protocol: 'torrent' as const,
      infoHash: null,
      size: 1,
      publishedAt: null,
      indexerId: scene.indexer.id,
      indexerName: 'First',
      infoUrl: null,
      downloadUrl: 'http://127.0.0.1:9/file',
      seeders: null,
      leechers: null,
      grabs: null,
      freeleech: false,
      categories: [],
      passwordProtected: false,
    }
    scene.app.waitingReleases.replace({ gameId: game.id, partId: null }, [{ found, since: hoursAgo(hours) }])
    return game
  }
  wait('Second', 2)
  wait('First', 3)
  const last = wait('Last', 5)
  scene.app.games.setPreferences(last.id, { ...noPreferences, delayHours: 48 })
  const kind = 'waiting'
  expect(inBothOrders({ kind })).toEqual({ asc: ['First', 'Second', 'Last'], desc: ['Last', 'Second', 'First'] })
  expect(inBothOrders({ kind, sort: 'title' }).asc).toEqual(['First', 'Last', 'Second'])
  expect(names({ kind, query: 'sec' })).toEqual(['Second'])
  const until = list({ kind }).games.map(({ waiting }) => waiting?.until ?? '')
  expect(until).toEqual(until.toSorted())
})

test('a title finds games and add-ons, and the total is theirs', () => {
  add('Harbour Tales')
  add('Harbour Nights')
  const owned = add('Celeste', { status: 'owned' })
  addPart(owned.id, 'Farewell')
  addPart(owned.id, 'Chapter')
  expect(names({ query: 'harb nig' })).toEqual(['Harbour Nights'])
  expect(list({ query: 'harbour', limit: 1 })).toMatchObject({ total: 2, games: [{ title: 'Harbour Nights' }] })
  expect(names({ query: 'harbour', sort: 'nextSearchAt' })).toEqual(['Harbour Tales', 'Harbour Nights'])
  expect(list({ kind: 'parts', query: 'farewell' })).toMatchObject({
    total: 1,
    games: [{ part: { title: 'Farewell' } }],
  })
  expect(names({ kind: 'parts', query: 'cele' })).toEqual(['Chapter', 'Farewell'])
  expect(list({ kind: 'parts', query: 'the' }).total).toBe(0)
  expect(names({ kind: 'parts', query: '%' })).toEqual(['Chapter', 'Farewell'])
})

test('a list refuses an order that it does not have', () => {
  for (const sort of ['waitingUntil', 'addedAt'] as const) {
    expect(() => list({ kind: 'parts', sort })).toThrow('Validation failed')
  }
  for (const kind of ['missing', 'updates', 'parts', 'waiting'] as const) {
    for (const sort of wantedSortsOf[kind]) expect(list({ kind, sort }).total).toBe(0)
  }
})
