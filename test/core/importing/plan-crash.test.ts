import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { hashesBelow, storeDownload } from './arrived-download.ts'

const fixture = join(import.meta.dirname, '../../fixtures/run-imports.ts')
const files = 2500

test('an import that was killed while its plan was written is planned again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-plan-crash-'))
  try {
    const [file, library, source] = [join(folder, 'ludarr.db'), join(folder, 'library'), join(folder, 'Game.1-GRP')]
    prepare(file, library, source)
    const run = (...killAfter: string[]) =>
      spawnSync(process.execPath, [fixture, file, ...killAfter], {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    expect(run('2').signal).toBe('SIGKILL')
    const killed = createTestApp({ file })
    // The batches that were written are no plan, and a removed file must not return with them.
    expect(killed.connection.all('SELECT 1 FROM import_files')).toHaveLength(2000)
    const [unplanned] = killed.imports.all()
    expect(unplanned).toMatchObject({ status: 'running', filesPlanned: 0 })
    expect([...killed.imports.planOf(unplanned?.id ?? '').entries()]).toEqual([])
    expect(readdirSync(library)).toEqual([])
    killed.connection.close()
    rmSync(join(source, '0.pak'))
    expect(run().status).toBe(0)
    const app = createTestApp({ file })
    const [record] = app.imports.all()
    expect(record).toMatchObject({ status: 'done', filesDone: files - 1 })
    expect(hashesBelow(app.games.findById(record?.gameId ?? '')?.libraryPath ?? '')).toEqual(hashesBelow(source))
    app.connection.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

function prepare(file: string, library: string, source: string): void {
  for (const path of [library, source]) mkdirSync(path)
  for (let number = 0; number < files; number += 1) writeFileSync(join(source, `${number}.pak`), `level ${number}`)
  const app = createTestApp({ file })
  const userId = storeUser(app).id
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library, transferMode: 'hardlink' })
  const game = storeGame(app, { userId, title: 'Game 1', status: 'downloading' })
  storeDownload(app, { gameId: game.id, userId, title: 'Game.1-GRP', path: source })
  app.connection.close()
}
