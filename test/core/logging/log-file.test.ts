import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogFile } from '#core/logging/log-file.ts'
import { defaultLimits, type LogLimits, removeOldFiles } from '#core/logging/stored-files.ts'
import type { LogLine } from '#domain/system/log-line.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ludarr-logs-')), 'logs')
  file = join(folder, 'ludarr.log')
})

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000
  while (!condition() && performance.now() < deadline) await Bun.sleep(20)
}

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

const day = 24 * 3_600_000
const at = (ms: number, message = 'x'): LogLine => ({ ...line(message), time: new Date(ms).toISOString() })
const start = Date.parse('2026-01-01T00:00:00.000Z')
const older = (): string[] =>
  readdirSync(folder)
    .filter((name) => name !== 'ludarr.log')
    .toSorted()

test('a file is rotated a day after its first line, also when the program was started again meanwhile', () => {
  createLogFile(folder).sink(at(start, 'first'))
  createLogFile(folder).sink(at(start + day - 1, 'second'))
  expect(older()).toEqual([])
  createLogFile(folder).sink(at(start + day, 'third'))
  expect(older()).toEqual(['ludarr.1.log'])
  expect(readFileSync(file, 'utf8')).toContain('third')
  expect(readFileSync(file, 'utf8')).not.toContain('second')
})

test('a clock that was set back begins a new file and does not stop the rotation', () => {
  const log = createLogFile(folder)
  log.sink(at(start + 400 * day))
  log.sink(at(start))
  log.sink(at(start + day / 2))
  log.sink(at(start + day))
  expect(older()).toEqual(['ludarr.1.log', 'ludarr.2.log'])
})

test('a file that cannot be rotated or written leaves lines out and is tried again', async () => {
  const log = createLogFile(folder)
  log.sink(line('before'))
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'in the way')
  log.reopen()
  for (let count = 0; count < 3; count += 1) log.sink(line('lost'))
  rmSync(folder)
  await until(() => {
    log.sink(line('after'))
    return existsSync(file)
  })
  expect(readFileSync(file, 'utf8')).toContain('Lines are missing here')
})

/** Puts older files of one mebibyte in place, the newest first, each with the time of its last line. */
function storeOlder(times: readonly number[]): void {
  mkdirSync(folder, { recursive: true })
  for (const [index, time] of times.entries()) {
    const path = join(folder, `ludarr.${index + 1}.log`)
    writeFileSync(path, 'x'.repeat(1024 * 1024))
    utimesSync(path, time / 1000, time / 1000)
  }
}

const limits: LogLimits = { ...defaultLimits, maxFileBytes: 1024 * 1024, maxOlderFiles: 5, maxAgeMs: 10 * day }

test('old files are removed by number', () => {
  storeOlder(Array.from({ length: 8 }, (_, index) => start - index * 1000))
  removeOldFiles(folder, limits, start)
  expect(older()).toEqual([1, 2, 3, 4, 5].map((number) => `ludarr.${number}.log`))
})

test('all files together, with a full current one, stay within the limit', () => {
  storeOlder([start, start, start, start])
  removeOldFiles(folder, { ...limits, maxTotalBytes: 3.5 * 1024 * 1024 }, start)
  expect(older()).toEqual(['ludarr.1.log', 'ludarr.2.log'])
})

test('old files are removed by age', () => {
  storeOlder([start - day, start - 11 * day, start - 12 * day])
  for (const left of [2, 1, 1]) {
    removeOldFiles(folder, limits, start)
    expect(older()).toHaveLength(left)
  }
  expect(older()).toEqual(['ludarr.1.log'])
})

test('a file that is too old is removed every hour', () => {
  storeOlder([start - day, start - 11 * day, start - 12 * day])
  const log = createLogFile(folder)
  log.setLimits(limits)
  const left = [0, 0.5, 1, 1.5, 2].map((hours) => {
    log.sink(at(start + hours * 3_600_000))
    return older().length
  })
  expect(left).toEqual([2, 2, 1, 1, 1])
})

test('a clock that jumps ahead by years does not delete the log', () => {
  storeOlder(Array.from({ length: 20 }, (_, index) => start - (index + 1) * day))
  const log = createLogFile(folder)
  log.setLimits({ ...defaultLimits, maxFileBytes: 1024 * 1024 })
  log.sink(at(start, 'before'))
  for (let minute = 0; minute < 30; minute += 1) log.sink(at(start + 5000 * day + minute * 60_000, 'ahead'))
  for (let minute = 0; minute < 30; minute += 1) log.sink(at(start + minute * 60_000, 'corrected'))
  expect(older().length).toBeGreaterThan(18)
  expect(older().some((name) => readFileSync(join(folder, name), 'utf8').includes('before'))).toBe(true)
})

test('files from a time in the future do not outlive the ones after them', () => {
  storeOlder([start - day, start + 400 * day, start + 400 * day])
  removeOldFiles(folder, limits, start)
  expect(older()).toHaveLength(3)
  for (let count = 0; count < 3; count += 1) removeOldFiles(folder, limits, start + 10 * day)
  expect(older()).toEqual([])
})

test('a file of a computer that starts in 1970 does not take the others with it', () => {
  storeOlder([5000, start - day])
  removeOldFiles(folder, limits, start)
  expect(older()).toEqual(['ludarr.1.log', 'ludarr.2.log'])
})

test('smaller limits apply at the next line, and files of other programs stay', () => {
  const log = createLogFile(folder)
  for (let count = 0; count < 30; count += 1) log.sink(megabyte)
  expect(older().length).toBeGreaterThan(5)
  writeFileSync(join(folder, 'ludarr.log.moved'), 'x')
  log.setLimits({ maxTotalBytes: 10 * 1024 * 1024 })
  log.sink(line('next'))
  expect(older()).toEqual(['ludarr.1.log', 'ludarr.log.moved'])
})
