import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import type { Game } from '#domain/games/game.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeDownload, storeGame, storeRootFolder } from '../rows.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeEach(async () => {
  site = await startTestSite()
  robin = await site.signUp()
})

afterEach(async () => {
  await site.stop()
})

const store = (title: string, more: Partial<Game> = {}): Game =>
  storeGame(site.app, { userId: robin.user.id, title, ...more })

async function titles(query: string): Promise<string[]> {
  const answer = await robin.ask('GET', `/api/games?${query}`)
  const games: { title: string }[] = await answer.json()
  expect(answer.headers.get('x-total-count')).toBe(String(games.length))
  return games.map(({ title }) => title)
}

async function read(path: string) {
  const answer = await robin.ask('GET', path)
  expect(answer.status).toBe(200)
  return answer.json()
}

test('games are filtered by year, source, update and tag, in any order', async () => {
  const portal = store('Portal', { releaseDate: '2007-10-10', source: 'storefront', rating: 90 })
  store('Portal 2', { releaseDate: '2011-04-18', source: 'storefront', rating: 95, updateAvailable: true })
  store('Bastion', { releaseDate: '2011-07-20', rating: 86, genres: ['Indie'] })
  store('Unknown date', { source: 'scan' })
  expect(await titles('year=2011')).toEqual(['Bastion', 'Portal 2'])
  expect(await titles('year=2011&sort=rating&order=desc')).toEqual(['Portal 2', 'Bastion'])
  expect(await titles('year=2011&genre=Indie&sort=size')).toEqual(['Bastion'])
  expect(await titles('year=1999')).toEqual([])
  expect(await titles('source=storefront')).toEqual(['Portal', 'Portal 2'])
  expect(await titles('source=storefront&sort=releaseDate&order=desc')).toEqual(['Portal 2', 'Portal'])
  expect(await titles('source=storefront&search=portal%202')).toEqual(['Portal 2'])
  expect(await titles('updateAvailable=true')).toEqual(['Portal 2'])
  const { id } = await (await robin.ask('POST', '/api/tags', { name: 'Classics' })).json()
  await robin.ask('PATCH', `/api/games/${portal.id}`, { tagIds: [id] })
  expect(await titles(`tag=${id}`)).toEqual(['Portal'])
  expect((await robin.ask('GET', '/api/games?source=nowhere')).status).toBe(400)
  expect((await robin.ask('GET', '/api/games?year=never')).status).toBe(400)
})

test('games are filtered by the root folder or the library folder they are in', async () => {
  const library = join(site.app.folder, 'library')
  writeImportSettings(site.app, { ...importSettingsDefaults, libraryRoot: library })
  const root = storeRootFolder(site.app, { path: '/srv/old' })
  store('Inside', { libraryPath: join(library, 'Inside') })
  store('Celeste', { libraryPath: '/srv/old/Celeste' })
  store('Limbo', { libraryPath: '/srv/older/Limbo' })
  store('Hades')
  expect(await titles('folderId=library')).toEqual(['Inside'])
  expect(await titles(`folderId=${root.id}&sort=addedAt`)).toEqual(['Celeste'])
  expect(await titles('folderId=gone')).toEqual([])
})

test('games with problems come and go with their downloads', async () => {
  const games = ['Failed', 'Failed first', 'Stalled', 'Review', 'Fine'].map((title) => store(title))
  const download = (index: number, status: 'failed' | 'stalled' | 'review' | 'imported', day: number) =>
    storeDownload(site.app, {
      gameId: games[index]?.id ?? null,
      userId: robin.user.id,
      status,
      addedAt: `2026-11-0${day}T12:00:00.000Z`,
    })
  expect(await titles('problems=true')).toEqual([])
  download(0, 'imported', 1)
  const failed = download(0, 'failed', 2)
  download(1, 'failed', 1)
  download(1, 'imported', 2)
  download(2, 'stalled', 1)
  download(3, 'review', 1)
  download(4, 'imported', 1)
  expect(await titles('problems=true')).toEqual(['Failed', 'Review', 'Stalled'])
  expect(await titles('problems=true&search=fail')).toEqual(['Failed'])
  expect(await read('/api/games/letters?problems=true')).toEqual([
    { letter: 'f', count: 1 },
    { letter: 'r', count: 1 },
    { letter: 's', count: 1 },
  ])
  site.app.downloads.update(failed.id, { status: 'imported' })
  expect(await titles('problems=true')).toEqual(['Review', 'Stalled'])
})

test('the ids of games are listed in the order of the games', async () => {
  const games = ['C', 'A', 'B', 'D'].map((title) => store(title))
  const ids = ['A', 'B', 'C', 'D'].map((title) => games.find((game) => game.title === title)?.id)
  expect(await read('/api/games/ids')).toEqual(ids)
  expect(await read('/api/games/ids?limit=2&offset=1')).toEqual(ids.slice(1, 3))
  expect(await read('/api/games/ids?sort=title&order=desc')).toEqual(ids.toReversed())
  expect((await robin.ask('GET', '/api/games/ids?limit=1002')).status).toBe(400)
})

test('games are counted by their first letter, without articles and accents', async () => {
  for (const title of ['The Talos Principle', 'Tetris', 'Élan', '2064: Read Only Memories']) store(title)
  store('Hidden', { hidden: true })
  const letters = [
    { letter: '0', count: 1 },
    { letter: 'e', count: 1 },
    { letter: 't', count: 2 },
  ]
  expect(await read('/api/games/letters')).toEqual(letters)
  store('Echo')
  expect(await read('/api/games/letters')).toEqual([letters[0], { letter: 'e', count: 2 }, letters[2]])
  expect(await read('/api/games/letters?search=echo')).toEqual([{ letter: 'e', count: 1 }])
})

test('the values to filter by have the numbers of the games of their user', async () => {
  const sam = await site.addUser('sam')
  store('Portal', { platforms: ['Linux', 'Windows'], genres: ['Puzzle'], releaseDate: '2007-10-10', status: 'owned' })
  store('Braid', { platforms: ['Linux'], genres: ['Puzzle', 'Platform'], releaseDate: '2008-08-06', source: 'scan' })
  store('Secret', { genres: ['Horror'], hidden: true })
  const root = storeRootFolder(site.app, { path: '/srv/secret/old', name: 'Old disk' })
  const facets = await read('/api/games/facets')
  expect(facets).toEqual({
    statuses: expect.arrayContaining([
      { value: 'owned', count: 1 },
      { value: 'wanted', count: 1 },
    ]),
    platforms: [
      { value: 'Linux', count: 2 },
      { value: 'Windows', count: 1 },
    ],
    genres: [
      { value: 'Puzzle', count: 2 },
      { value: 'Platform', count: 1 },
    ],
    years: [
      { value: '2008', count: 1 },
      { value: '2007', count: 1 },
    ],
    sources: expect.arrayContaining([
      { value: 'manual', count: 1 },
      { value: 'scan', count: 1 },
    ]),
    folders: [{ id: root.id, name: 'Old disk' }],
  })
  const ofSam = await (await sam.ask('GET', '/api/games/facets')).json()
  expect(ofSam).toMatchObject({ platforms: [], genres: [], folders: [{ id: root.id, name: 'Old disk' }] })
  expect(JSON.stringify(ofSam)).not.toContain('/srv')
})
