import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecretBox } from '#db/secret-box.ts'
import type { Entry } from '#integrations/downloaders/builtin/entry.ts'
import { createQueueFile } from '#integrations/downloaders/builtin/queue-file.ts'

const parts = (key: number) => ({ secretBox: createSecretBox(new Uint8Array(32).fill(key)), makeRoom: () => false })
const entry: Entry = {
  id: 'd1',
  url: 'https://robin:PASSWORD@games.example/get/KEY-IN-PATH?token=TOKEN',
  title: 'Hades',
  category: null,
  state: 'queued',
  message: null,
  folder: '/downloads/Hades',
  fileName: null,
  size: null,
  validator: null,
  downloaded: 0,
  addedAt: '2026-11-22T07:00:00.000Z',
  completedAt: null,
}

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-queue-'))
  path = join(folder, 'queue.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const broken = (keptAs: string) => {
  throw new Error(`${keptAs} is broken`)
}

test('links are encrypted on disk, and read back', async () => {
  await createQueueFile(path, parts(1)).save(() => [entry])
  const stored = readFileSync(path, 'utf8')
  for (const secret of ['PASSWORD', 'KEY-IN-PATH', 'TOKEN', 'games.example']) expect(stored).not.toContain(secret)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await createQueueFile(path, parts(1)).load(broken)).toEqual([entry])
})

test('plain links of an earlier version are read, and encrypted with the next save', async () => {
  writeFileSync(path, JSON.stringify({ version: 1, entries: [entry] }))
  const file = createQueueFile(path, parts(1))
  const entries = await file.load(broken)
  expect(entries).toEqual([entry])
  await file.save(() => entries)
  expect(readFileSync(path, 'utf8')).not.toContain('TOKEN')
})

test('with another key the download fails with a reason, and its link is kept for the old key', async () => {
  await createQueueFile(path, parts(1)).save(() => [entry])
  const file = createQueueFile(path, parts(2))
  const entries = await file.load(broken)
  expect(entries.map(({ state, message }) => [state, message])).toEqual([
    ['error', 'Its link cannot be decrypted with the current key. Grab the release again'],
  ])
  await file.save(() => entries)
  expect(await createQueueFile(path, parts(1)).load(broken)).toMatchObject([{ url: entry.url }])
})

test('an entry that cannot be read costs no other its download, and the file is kept as it was', async () => {
  writeFileSync(path, JSON.stringify({ version: 1, entries: [{ id: 'odd' }, entry] }))
  const kept: string[] = []
  expect(await createQueueFile(path, parts(1)).load((keptAs) => kept.push(keptAs))).toEqual([entry])
  expect(kept).toEqual([`${path}.broken`])
  expect(readFileSync(`${path}.broken`, 'utf8')).toContain('odd')
})
