import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { writeTree } from '../importing/arrived-download.ts'
import { manifestOf } from './tree-manifest.ts'

const script = join(import.meta.dirname, '../../fixtures/run-deletion.ts')

test('a killed removal leaves the game in the library with its remaining files, and touches nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-test-'))
  const file = join(folder, 'kept.db')
  const library = join(folder, 'library')
  const game = join(library, 'Hades')
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, number) => [`Hades/${number % 30}/${number}`, 'x']))
  writeTree(library, { ...many, 'Celeste/c': '1' })
  const first = createTestApp({ file })
  const userId = storeUser(first).id
  writeImportSettings(first, { ...importSettingsDefaults, libraryRoot: library })
  const { id } = storeGame(first, { userId, title: 'Hades', libraryPath: game })
  await first.close()
  const others = manifestOf(library, game)
  try {
    const child = Bun.spawn([process.execPath, script, file, userId, id], { env: process.env, stderr: 'ignore' })
    while (readdirSync(game).length === 30 && child.exitCode === null) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    const again = createTestApp({ file })
    // Killed between the last file and the record, or before that: what is recorded and what is there agree.
    const left = again.games.findById(id)
    expect(left === null && existsSync(game)).toBe(false)
    expect(manifestOf(library, game)).toEqual(others)
    await again.close()
    if (left === null) return
    const second = Bun.spawn([process.execPath, script, file, userId, id], { env: process.env })
    expect(await new Response(second.stdout).text()).toMatch(/"deleted":true|"reason":"missing"/)
    expect(existsSync(game)).toBe(false)
    expect(manifestOf(library, game)).toEqual(others)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
