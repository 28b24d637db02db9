import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecret, lockDataFolder, prepareDataFolder } from '#core/system/data-folder.ts'
import { openDatabase } from '#runtime/database.ts'

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

test('a folder that cannot be created is named, with what to do', () => {
  const file = join(folder, 'a file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'below')])
    expect(() => prepareDataFolder(place)).toThrow(/^The data folder .+ cannot be written .+ Set LUDARR_DATA/)
})
