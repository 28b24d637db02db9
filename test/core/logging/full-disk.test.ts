import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogFile } from '#core/logging/log-file.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { canMount, createFiller, type Filler, mountSmallDisk, type SmallDisk } from '../../peers/small-disk.ts'

const available = canMount()
let parent: string
let logs: string
let disk: SmallDisk
let filler: Filler

beforeEach(() => {
  if (!available) return
  parent = mkdtempSync(join(tmpdir(), 'ludarr-full-log-'))
  const small = join(parent, 'small')
  mkdirSync(small)
  disk = mountSmallDisk(small, 2)
  filler = createFiller(small)
  logs = join(small, 'logs')
})

afterEach(() => {
  if (!available) return
  disk.remove()
  rmSync(parent, { recursive: true, force: true })
})

const line = (message: string): LogLine => ({
  time: '2026-01-01T00:00:00.000Z',
  level: 'info',
  module: 'test',
  message,
  fields: {},
})
const stored = (): LogLine[] => {
  const lines = readFileSync(join(logs, 'ludarr.log'), 'utf8').trimEnd().split('\n')
  return lines.map((text) => JSON.parse(text))
}

test.skipIf(!available)('a full disk cuts no line, and the log continues when there is space again', async () => {
  const log = createLogFile(logs)
  log.sink(line('before'))
  filler.leave(64 * 1024)
  const long = 'x'.repeat(700)
  for (let count = 0; count < 500; count += 1) log.sink(line(`${count} ${long}`))
  const written = stored()
  expect(written.length).toBeGreaterThan(50)
  expect(written.length).toBeLessThan(200)
  expect(readFileSync(join(logs, 'ludarr.log'), 'utf8').endsWith('\n')).toBe(true)
  filler.remove()
  const deadline = performance.now() + 30_000
  while (stored().length === written.length && performance.now() < deadline) {
    log.sink(line('after'))
    await Bun.sleep(20)
  }
  const [gap, next] = stored().slice(written.length)
  expect(gap).toMatchObject({ level: 'warn', module: 'logging' })
  expect(gap?.fields.lines).toBeGreaterThanOrEqual(501 - written.length)
  expect(next?.message).toBe('after')
})
