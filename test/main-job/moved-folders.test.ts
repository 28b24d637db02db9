import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { writeTree } from '../core/importing/arrived-download.ts'
import { type SteamStore, startSteamStore } from '../fakes/steam-store.ts'
import { eventually } from '../peers/loopback.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const count = 60

let store: SteamStore
let app: ServerProcess
let root: string

beforeEach(async () => {
  store = await startSteamStore()
  app = await startServerProcess({
    LUDARR_STEAM_STORE_URL: store.url,
    LUDARR_STEAM_API_URL: store.url,
    LUDARR_STEAM_IMAGES_URL: store.url,
  })
  root = join(app.folder, 'root')
  mkdirSync(root)
}, 60_000)

afterEach(async () => {
  await app.stop()
  await store.close()
})

const titleOf = (number: number): string => `Chronicle ${'abcdefghij'.charAt(number % 10)}${number} Saga`

const files = (folder: string, number: number): Record<string, string> => ({
  [`${folder}/game.exe`]: 'x'.repeat(2000 + number),
  [`${folder}/data/level.bin`]: 'y'.repeat(3000 + number),
})

async function scanned(): Promise<{ matched: number; unmatched: number; message: string | null }> {
  return eventually('The scan is done', 60_000, async () => {
    const { roots } = await app.ask('GET', '/library/scan/status')
    return roots[0]?.state === 'done' ? roots[0] : null
  })
}

type Listed = { id: string; title: string; libraryPath: string | null }
const listed = (): Promise<Listed[]> => app.ask('GET', '/games')

test('renamed folders keep their games, even if the program is killed during the scan', async () => {
  for (let number = 0; number < count; number += 1) writeTree(root, files(titleOf(number), number))
  const titles = Array.from({ length: count }, (_, number) => titleOf(number))
  const ids = await Promise.all(
    titles.map(async (title): Promise<string> => (await app.ask('POST', '/games', { title, status: 'owned' })).id),
  )
  const inLibrary = join(app.libraryRoot, 'Outer')
  writeTree(app.libraryRoot, files('Outer', 500))
  const { id: outer } = await app.ask('POST', '/games', { title: 'Outer', status: 'owned' })
  await app.ask('PATCH', `/games/${outer}`, { libraryPath: inLibrary })
  await app.ask('POST', `/games/${outer}/files/rescan`)
  await app.ask('POST', '/root-folders', { path: root })
  await app.ask('POST', '/library/scan', {})
  expect(await scanned()).toMatchObject({ matched: count, unmatched: 0 })

  for (let number = 0; number < count; number += 1) renameSync(join(root, titleOf(number)), join(root, `new ${number}`))
  renameSync(inLibrary, join(app.libraryRoot, 'Renamed'))
  const asked = store.calls.length
  app.heard.length = 0
  await app.ask('POST', '/library/scan', {})
  await eventually('A game follows', 60_000, async () => app.heard.find(({ name }) => name === 'gameChanged') ?? null)
  await app.kill()
  await app.startAgain()
  expect(await scanned()).toMatchObject({ matched: count, unmatched: 0, message: null })
  expect(store.calls).toHaveLength(asked)

  const games = await listed()
  expect(new Set(games.map(({ libraryPath }) => libraryPath))).toEqual(
    new Set([join(app.libraryRoot, 'Renamed'), ...ids.map((_, number) => join(root, `new ${number}`))]),
  )
  expect(games.map(({ id }) => id).sort()).toEqual([...ids, outer].sort())
  const story: { gameId: string; message: string }[] = await app.ask('GET', '/history?type=scanned&limit=200')
  const moves = story.filter(({ message }) => message.startsWith('Folder moved from '))
  expect(moves.map(({ gameId }) => gameId).sort()).toEqual([...ids, outer].sort())
  const stored: { path: string }[] = await app.ask('GET', `/games/${ids[7]}/files`)
  expect(stored.map(({ path }) => path)).toEqual(
    ['data/level.bin', 'game.exe'].map((path) => join(root, 'new 7', path)),
  )
}, 180_000)
