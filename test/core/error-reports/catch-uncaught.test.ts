import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

test('an uncaught error is logged and reported to the admin, and the program keeps running', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-uncaught-'))
  const script = join(import.meta.dirname, '../../fixtures/uncaught-fault.ts')
  const { stdout, exitCode } = Bun.spawnSync([process.execPath, script, folder], { timeout: 50_000 })
  const report = JSON.parse(stdout.toString().trim().split('\n').at(-1) ?? '')
  expect(exitCode).toBe(0)
  expect(report).toMatchObject({ types: ['errorDetected', 'errorDetected'], health: { status: 'ok' } })
  expect(report.texts.join('\n')).toContain('Uncaught exception reason=thrown out of the blue')
  expect(report.texts.join('\n')).toContain('Unhandled rejection reason=rejected and forgotten')
  rmSync(folder, { recursive: true, force: true })
}, 60_000)
