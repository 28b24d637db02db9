import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { few } from '../../rounds.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { hashesBelow, writeTree } from './arrived-download.ts'

const fixture = join(import.meta.dirname, '../../fixtures/run-manual-import.ts')
const files = { 'game.exe': 'the game', 'data/one.pak': 'level one', 'bonus.pdf': 'art', 'notes.txt': 'mine' }

const cases = few(['move', 'copy', 'hardlink'] as const).flatMap((mode) =>
  [0, 1, 2, 3].map((killAt) => ({ mode, killAt })),
)

test.each(cases)(
  'a manual import by $mode that is killed at step $killAt ends as it was corrected, and loses nothing',
  ({ mode, killAt }) => {
    const folder = mkdtempSync(join(tmpdir(), 'ludarr-manual-crash-'))
    try {
      const [file, library, old] = [join(folder, 'ludarr.db'), join(folder, 'library'), join(folder, 'Game.v1-GRP')]
      mkdirSync(library)
      writeTree(old, files)
      const before = hashesBelow(old)
      const gameId = prepare(file, library)
      const run = (...args: string[]) =>
        spawnSync(process.execPath, [fixture, file, old, gameId, mode, ...args], {
          env: { ...process.env, TMPDIR: folder },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
      expect(run(String(killAt)).signal).toBe('SIGKILL')
      expect(run().status).toBe(0)
      const app = createTestApp({ file })
      const record = app.imports.all()[0]
      expect(record).toMatchObject({ status: 'done', requestedMode: mode })
      const placed = join(library, 'Game')
      expect(hashesBelow(placed)).toEqual({
        'game.exe': before['game.exe'] ?? '',
        'data/one.pak': before['data/one.pak'] ?? '',
        'Extras/Game.v1-GRP/bonus.pdf': before['bonus.pdf'] ?? '',
      })
      expect(hashesBelow(old)).toEqual(mode === 'move' ? { 'notes.txt': before['notes.txt'] ?? '' } : before)
      const versions = app.imports.filesOf(gameId).map(({ path, version }) => [path.slice(placed.length + 1), version])
      expect(versions).toEqual([
        ['Extras/Game.v1-GRP/bonus.pdf', null],
        ['data/one.pak', '2.0'],
        ['game.exe', '2.0'],
      ])
      expect(existsSync(join(placed, 'notes.txt'))).toBe(false)
      app.connection.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  120_000,
)

function prepare(file: string, library: string): string {
  const app = createTestApp({ file })
  const userId = storeUser(app).id
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  const { id } = storeGame(app, { userId, title: 'Game', status: 'wanted' })
  app.connection.close()
  return id
}
