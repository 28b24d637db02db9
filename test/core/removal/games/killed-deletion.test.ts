import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../../rows.ts'
import { createTestApp } from '../../../test-app.ts'
import { writeTree } from '../../importing/arrived-download.ts'
import { manifestOf } from '../../library/tree-manifest.ts'

const script = join(import.meta.dirname, '../../../fixtures/run-deletion.ts')

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
    expect(await new Response(second.stdout).text()).toMatch(/"kept":\[\]|"reason":"missing"/)
    expect(existsSync(game)).toBe(false)
    expect(manifestOf(library, game)).toEqual(others)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

test('after a killed removal of many games, the games that are left can be removed again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-test-'))
  const file = join(folder, 'kept.db')
  const library = join(folder, 'library')
  const titles = Array.from({ length: 60 }, (_, number) => `Game ${number}`)
  writeTree(library, Object.fromEntries([...titles, 'Celeste'].map((title) => [`${title}/game.exe`, title])))
  const first = createTestApp({ file })
  const userId = storeUser(first).id
  writeImportSettings(first, { ...importSettingsDefaults, libraryRoot: library })
  const store = (title: string) => storeGame(first, { userId, title, libraryPath: join(library, title) }).id
  const ids = titles.map(store)
  const celeste = store('Celeste')
  await first.close()
  try {
    const child = Bun.spawn([process.execPath, script, file, userId, ...ids], { env: process.env, stderr: 'ignore' })
    while (readdirSync(library).length > 50 && child.exitCode === null) await Bun.sleep(1)
    child.kill('SIGKILL')
    await child.exited
    const again = createTestApp({ file })
    const left = new Set(again.games.withIds(ids).map(({ title }) => title))
    // Each folder that is left belongs to a game that is left.
    for (const name of readdirSync(library)) expect(name === 'Celeste' || left.has(name)).toBe(true)
    await again.close()
    const second = Bun.spawn([process.execPath, script, file, userId, ...ids], { env: process.env })
    expect(await second.exited).toBe(0)
    const after = createTestApp({ file })
    expect(after.games.withLibraryPath().map(({ id }) => id)).toEqual([celeste])
    expect(readdirSync(library)).toEqual(['Celeste'])
    await after.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)
