import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { readManifest } from '#core/backups/archive.ts'
import { stagingFolder } from '#core/backups/restore-journal.ts'
import { writeTar } from '#core/backups/tar.ts'
import {
  addAccount,
  allMigrations,
  backUp,
  createInstallation,
  emptyInstallation,
  openInstallation,
  removeInstallation,
  restore,
} from './installation.ts'

let folder: string
let other: string

beforeEach(async () => {
  folder = await createInstallation()
  other = emptyInstallation()
})
afterEach(() => {
  removeInstallation(folder)
  removeInstallation(other)
})

/** All files of a data folder with their contents. */
function contents(data: string): Record<string, string> {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(data, name)).isFile(),
  )
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(data, name)).toString('base64')]))
}

test('a backup of a newer or another schema is refused, and nothing is changed', async () => {
  const newer = await createInstallation([
    ...allMigrations,
    { name: '9999_newer', sql: 'CREATE TABLE later (id TEXT)' },
  ])
  const edited = allMigrations.map((each, index) => (index === 1 ? { ...each, sql: `${each.sql}\n-- edited` } : each))
  const otherBuild = await createInstallation(edited)
  addAccount(folder, 'sam')
  const before = contents(folder)
  try {
    await expect(restore(folder, await backUp(newer))).rejects.toThrow(
      'This backup was made by a newer version of Ludarr (9999_newer). Restore it with that version.',
    )
    await expect(restore(folder, await backUp(otherBuild))).rejects.toThrow(/development version of Ludarr with other/)
    await expect(restore(folder, join(newer, 'ludarr.db'))).rejects.toThrow(/newer version/)
  } finally {
    removeInstallation(newer)
    removeInstallation(otherBuild)
  }
  expect(contents(folder)).toEqual(before)
})

test('a damaged backup is refused wherever the damage is, and nothing is changed', async () => {
  const bytes = readFileSync(await backUp(folder))
  const before = contents(folder)
  const damaged = join(other, 'damaged.tar.gz')
  const positions = Array.from({ length: 24 }, (_, index) => Math.floor(((index + 0.5) / 24) * (bytes.length - 8)))
  const variants = [
    ...positions.map((at) => bytes.subarray(0, at)),
    ...positions.map((at) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 0x55]), bytes.subarray(at + 1)]),
    ),
    Buffer.from('nothing of the kind'),
    gzipSync('nothing of the kind'),
    Buffer.alloc(0),
  ]
  for (const variant of variants) {
    writeFileSync(damaged, variant)
    await expect(restore(folder, damaged)).rejects.toThrow(/damaged/)
  }
  expect(contents(folder)).toEqual(before)
}, 60_000)

test('a damaged backup of another version is called damaged, because nothing in it can be believed', async () => {
  const edited = allMigrations.map((each) => ({ ...each, sql: `${each.sql}\n-- edited` }))
  const otherBuild = await createInstallation(edited)
  const damaged = join(other, 'damaged.tar.gz')
  try {
    const bytes = readFileSync(await backUp(otherBuild))
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 100))
    await expect(restore(folder, damaged)).rejects.toThrow(/damaged/)
  } finally {
    removeInstallation(otherBuild)
  }
})

test('a backup that claims more than the disk can hold is refused before it is extracted', async () => {
  const manifest = await readManifest(await backUp(folder))
  const bytes = 10 ** 15
  const text = (name: string, value: unknown) => {
    const content = Buffer.from(JSON.stringify(value))
    return { name, size: content.length, content: Readable.from([content]) }
  }
  const entries = [
    text('manifest.json', { ...manifest, database: { ...manifest.database, bytes } }),
    text('keys.json', {}),
    { name: 'ludarr.db', size: bytes, content: Readable.from([]) },
  ]
  const pieces: Uint8Array[] = []
  const archive = writeTar(entries, new Date())
  for await (const piece of archive) pieces.push(piece)
  const file = join(other, 'huge.tar.gz')
  writeFileSync(file, gzipSync(Buffer.concat(pieces)))
  await expect(restore(folder, file)).rejects.toThrow(/Not enough free space to restore the backup/)
  expect(existsSync(stagingFolder(folder))).toBe(false)
})

test('a database with other tables or triggers than those of its schema is refused, and nothing is changed', async () => {
  const before = contents(folder)
  for (const change of [
    'DROP TABLE games',
    'CREATE TRIGGER extra AFTER INSERT ON users BEGIN DELETE FROM games; END',
    'CREATE VIEW extra AS SELECT * FROM users',
    'DROP TRIGGER games_text_delete; CREATE TRIGGER games_text_delete AFTER DELETE ON games BEGIN DELETE FROM users; END',
  ]) {
    const changed = await createInstallation()
    const connection = openInstallation(changed)
    connection.exec('PRAGMA foreign_keys = OFF')
    connection.exec(change)
    connection.close()
    const archive = await backUp(changed)
    await expect(restore(folder, archive)).rejects.toThrow('The tables of this backup are not those of Ludarr')
    removeInstallation(changed)
  }
  expect(contents(folder)).toEqual(before)
})

test('what a backup does not find is said', async () => {
  const existing = await backUp(folder)
  await expect(backUp(folder, { target: existing })).rejects.toThrow(/exists already/)
  await expect(backUp(other)).rejects.toThrow(/There is no database at/)
  await expect(restore(folder, join(other, 'missing.tar.gz'))).rejects.toThrow(/There is no file/)
})
