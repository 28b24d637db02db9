import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startScanWorker } from '#core/scanning/spawn-scan-worker.ts'
import { createCheckpoints } from '#db/checkpoints.ts'
import type { Connection } from '#db/connection.ts'
import { openDatabase } from '#runtime/database.ts'
import { ownCommand } from '#runtime/own-command.ts'

let folder: string
let file: string
let connection: Connection

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-checkpoints-'))
  file = join(folder, 'test.db')
  connection = openDatabase(file)
  connection.exec('PRAGMA journal_mode = WAL; CREATE TABLE things (bytes)')
})

afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const limit = (): number => {
  const [row] = connection.all<{ wal_autocheckpoint: number }>('PRAGMA wal_autocheckpoint')
  return row?.wal_autocheckpoint ?? 0
}

const addThing = (bytes: number): void => connection.exec(`INSERT INTO things VALUES (randomblob(${bytes}))`)

test('a worker moves the whole journal into the database, and the journal starts again', async () => {
  const stopping = new AbortController()
  const worker = startScanWorker([...ownCommand(), '__scan'], stopping.signal)
  const end = createCheckpoints(connection).defer()
  // More than the database would keep in its journal otherwise.
  for (let count = 0; count < 20; count += 1) addThing(400_000)
  const journal = Bun.file(`${file}-wal`).size
  expect(journal).toBeGreaterThan(7_000_000)
  const before = Bun.file(file).size
  await worker.checkpoint(file)
  expect(Bun.file(file).size).toBeGreaterThan(before + 7_000_000)
  for (let count = 0; count < 10; count += 1) addThing(400_000)
  expect(Bun.file(`${file}-wal`).size).toBe(journal)
  end()
  worker.close()
})

test('a checkpoint of a database that cannot be opened ends, and the worker goes on', async () => {
  const worker = startScanWorker([...ownCommand(), '__scan'], new AbortController().signal)
  await worker.checkpoint(join(folder, 'missing', 'test.db'))
  await worker.checkpoint(file)
  expect(await worker.measure(file)).toHaveLength(1)
  worker.close()
})

test('the limit of the journal returns when the last deferral ends', () => {
  const checkpoints = createCheckpoints(connection)
  const usual = limit()
  const ends = [checkpoints.defer(), checkpoints.defer()]
  expect(limit()).toBeGreaterThan(usual)
  ends[0]?.()
  expect(limit()).toBeGreaterThan(usual)
  ends[1]?.()
  expect(limit()).toBe(usual)
})

test('a database in memory has no file to checkpoint', () => {
  const inMemory = openDatabase(':memory:')
  expect(createCheckpoints(inMemory).file).toBeNull()
  expect(createCheckpoints(connection).file).toBe(file)
  inMemory.close()
})
