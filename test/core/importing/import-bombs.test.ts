import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnpackRequest } from '#domain/ports/unpacker.ts'
import {
  deepFolders,
  honestBomb,
  lyingGzip,
  lyingZip,
  namedEntry,
  nestedBomb,
  overlappingBomb,
  wrapped,
} from '../../fakes/hostile-archives.ts'
import { type Arrived, createArrived, hashesBelow } from './arrived-download.ts'

const open: Arrived[] = []
afterEach(async () => {
  for (const arrived of open.splice(0)) await arrived.app.close()
})

function arrive(name: string, archive: Uint8Array) {
  const arrived = createArrived({ files: {}, settings: { unpackArchives: true, transferMode: 'move' } })
  open.push(arrived)
  const folder = join(arrived.downloads, 'Portal.2.v1.0-GRP')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), archive)
  return { ...arrived, folder }
}

const bomb = 'hundreds of times its size'

test.each([
  ['a zip that unpacks to a thousand times its size', 'game.zip', honestBomb, bomb],
  ['the same within a zip', 'game.zip', nestedBomb, bomb],
  ['a zip whose entries are all the same bytes', 'game.zip', overlappingBomb, 'damaged or incomplete: Headers Error.'],
  ['a zip that says it is small', 'game.zip', () => lyingZip(64), 'damaged or incomplete'],
  ['a tar.gz that is no tar', 'game.tar.gz', () => lyingGzip(64), 'damaged or incomplete'],
  ['folders in folders without end', 'game.zip', () => deepFolders(200), 'folders more than 64 deep'],
  [
    'a path of Windows that leads out',
    'game.zip',
    () => namedEntry('..\\..\\evil.exe'),
    'outside of the target folder',
  ],
  ['a whole path', 'game.zip', () => namedEntry('/etc/evil.conf'), 'outside of the target folder'],
  ['a path with a drive', 'game.zip', () => namedEntry('C:\\evil.exe'), 'outside of the target folder'],
])(
  '%s is not unpacked, and nothing is lost or left behind',
  async (_, name, make, message) => {
    const { folder, library, downloads, importDownload } = arrive(name, make())
    const before = hashesBelow(folder)
    const record = await importDownload({ accepted: true })
    expect(record.status).toBe('review')
    expect(record.message).toContain(message)
    expect(readdirSync(library)).toEqual([])
    expect(readdirSync(downloads)).toEqual(['Portal.2.v1.0-GRP'])
    expect(hashesBelow(folder)).toEqual(before)
  },
  60_000,
)

test('all archives share one limit, including nested ones', async () => {
  const { app, folder, library, importDownload } = arrive('a.zip', namedEntry('a.bin'))
  writeFileSync(join(folder, 'b.zip'), wrapped('inner.zip', namedEntry('b.bin')))
  const { unpack } = app.archives
  const asked: UnpackRequest[] = []
  let most = 2
  app.archives.unpack = (request, watch) => {
    asked.push(request)
    return unpack({ ...request, limits: { ...request.limits, entries: most } }, watch)
  }
  const packed = [join(folder, 'a.zip'), join(folder, 'b.zip')].reduce((sum, path) => sum + statSync(path).size, 0)
  expect((await importDownload({ accepted: true })).message).toContain(
    'It contains 3 entries with the archives before it',
  )
  expect(readdirSync(library)).toEqual([])
  expect(readdirSync(folder).sort()).toEqual(['a.zip', 'b.zip'])
  asked.length = 0
  most = 3
  expect(await importDownload({ accepted: true })).toMatchObject({ status: 'done' })
  expect(asked.map(({ before }) => before?.entries)).toEqual([0, 1, 2])
  expect(asked.map(({ packedBytes }) => packedBytes)).toEqual([packed, packed, packed])
  const times = asked.map(({ limits }) => limits.timeMs)
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(new Set(times).size).toBe(3)
})
