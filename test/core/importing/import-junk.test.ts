import { afterEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

const files = {
  'setup.exe': 'x'.repeat(4000),
  'data/one.bin': 'one',
  // As Transmission 4.1.4 and aria2 1.37 write the padding of a hybrid torrent.
  '.pad/8960': '\0'.repeat(8960),
  '_____padding_file_0_if you see this file, please update to BitComet 0.85 or above____': '\0',
  '.DS_Store': 'x',
  'data/Thumbs.db': 'x',
  'desktop.ini': 'x',
  '__MACOSX/._setup.exe': 'x',
  '@eaDir/setup.exe@SynoEAStream': 'x',
}

test('padding and the files of systems are not imported, and do not keep a moved download from being cleaned up', async () => {
  const arrived = createArrived({ files, settings: { transferMode: 'move' } })
  open.push(arrived)
  const { library, download, importDownload } = arrived
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 2 })
  expect(Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()).toEqual(['data/one.bin', 'setup.exe'])
  expect(existsSync(download.path ?? '')).toBe(false)
})

test('what clients, synchronization and snapshots left in a download is not imported', async () => {
  const arrived = createArrived({
    files: {
      'setup.exe': 'x'.repeat(4000),
      'data.bin': 'data',
      'setup.exe:Zone.Identifier': '[ZoneTransfer]',
      _____padding_file: '\0',
      '.0123456789abcdef0123456789abcdef01234567.parts': 'unwanted',
      '~uTorrentPartFile_15B60.dat': 'unwanted',
      '.stfolder (1)/marker': '',
      '~snapshot/daily/setup.exe': 'x'.repeat(4000),
      '.dropbox.cache/old/setup.exe': 'x'.repeat(4000),
    },
  })
  open.push(arrived)
  expect(await arrived.importDownload()).toMatchObject({ status: 'done', filesDone: 2 })
  expect(Object.keys(hashesBelow(join(arrived.library, 'Portal 2'))).sort()).toEqual(['data.bin', 'setup.exe'])
})

test('a recycle bin in a download is not imported and not deleted', async () => {
  const arrived = createArrived({
    files: { 'setup.exe': 'x'.repeat(4000), 'data.bin': 'data', '#recycle/mine.txt': 'a file of the user' },
    settings: { transferMode: 'move' },
  })
  open.push(arrived)
  const { library, download, importDownload } = arrived
  expect(await importDownload()).toMatchObject({ status: 'done', filesDone: 2 })
  expect(Object.keys(hashesBelow(join(library, 'Portal 2'))).sort()).toEqual(['data.bin', 'setup.exe'])
  expect(existsSync(join(download.path ?? '', '#recycle/mine.txt'))).toBe(true)
})
