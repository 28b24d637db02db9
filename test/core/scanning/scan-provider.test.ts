import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listUnmatched, scanStatus } from '#core/scanning/scan-progress.ts'
import { startScan } from '#core/scanning/start-scan.ts'
import { RetryLaterError } from '#domain/errors.ts'
import type { MetadataSource } from '#domain/ports/metadata-provider.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeGame, storeRootFolder, storeUser } from '../../rows.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'

let app: TestApp
let provider: MetadataSource
let place: string
let userId: string

beforeEach(() => {
  app = createTestApp({ metadataSource: () => provider })
  userId = storeUser(app).id
  place = join(app.folder, 'root')
  mkdirSync(place)
  storeRootFolder(app, { path: place })
})

afterEach(async () => {
  await app.close()
})

async function scan(): Promise<void> {
  expect(startScan(app, userId).accepted).toBe(true)
  await app.queues.scans.idle()
}

const state = () => scanStatus(app).roots[0]

test('library games get their folders before the provider answers', async () => {
  const last = storeGame(app, { userId, title: 'Zuma' })
  writeTree(place, { 'Celeste/x': '1', 'Hades/x': '1', 'Zuma/x': '1' })
  provider = knownGames('Celeste', 'Hades')()
  const { search } = provider
  provider.search = async (query, limit) => {
    await eventually('Zuma has its folder', 10_000, async () => app.games.findById(last.id)?.libraryPath ?? null)
    return search(query, limit)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: 3, unmatched: 0 })
})

test('at most four lookups run at a time', async () => {
  const titles = ['Antichamber', 'Braid', 'Celeste', 'Dustforce', 'Eufloria', 'Fez', 'Gris', 'Hades', 'Ittle Dew']
  writeTree(place, Object.fromEntries(titles.map((title) => [`${title}/x`, '1'])))
  provider = knownGames(...titles)()
  const { search } = provider
  let underway = 0
  let most = 0
  let release: () => void = () => undefined
  const four = new Promise<void>((resolve) => {
    release = resolve
  })
  provider.search = async (query, limit) => {
    underway += 1
    most = Math.max(most, underway)
    if (underway === 4) release()
    await four
    underway -= 1
    return search(query, limit)
  }
  await scan()
  expect(most).toBe(4)
  expect(state()).toMatchObject({ state: 'done', matched: titles.length })
})

test('a pause requested for one lookup applies to all of them', async () => {
  const titles = ['Antichamber', 'Braid', 'Celeste', 'Dustforce', 'Eufloria', 'Fez']
  writeTree(place, Object.fromEntries(titles.map((title) => [`${title}/x`, '1'])))
  provider = knownGames(...titles)()
  const { search } = provider
  const askedAt: number[] = []
  provider.search = async (query, limit) => {
    askedAt.push(Date.now())
    if (askedAt.length <= 4) throw new RetryLaterError('too many calls', 1)
    return search(query, limit)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: titles.length })
  const refused = Math.max(...askedAt.slice(0, 4))
  const asked = askedAt.slice(4).filter((at) => at - refused < 900)
  expect(asked).toEqual([])
  expect(askedAt).toHaveLength(4 + titles.length)
})

test('the first candidate for a folder is the game with exactly its name', async () => {
  provider = {
    ...knownGames()(),
    search: (_, limit) => knownGames('DOOM 3', 'DOOM', 'Doom Eternal', 'Doom')().search('Doo', limit),
  }
  writeTree(place, { 'Doom/x': '1', 'Doom (1993)/x': '1' })
  await scan()
  const candidates = listUnmatched(app, userId).map((entry) => entry.candidates.map(({ title }) => title))
  expect(candidates.map((titles) => titles.slice(0, 2))).toEqual([
    ['Doom', 'DOOM'],
    ['Doom', 'DOOM'],
  ])
})
