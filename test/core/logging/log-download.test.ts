import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import JSZip from 'jszip'
import { listLogFiles, zipLogFiles } from '#core/logging/log-download.ts'
import { createLogFile } from '#core/logging/log-file.ts'
import type { LogLine } from '#domain/system/log-line.ts'
import { createTestClock } from '../../clock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-logs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (message: string): LogLine => ({
  time: '2026-01-01T00:00:00.000Z',
  level: 'info' as const,
  module: 'test',
  message,
  fields: {},
})

test('lines and rotations during a download do not change it, and are not held up by it', async () => {
  const log = createLogFile(folder)
  for (let count = 0; count < 12; count += 1) log.sink(line(`${count} ${'x'.repeat(1024 * 1024)}`))
  log.setLimits({ maxTotalBytes: 10 * 1024 * 1024 })
  const before = listLogFiles(folder)
  expect(before.map(({ name }) => name)).toEqual(['ludarr.log', 'ludarr.1.log', 'ludarr.2.log'])
  const pieces: Uint8Array[] = []
  for await (const piece of zipLogFiles(folder, createTestClock())) {
    pieces.push(piece)
    // The files move on by one name after each piece, and the oldest ones are removed.
    for (let count = 0; count < 5; count += 1) log.sink(line(`later ${'y'.repeat(1024 * 1024)}`))
  }
  expect(existsSync(join(folder, 'ludarr.2.log'))).toBe(false)
  const zip = await JSZip.loadAsync(Buffer.concat(pieces), { checkCRC32: true })
  const texts = await Promise.all(Object.values(zip.files).map((file) => file.async('string')))
  expect(texts.map(({ length }) => length)).toEqual(before.map(({ size }) => size))
  expect(texts.join('')).not.toContain('later')
  expect(texts.join('')).toContain('"message":"0 xxx')
})
