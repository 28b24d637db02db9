import { afterEach, beforeEach, expect, test } from 'bun:test'
import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { copyDatabase } from '#core/other-programs/copy-database.ts'
import { importProgram } from '#core/other-programs/import-program.ts'
import { importLock, recoverImport } from '#core/other-programs/recover-import.ts'
import { hasUnfinishedImport, removeUnfinishedImport } from '#core/other-programs/store-plan.ts'
import { downloadClientKinds } from '#integrations/downloaders/index.ts'
import { createQuestarr, game, ids, sampleRows } from '../../fixtures/questarr/create-questarr.ts'
import { createTestApp, type TestApp } from '../../test-app.ts'

const count = 600
const open: TestApp[] = []
let app: TestApp
let source: string

beforeEach(() => {
  const folder = createTestApp()
  open.push(folder)
  source = join(folder.folder, 'questarr.db')
  app = start(join(folder.folder, 'ludarr.db'))
  const more = Array.from({ length: count }, (_, index) =>
    game(100 + index, `Quiet Harbor ${index}`, { igdb_id: 1_000_000 + index, user_rating: 7 }),
  )
  const rows = sampleRows()
  createQuestarr(source, { ...rows, games: [...(rows.games ?? []), ...more] }).close()
})
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

function start(file: string): TestApp {
  const started = createTestApp({ file, downloadClientKinds })
  open.push(started)
  return started
}

const importInto = (target: TestApp) =>
  importProgram(target, () => copyDatabase(target, source), { apply: true, encryptionKey: null })

const gamesOf = ({ connection }: TestApp) =>
  connection.all<{ id: string; title: string; metadata_id: string | null; user_rating: number | null }>(
    'SELECT id, title, metadata_id, user_rating FROM games ORDER BY id',
  )
const rowsOf = (target: TestApp) => ({
  games: gamesOf(target),
  users: target.users.all(),
  downloads: target.downloads.all().length,
  indexers: target.indexers.all().length,
  channels: target.channels.all().length,
})

const maxCopies = 12

/** Copies of what is on the disk while the import is stored, as a power failure would leave it. */
async function copyWhileStoring(work: Promise<unknown>): Promise<string[]> {
  const copies: string[] = []
  let isRunning = true
  const done = work.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    await nextTurn()
    if (!hasUnfinishedImport(app) || copies.length === maxCopies) continue
    const file = join(app.folder, `copy-${copies.length}.db`)
    for (const suffix of ['', '-wal']) {
      const from = `${app.checkpoints.file}${suffix}`
      if (existsSync(from)) copyFileSync(from, `${file}${suffix}`)
    }
    copies.push(file)
  }
  await done
  return copies
}

test('other work gets its turn while the games are stored', async () => {
  const counts: number[] = []
  let isRunning = true
  const imported = importInto(app).finally(() => {
    isRunning = false
  })
  while (isRunning) {
    counts.push(gamesOf(app).length)
    await nextTurn()
  }
  await imported
  expect(gamesOf(app)).toHaveLength(count + 6)
  expect(counts.some((stored) => stored > 0 && stored < count)).toBe(true)
}, 60_000)

test('an import that is killed at any time leaves nothing after the next start, and is complete when it is repeated', async () => {
  const before = rowsOf(app)
  const copies = await copyWhileStoring(importInto(app))
  const complete = rowsOf(app)
  expect(copies.length).toBeGreaterThan(0)
  for (const file of copies) {
    const restarted = start(file)
    expect(hasUnfinishedImport(restarted)).toBe(true)
    await removeUnfinishedImport(restarted)
    expect(rowsOf(restarted)).toEqual(before)
    expect(hasUnfinishedImport(restarted)).toBe(false)
  }
  const last = start(copies[Math.floor(copies.length / 2)] ?? '')
  await importInto(last)
  expect(gamesOf(last)).toEqual(complete.games)
  expect(rowsOf(last)).toMatchObject({ downloads: complete.downloads, indexers: complete.indexers })
}, 120_000)

test('a failure empties the fields again that were filled, and only those', async () => {
  await importInto(app)
  app.connection.exec(`UPDATE games SET metadata_id = NULL, user_rating = NULL WHERE title LIKE 'Quiet%'`)
  app.connection.exec(`UPDATE games SET user_rating = 3 WHERE id = '${ids.game(101)}'`)
  const before = rowsOf(app)
  const { settings } = app
  const remove = settings.remove
  settings.remove = () => {
    settings.remove = remove
    throw new Error('the disk broke')
  }
  await expect(importInto(app)).rejects.toThrow('the disk broke')
  expect(rowsOf(app)).toEqual(before)
  await importInto(app)
  expect(gamesOf(app).filter(({ metadata_id }) => metadata_id === null)).toEqual(
    before.games.filter(({ title, metadata_id }) => metadata_id === null && !title.startsWith('Quiet')),
  )
  expect(gamesOf(app).find(({ id }) => id === ids.game(101))?.user_rating).toBe(3)
}, 60_000)

test('what cannot be removed on a full disk is removed later, and the cause of the failure is reported', async () => {
  const before = rowsOf(app)
  const { remove } = app.settings
  const removeGames = app.games.removeAll
  app.settings.remove = () => {
    throw new Error('the disk broke')
  }
  app.games.removeAll = () => {
    throw new Error('the disk is full')
  }
  await expect(importInto(app)).rejects.toThrow('the disk broke')
  await recoverImport(app)
  expect(hasUnfinishedImport(app)).toBe(true)
  Object.assign(app.games, { removeAll: removeGames })
  Object.assign(app.settings, { remove })
  await app.locks.withLock(importLock, () => recoverImport(app))
  expect(hasUnfinishedImport(app)).toBe(true)
  await recoverImport(app)
  expect(hasUnfinishedImport(app)).toBe(false)
  expect(rowsOf(app)).toEqual(before)
}, 60_000)
