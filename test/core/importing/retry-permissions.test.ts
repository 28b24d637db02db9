import { afterEach, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeImportSettings } from '#core/settings/import-settings.ts'
import { importSettingsDefaults } from '#domain/importing/import-settings.ts'
import { storeGame, storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'
import { storeDownload, writeTree } from './arrived-download.ts'

const fixture = join(import.meta.dirname, '../../fixtures/retry-imports.ts')
const nobody = 65534
const canRun = process.getuid?.() === 0 && isReachable()

// The checkout may lie where only root may look.
function isReachable(): boolean {
  const code = `require('node:fs').readFileSync(${JSON.stringify(fixture)})`
  const reached = spawnSync(process.execPath, ['-e', code], { uid: nobody, gid: nobody }).status === 0
  if (!reached)
    process.stdout.write('The program cannot run as another user here: missing permissions are not tried.\n')
  return reached
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A finished download of another user, and Ludarr as a user without any rights of its own. */
function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-permissions-'))
  folders.push(folder)
  const [file, source, library] = [
    join(folder, 'ludarr.db'),
    join(folder, 'downloads/Portal.2'),
    join(folder, 'library'),
  ]
  mkdirSync(library)
  writeTree(source, { 'setup.exe': 'x'.repeat(4000), 'data/one.bin': 'one' })
  const app = createTestApp({ file })
  const { id: userId } = storeUser(app)
  const { id: gameId } = storeGame(app, { userId, title: 'Portal 2', status: 'downloading' })
  writeImportSettings(app, { ...importSettingsDefaults, libraryRoot: library })
  storeDownload(app, { gameId, userId, path: source })
  app.connection.close()
  for (const name of readdirSync(folder))
    if (name.startsWith('ludarr.db')) chownSync(join(folder, name), nobody, nobody)
  for (const place of [folder, library]) chownSync(place, nobody, nobody)
  return {
    source,
    library,
    /** One start of the program as that user. */
    start() {
      const { status, stderr } = spawnSync(process.execPath, [fixture, file], {
        env: { ...process.env, TMPDIR: folder, HOME: folder },
        uid: nobody,
        gid: nobody,
        encoding: 'utf8',
      })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const after = createTestApp({ file })
      const [record] = after.imports.all()
      after.connection.close()
      return record
    },
  }
}

test.if(canRun)('an unreadable download is imported once it is readable', () => {
  const { source, start } = setup()
  chmodSync(join(source, 'data'), 0o700)
  const record = start()
  expect(record).toMatchObject({ status: 'review', cause: 'no-permission', retry: { attempts: 0 } })
  expect(record?.message).toContain('Ludarr may not read all of')
  expect(start()).toMatchObject({ status: 'review', retry: { attempts: 0 } })
  chmodSync(join(source, 'data'), 0o755)
  expect(start()).toMatchObject({ status: 'done' })
})

test.if(canRun)('an import continues once the library gets write permission', () => {
  const { library, start } = setup()
  chownSync(library, 0, 0)
  expect(start()).toMatchObject({ status: 'failed', cause: 'no-permission', retry: { attempts: 0 } })
  expect(start()).toMatchObject({ status: 'failed', retry: { attempts: 0 } })
  chownSync(library, nobody, nobody)
  expect(start()).toMatchObject({ status: 'done' })
})
