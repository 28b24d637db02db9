import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PendingGrab } from '#db/repositories/downloads.ts'
import { storeDownload } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

test('what a pending grab sends and the passwords of archives are encrypted on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-encrypted-'))
  const file = join(folder, 'ludarr.db')
  const key = (byte: number) => new Uint8Array(32).fill(byte)
  let app = createTestApp({ file, key: key(1) })
  const { id } = storeDownload(app, { archivePasswords: ['ARCHIVE-CANARY'] })
  const pending: PendingGrab = {
    downloadId: id,
    kind: 'torrent',
    name: 'Hades',
    uri: 'magnet:?tr=URI-CANARY',
    bytes: Buffer.from('d8:announce22:http://t/TORRENT-CANARYe'),
    size: null,
    category: null,
    downloadPath: null,
    seedRatio: null,
    seedSeconds: null,
    priority: null,
    chosenId: null,
    possiblyAcceptedBy: null,
    attempts: 0,
    nextAttemptAt: null,
    reported: false,
    sent: false,
  }
  app.downloads.addPendingGrab(pending)
  app.downloads.updatePendingGrab(id, { attempts: 1 })
  expect(app.downloads.findPendingGrab(id)).toEqual({ ...pending, attempts: 1 })
  expect(app.downloads.find(id)?.archivePasswords).toEqual(['ARCHIVE-CANARY'])
  app.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const stored = readFileSync(file, 'latin1')
  for (const canary of ['URI-CANARY', 'TORRENT-CANARY', 'ARCHIVE-CANARY']) expect(stored).not.toContain(canary)
  await app.close()
  app = createTestApp({ file, key: key(2) })
  expect(app.downloads.findPendingGrab(id)).toMatchObject({ uri: null, bytes: null })
  expect(app.downloads.find(id)?.archivePasswords).toEqual([])
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
