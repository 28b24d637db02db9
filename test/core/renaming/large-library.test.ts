import { Database } from 'bun:sqlite'
import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runRename, startPlanning } from '#core/renaming/rename-folders.ts'
import type { Connection } from '#db/connection.ts'
import { openObserved } from '../../db/observed-database.ts'
import { storeGame } from '../../rows.ts'
import { createRenameScene } from './rename-scene.ts'

const count = 5000
let scene: ReturnType<typeof createRenameScene> | null = null

afterEach(() => scene?.app.close(), 60_000)

test('5,000 folders are planned with few queries and renamed, while other work gets its turn', async () => {
  let queries = 0
  const open = (file: string): Connection =>
    openObserved(new Database(file), () => {
      queries += 1
    })
  scene = createRenameScene({ open })
  const { app, user, library } = scene
  app.transaction(() => {
    for (let number = 0; number < count; number += 1) {
      const libraryPath = join(library, `old.${number}`)
      mkdirSync(libraryPath)
      storeGame(app, { userId: user.id, title: `Game ${number}`, releaseDate: null, libraryPath })
    }
  })
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await nextTurn()
  })()
  queries = 0
  startPlanning(app, { scope: 'all', gameIds: null })
  await scene.idle()
  // A few per batch of 200 folders, none per folder.
  expect(queries).toBeLessThan(count / 10)
  expect(turns).toBeGreaterThan(10)
  expect(scene.current()).toMatchObject({ state: 'planned', toMove: count, conflicts: 0 })
  turns = 0
  runRename(app)
  await scene.idle()
  isOver = true
  await others
  expect(turns).toBeGreaterThan(count / 10)
  expect(scene.current()).toMatchObject({ state: 'done', moved: count })
  expect(readdirSync(library).filter((name) => name.startsWith('Game '))).toHaveLength(count)
}, 180_000)
