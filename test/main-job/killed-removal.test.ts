import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseName } from '#core/files/data-disk.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { manifestOf } from '../core/library/tree-manifest.ts'
import { eventually } from '../peers/loopback.ts'
import { few } from '../rounds.ts'
import { storeGame } from '../rows.ts'
import { createTestApp } from '../test-app.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

let server: ServerProcess
let ids: string[]
let others: ReturnType<typeof manifestOf>
const titles = Array.from({ length: 40 }, (_, number) => `Game ${number}`)

beforeEach(async () => {
  server = await startServerProcess({ DISABLE_RATE_LIMITS: 'true' })
  await server.kill()
  const { libraryRoot, folder } = server
  const files = Array.from({ length: 60 }, (_, number) => `${number % 5}/${number}`)
  for (const title of [...titles, 'Celeste']) {
    writeTree(libraryRoot, Object.fromEntries(files.map((name) => [`${title}/${name}`, title])))
  }
  others = manifestOf(join(libraryRoot, 'Celeste'))
  const app = createTestApp({ file: join(folder, 'data', databaseName) })
  const [user] = app.users.all()
  const store = (title: string) =>
    storeGame(app, { userId: user?.id ?? '', title, status: 'owned', libraryPath: join(libraryRoot, title) }).id
  ids = titles.map(store)
  store('Celeste')
  await app.close()
  await server.startAgain()
}, 120_000)

afterEach(async () => {
  await server.stop()
}, 30_000)

const left = () => readdirSync(server.libraryRoot).length - 1
const games = async (): Promise<string[]> =>
  (await server.ask('GET', '/games?limit=500')).map(({ title }: { title: string }) => title)
const fewerFolders = (count: number) =>
  eventually(`${count} folders are left`, 60_000, async () => left() <= count || null)

function remove(): void {
  void server.request('POST', '/games/bulk', { ids, change: { delete: { deleteFiles: true } } }).catch(() => undefined)
}

const moments = [
  ['twice, the second time while it goes on', [35, 18]],
  ['in its first game', [40]],
  ['after a batch of games', [29]],
  ['near its end', [1]],
] as const

test.each(few(moments, 2))(
  'a removal of games with their files that is killed %s goes on after the restart',
  async (_, kills) => {
    remove()
    for (const count of kills) {
      const files = () => readdirSync(server.libraryRoot, { recursive: true }).length
      const all = files()
      await (count === 40
        ? eventually('A file is gone', 60_000, async () => files() < all || null)
        : fewerFolders(count))
      await server.kill()
      await server.startAgain()
    }
    const done = { kind: 'remove', state: 'done', total: 40, done: 40, failed: 0 }
    const tasks = () => server.ask('GET', '/games/bulk/tasks')
    await eventually('The removal ends', 60_000, async () => (await tasks())[0]?.state === 'done' || null)
    expect(await tasks()).toEqual([done])
    expect(await games()).toEqual(['Celeste'])
    expect(readdirSync(server.libraryRoot)).toEqual(['Celeste'])
    expect(manifestOf(join(server.libraryRoot, 'Celeste'))).toEqual(others)
    const entries: { message: string }[] = await server.ask('GET', '/history?type=deleted&limit=100')
    // What was deleted before the kill is not said to have been missing.
    expect(entries.filter(({ message }) => message.endsWith('was deleted'))).toHaveLength(40)
  },
  180_000,
)

test('a removal that was stopped and then killed keeps all games whose files are there', async () => {
  remove()
  await fewerFolders(38)
  expect((await server.request('DELETE', '/games/bulk/tasks?kind=remove')).status).toBe(204)
  await server.kill()
  const before = new Set(readdirSync(server.libraryRoot))
  await server.startAgain()
  await eventually('Games without files are gone', 60_000, async () => {
    const titles = await games()
    return titles.every((title) => existsSync(join(server.libraryRoot, title))) || null
  })
  const [task] = await server.ask('GET', '/games/bulk/tasks')
  expect(task).toMatchObject({ kind: 'remove', state: 'cancelled', total: 40 })
  const titles = new Set<string>(await games())
  // At most the game at which it was stopped had lost some files.
  expect(before.difference(titles).size).toBeLessThan(2)
  expect(titles.size).toBeGreaterThan(2)
  expect(titles.size - 1).toBe(40 - task.done)
}, 120_000)
