import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startImport } from '#core/importing/start-import.ts'
import { createTaskQueue } from '#core/tasks/task-queue.ts'
import { storeGame } from '../../rows.ts'
import { createArrived, storeDownload, writeTree } from './arrived-download.ts'

test('twenty imports into five games at once: each game gets all of its files, one import at a time', async () => {
  const settings = { transferMode: 'copy', keepBoth: true } as const
  const { app, game, downloads, library } = createArrived({ settings })
  try {
    const games = Array.from({ length: 5 }, (_, number) =>
      storeGame(app, { userId: game.userId, title: `Game ${number}`, status: 'downloading' }),
    )
    const ids = Array.from({ length: 20 }, (_, number) => {
      const path = join(downloads, `Release.${number}-GRP`)
      writeTree(path, { 'setup.bin': `setup of ${number}`.repeat(5000), [`data/${number}.pak`]: `${number}` })
      const gameId = games[number % 5]?.id ?? null
      return startImport(app, storeDownload(app, { gameId, path, title: `Release.${number}-GRP` }))
    })
    await app.queues.imports.idle()
    expect(ids.map((id) => app.imports.find(id)?.status)).toEqual(ids.map(() => 'done'))
    expect(readdirSync(library).sort()).toEqual(games.map(({ title }) => title).sort())
    for (const [number, { id }] of games.entries()) {
      const folder = join(library, `Game ${number}`)
      const names = readdirSync(folder).filter((name) => name.startsWith('setup'))
      expect(names.sort()).toEqual(['setup (2).bin', 'setup (3).bin', 'setup (4).bin', 'setup.bin'])
      const expected = [0, 5, 10, 15].map((step) => `setup of ${number + step}`.repeat(5000))
      expect(names.map((name) => readFileSync(join(folder, name), 'utf8')).sort()).toEqual(expected.sort())
      expect(app.imports.filesOf(id)).toHaveLength(8)
    }
  } finally {
    await app.close()
  }
})

test('imports never exceed the parallel limit, and run one at a time where they conflict', async () => {
  const faults: string[] = []
  const queue = createTaskQueue(3, (id) => faults.push(id))
  const atWork = new Map<string, number>()
  let running = 0
  let most = 0
  const done: string[] = []
  for (let number = 0; number < 20; number += 1) {
    queue.enqueue(`${number}`, () =>
      queue.withLock(`target ${number % 5}`, async () => {
        const key = `target ${number % 5}`
        running += 1
        most = Math.max(most, running)
        expect(atWork.get(key) ?? 0).toBe(0)
        atWork.set(key, 1)
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
        atWork.set(key, 0)
        running -= 1
        done.push(`${number}`)
        if (number === 7) throw new Error('one that fails')
      }),
    )
  }
  await queue.idle()
  expect(done).toHaveLength(20)
  expect(most).toBe(3)
  expect(faults).toEqual(['7'])
})
