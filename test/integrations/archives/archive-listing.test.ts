import { expect, test } from 'bun:test'
import { type ArchiveEntry, describeRefusal } from '../../../src/integrations/archives/archive-listing.ts'

const limits = { entries: 100, bytes: 1e9, ratio: 100, depth: 10, timeMs: 1000 }
const entry = (path: string): ArchiveEntry => ({ path, folder: false, size: 1, encrypted: false, special: null })
const refusalOf = (path: string, onWindows: boolean) =>
  describeRefusal([entry('Game/game.exe'), entry(path)], { packedBytes: 1, limits }, onWindows)

test.each([
  'Game/CON',
  'Game/nul.txt',
  'aux/data.bin',
  'Game/com1 .cfg',
  // It would be written into another stream of an empty file.
  'Game/data:bin',
  'C:game.exe',
  'Game/what?.txt',
  'Game/"quoted"',
  'Game\\LPT³',
  'Game/.../data.bin',
])('an entry %s is refused on Windows only', (path) => {
  const reason = `Its entry "${path}" has a name that Windows does not allow.`
  expect(refusalOf(path, true)).toEqual({ ok: false, fault: 'unsafe', reason })
  expect(refusalOf(path, false)).toBeNull()
})

test.each(['Game/console.exe', 'Game/.hidden', 'Game/nullify.txt', 'S.T.A.L.K.E.R./xr.exe', 'Game\\data.bin'])(
  'an entry %s is unpacked on Windows',
  (path) => expect(refusalOf(path, true)).toBeNull(),
)
