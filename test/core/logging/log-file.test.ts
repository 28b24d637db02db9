import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogFile } from '#core/logging/log-file.ts'
import type { LogLine } from '#domain/events.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ludarr-logs-')), 'logs')
  file = join(folder, 'ludarr.log')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (message: string): LogLine => ({
  time: '2026-01-01T00:00:00.000Z',
  level: 'info',
  module: 'test',
  message,
  fields: {},
})
const megabyte = line('x'.repeat(1024 * 1024))

test('after a file of full size was moved away, the log continues in one new file', () => {
  const log = createLogFile(folder)
  for (let count = 0; count < 4; count += 1) log.sink(megabyte)
  renameSync(file, `${file}.moved`)
  log.reopen()
  for (let count = 0; count < 4; count += 1) log.sink(megabyte)
  expect(readdirSync(folder).toSorted()).toEqual(['ludarr.log', 'ludarr.log.moved'])
  expect(statSync(file).size).toBeGreaterThan(4 * 1024 * 1024)
})

test('a file that another program moved without a signal does not stop the log', () => {
  const log = createLogFile(folder)
  for (let count = 0; count < 4; count += 1) log.sink(megabyte)
  renameSync(file, `${file}.moved`)
  for (let count = 0; count < 2; count += 1) log.sink(line('still here'))
  log.sink(megabyte)
  log.sink(line('after the rotation'))
  expect(readFileSync(file, 'utf8')).toContain('after the rotation')
})

test('a folder that was removed is created again', () => {
  const log = createLogFile(folder)
  rmSync(folder, { recursive: true })
  log.reopen()
  log.sink(line('again'))
  expect(existsSync(file)).toBe(true)
})

test('lines are left out while the disk is full, and the next line says how many', () => {
  let hasSpace = true
  const log = createLogFile(folder, () => hasSpace)
  log.sink(line('before'))
  hasSpace = false
  log.sink(line('first'))
  log.sink(line('second'))
  hasSpace = true
  log.sink(line('after'))
  const stored = readFileSync(file, 'utf8').trim().split('\n')
  expect(stored.map((text) => JSON.parse(text)).map(({ message, fields }) => [message, fields])).toEqual([
    ['before', {}],
    ['Lines are missing here because the log file could not be written', { lines: 2 }],
    ['after', {}],
  ])
})
