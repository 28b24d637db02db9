import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readImportSettings, writeImportSettings } from '#core/settings/import-settings.ts'
import { type Migration, readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { createSettingsRepository } from '#db/repositories/settings.ts'
import { importSettingsDefaults } from '#domain/importing/import.ts'
import { openDatabase } from '#runtime/database.ts'
import { createTestClock } from '../clock.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))
const own = migrations.findIndex(({ name }) => name.endsWith('_unpack_archives_by_default'))
const box = { seal: (plain: string) => plain, open: (sealed: string) => sealed }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-unpack-default-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** What the settings are after a start with these migrations; `stored` is written before it ends. */
function started(known: readonly Migration[], stored?: object) {
  const place = { file: join(folder, 'ludarr.db'), backupFolder: folder, migrations: known, clock: createTestClock() }
  const connection = openLibrary(openDatabase, place)
  try {
    const settings = createSettingsRepository(connection, box)
    const read = readImportSettings({ settings })
    if (stored !== undefined) writeImportSettings({ settings }, { ...read, ...stored })
    return read
  } finally {
    connection.close()
  }
}

test('archives are unpacked unless somebody switches that off', () => {
  expect(importSettingsDefaults.unpackArchives).toBe(true)
  expect(started(migrations, { unpackArchives: false })).toMatchObject({ unpackArchives: true })
  expect(started(migrations, { minFileSize: 7 })).toMatchObject({ unpackArchives: false })
  expect(started(migrations)).toMatchObject({ unpackArchives: false, minFileSize: 7 })
})

test('an installation that stored the former default unpacks from its next start on, and keeps the rest', () => {
  started(migrations.slice(0, own), { unpackArchives: false, libraryRoot: '/library', transferMode: 'copy' })
  expect(started(migrations, { unpackArchives: false })).toMatchObject({
    unpackArchives: true,
    libraryRoot: '/library',
    transferMode: 'copy',
  })
  expect(started(migrations)).toMatchObject({ unpackArchives: false, libraryRoot: '/library' })
})

test('one that stored nothing unpacks as well', () => {
  started(migrations.slice(0, own))
  expect(started(migrations)).toMatchObject({ unpackArchives: true })
})
