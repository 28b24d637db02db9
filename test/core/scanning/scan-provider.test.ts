import { afterEach, beforeEach, expect, test } from 'bun:test'
import { listUnmatched } from '#core/scanning/scan-progress.ts'
import { RetryLaterError } from '#domain/errors.ts'
import { knownGames } from '../../fakes/known-games.ts'
import { eventually } from '../../peers/loopback.ts'
import { storeGame } from '../../rows.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { createScanScene, type ScanScene } from './scan-scene.ts'

let scene: ScanScene

beforeEach(() => {
  scene = createScanScene()
})

afterEach(() => scene.app.close())

test('library games get their folders before the provider answers', async () => {
  const { app, place, userId, provider, scan, state } = scene
  const last = storeGame(app, { userId, title: 'Zuma' })
  writeTree(place, { 'Celeste/x': '1', 'Hades/x': '1', 'Zuma/x': '1' })
  Object.assign(provider, knownGames('Celeste', 'Hades')())
  const { search } = provider
  provider.search = async (query, limit) => {
    await eventually('Zuma has its folder', 10_000, async () => app.games.findById(last.id)?.libraryPath ?? null)
    return search(query, limit)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: 3, unmatched: 0 })
})

test('at most four lookups run at a time', async () => {
  const { place, provider, scan, state } = scene
  const titles = ['Antichamber', 'Braid', 'Celeste', 'Dustforce', 'Eufloria', 'Fez', 'Gris', 'Hades', 'Ittle Dew']
  writeTree(place, Object.fromEntries(titles.map((title) => [`${title}/x`, '1'])))
  Object.assign(provider, knownGames(...titles)())
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
  const { place, provider, scan, state } = scene
  const titles = ['Antichamber', 'Braid', 'Celeste', 'Dustforce', 'Eufloria', 'Fez']
  writeTree(place, Object.fromEntries(titles.map((title) => [`${title}/x`, '1'])))
  Object.assign(provider, knownGames(...titles)())
  const { search } = provider
  const askedAt: number[] = []
  const four = Promise.withResolvers<void>()
  provider.search = async (query, limit) => {
    askedAt.push(Date.now())
    if (askedAt.length > 4) return search(query, limit)
    if (askedAt.length === 4) four.resolve()
    await four.promise
    throw new RetryLaterError('too many calls', 1)
  }
  await scan()
  expect(state()).toMatchObject({ state: 'done', matched: titles.length })
  const refused = Math.max(...askedAt.slice(0, 4))
  const asked = askedAt.slice(4).filter((at) => at - refused < 900)
  expect(asked).toEqual([])
  expect(askedAt).toHaveLength(4 + titles.length)
})

test('the first candidate for a folder is the game with exactly its name', async () => {
  const { app, place, userId, provider, scan } = scene
  Object.assign(provider, {
    ...knownGames()(),
    search: (_: string, limit: number) => knownGames('DOOM 3', 'DOOM', 'Doom Eternal', 'Doom')().search('Doo', limit),
  })
  writeTree(place, { 'Doom/x': '1', 'Doom (1993)/x': '1' })
  await scan()
  const candidates = listUnmatched(app, userId).map((entry) => entry.candidates.map(({ title }) => title))
  expect(candidates.map((titles) => titles.slice(0, 2))).toEqual([
    ['Doom', 'DOOM'],
    ['Doom', 'DOOM'],
  ])
})
