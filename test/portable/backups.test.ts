import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keyIdOfSecret } from '#core/backups/key-files.ts'
import { commitRestore, finishRestore } from '#core/backups/restore-journal.ts'
import { readMigrations } from '#db/migrate.ts'
import { openLibrary } from '#db/open-library.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { openDatabase } from '#runtime/database.ts'
import { deriveKey } from '#runtime/passwords.ts'
import { runBackupJob } from '../../src/cli/backup-worker.ts'

const migrations = readMigrations(join(import.meta.dirname, '../../drizzle'))

function open(folder: string) {
  const place = { file: join(folder, 'ludarr.db'), backupFolder: folder, migrations, clock: systemClock }
  return openLibrary(openDatabase, place)
}

test('a backup with protected keys is made and restored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-portable-backup-'))
  const [from, into] = [join(folder, 'from'), join(folder, 'into')]
  try {
    for (const each of [from, into]) mkdirSync(each)
    writeFileSync(join(from, 'encryption.key'), randomBytes(32).toString('base64url'))
    const connection = open(from)
    connection.exec("INSERT INTO settings (name, value) VALUES ('sample', '\"kept\"')")
    const fixedKeys = { encryptionKey: false, jwtSecret: false }

    const encryptionKeyId = keyIdOfSecret(readFileSync(join(from, 'encryption.key'), 'utf8'))
    const installation = { dataFolder: from, databaseFile: join(from, 'ludarr.db'), encryptionKeyId, fixedKeys }
    const target = join(folder, 'made.tar.gz')
    const passphrase = 'open sesame'
    await runBackupJob('backup', {
      ...installation,
      target,
      version: '0',
      reason: 'manual',
      createdAt: '2026-11-22T03:30:00.000Z',
      passphrase,
    })
    connection.close()
    const other = { ...installation, dataFolder: into, databaseFile: join(into, 'ludarr.db') }
    const files = await runBackupJob('restore', { ...other, archive: target, passphrase, withoutKeys: false })
    commitRestore(into, files, null)
    finishRestore(into)
    assert.equal(readFileSync(join(into, 'encryption.key'), 'utf8'), readFileSync(join(from, 'encryption.key'), 'utf8'))
    const restored = open(into)
    assert.deepEqual(
      restored.all<{ value: string }>("SELECT value FROM settings WHERE name = 'sample'").map(({ value }) => value),
      ['"kept"'],
    )
    restored.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('both runtimes derive the same key from a passphrase', async () => {
  const key = await deriveKey('open sesame', { salt: new Uint8Array(16).fill(7), memoryKib: 1024, passes: 2 })
  assert.equal(Buffer.from(key).toString('hex'), '971823c528721df7592cd96eec6bb0e01043dfa7259dfeb750a1c7af6f0da4df')
})
