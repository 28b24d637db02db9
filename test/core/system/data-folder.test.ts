import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { loadSecret, lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import type { Connection } from '#db/connection.ts'
import { openDatabase } from '#runtime/database.ts'
import { canMount, mountSmallDisk } from '../../peers/small-disk.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-data-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a secret is created once, readable by its owner only', () => {
  const made = loadSecret(folder, 'jwt.secret', 48)
  expect(loadSecret(folder, 'jwt.secret', 48)).toBe(made)
  expect(statSync(join(folder, 'jwt.secret')).mode & 0o077).toBe(0)
  expect(readdirSync(folder)).toEqual(['jwt.secret'])
})

test.each(['', '\n', '  \n'])('a secret that is %j is refused and left unchanged', (content) => {
  const file = join(folder, 'encryption.key')
  writeFileSync(file, content)
  expect(() => loadSecret(folder, 'encryption.key', 32)).toThrow(`The file ${file} is empty. Restore a backup of it`)
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test('the folder is locked by one process at a time, whatever its lock file contains', () => {
  const unlock = lockDataFolder(folder, openDatabase)
  const again = () => lockDataFolder(folder, openDatabase)
  expect(again).toThrow(`is in use by another Ludarr (process ${process.pid} on `)
  for (const note of ['', '{"pid":']) {
    writeFileSync(join(folder, '.lock.json'), note)
    expect(again).toThrow('is in use by another Ludarr. Stop it first.')
  }
  unlock()
  again()()
})

test('the name of an earlier process is not given for the one that has the lock now', () => {
  const unlock = lockDataFolder(folder, openDatabase)
  // No process has this number: it is above the limit of the system.
  writeFileSync(join(folder, '.lock.json'), JSON.stringify({ pid: 2 ** 30, host: hostname() }))
  expect(() => lockDataFolder(folder, openDatabase)).toThrow('is in use by another Ludarr. Stop it first.')
  unlock()
})

/** A process that locks the folder on command. */
function startLocker() {
  const script = join(import.meta.dirname, '../../fixtures/lock-on-command.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async (): Promise<string> => (await lines.next()).value ?? 'ended'
  return {
    read,
    send: (command: string) => {
      child.stdin.write(`${command}\n`)
      return read()
    },
    end: () => child.stdin.end(),
  }
}

test('of several starts at the same moment exactly one gets the lock', async () => {
  const lockers = Array.from({ length: 4 }, startLocker)
  for (const locker of lockers) expect(await locker.read()).toBe('ready')
  for (let round = 0; round < 8; round += 1) {
    const results = await Promise.all(lockers.map((locker) => locker.send('lock')))
    expect(results.filter((result) => result === 'locked')).toHaveLength(1)
    for (const result of results) expect(result).toMatch(/^locked$|is in use by another Ludarr/)
    await Promise.all(lockers.map((locker) => locker.send('unlock')))
  }
  for (const locker of lockers) locker.end()
}, 60_000)

/** A connection whose lock fails with a message of SQLite. */
const failingWith =
  (message: string) =>
  (file: string): Connection => {
    const connection = openDatabase(file)
    const exec = (sql: string) => {
      if (sql.startsWith('BEGIN')) throw new Error(message)
      connection.exec(sql)
    }
    return { ...connection, exec }
  }

test.each([
  ['database or disk is full', 'Make room on its disk and start again.'],
  ['attempt to write a readonly database', 'Check that this user can write to the file .lock in it.'],
  ['unable to open database file', 'Check that this user can write to the file .lock in it.'],
  ['disk I/O error', 'Check its disk. If it is a network share, check that the share supports file locks.'],
  ['file is not a database', 'Delete the file .lock in it and start again.'],
])('a lock that fails with "%s" is not reported as in use', (reason, advice) => {
  expect(() => lockDataFolder(folder, failingWith(reason))).toThrow(
    `The data folder ${folder} cannot be locked (${reason}). ${advice}`,
  )
})

test('a lock file that is none says so', () => {
  writeFileSync(join(folder, '.lock'), 'nonsense '.repeat(200))
  expect(() => lockDataFolder(folder, openDatabase)).toThrow(
    /cannot be locked \(file is not a database\)\. Delete the file/,
  )
})

test.if(canMount())('the folder is locked on a full disk, and only one process gets the lock', () => {
  const disk = mountSmallDisk(folder, 1)
  try {
    expect(() => writeFileSync(join(folder, 'filling'), new Uint8Array(2 * 1024 * 1024))).toThrow('ENOSPC')
    const unlock = lockDataFolder(folder, openDatabase)
    expect(() => lockDataFolder(folder, openDatabase)).toThrow('is in use by another Ludarr. Stop it first.')
    unlock()
  } finally {
    disk.remove()
  }
})

test('a folder that cannot be created is named, with what to do', () => {
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'below')])
    expect(() => prepareDataFolder(place)).toThrow(/^The data folder .+ cannot be written .+ Set LUDARR_DATA/)
})
