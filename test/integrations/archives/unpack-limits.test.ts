import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnpackedSize, UnpackLimits } from '#domain/ports/unpacker.ts'
import { describeLackOfSpace } from '#integrations/archives/free-space.ts'
import { createUnpacker } from '#integrations/archives/spawn-unpacker.ts'
import { ownCommand } from '#runtime/own-command.ts'
import { lyingGzip, lyingZip, manyEntries } from '../../fakes/hostile-archives.ts'

const megabyte = 1024 ** 2
const limits: UnpackLimits = { entries: 100, bytes: 4 * megabyte, ratio: 200, depth: 64, timeMs: 60_000 }
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function unpack(name: string, bytes: Uint8Array, wanted: Partial<UnpackLimits> = {}, before?: UnpackedSize) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-unpack-'))
  folders.push(folder)
  const [archive, into] = [join(folder, name), join(folder, 'into')]
  writeFileSync(archive, bytes)
  mkdirSync(into)
  const request = { archive, packedBytes: bytes.length, into, passwords: [], limits: { ...limits, ...wanted }, before }
  const answer = await createUnpacker([...ownCommand(), '__extract'])(request, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return { answer, written: readdirSync(into, { recursive: true }) }
}

test('the declared size in a tar.gz is not trusted: bytes are counted while writing', async () => {
  const { answer } = await unpack('game.tar.gz', lyingGzip(64))
  expect(answer).toMatchObject({ ok: false, fault: 'limit' })
  expect(answer).toMatchObject({ reason: expect.stringContaining('more than allowed') })
})

test('the declared size in a zip is not trusted either', async () => {
  const { answer } = await unpack('game.zip', lyingZip(64))
  expect(answer.ok).toBe(false)
  expect(answer).toMatchObject({ fault: expect.stringMatching(/limit|damaged/) })
})

test('too many entries are refused before one is created', async () => {
  const { answer, written } = await unpack('game.zip', manyEntries(101))
  expect(answer).toMatchObject({ ok: false, fault: 'limit' })
  expect(written).toEqual([])
})

test('an unpacking that takes too long is stopped', async () => {
  const { answer } = await unpack('game.zip', manyEntries(10), { timeMs: 1 })
  expect(answer).toMatchObject({ ok: false, fault: 'stopped', reason: 'Unpacking took longer than 1 second.' })
})

test.each([
  ['bytes', { entries: 1, bytes: 4 * megabyte - 5 }, {}, 'with the archives before it, more than the 4'],
  ['entries', { entries: 95, bytes: 1 }, {}, 'It contains 105 entries with the archives before it'],
  ['growth', { entries: 1, bytes: 1024 ** 3 }, { bytes: 2 * 1024 ** 3 }, 'hundreds of times its size'],
])('the size of earlier archives counts: %s', async (_, before, wanted, message) => {
  expect((await unpack('game.zip', manyEntries(10), wanted)).answer).toMatchObject({ ok: true })
  const { answer, written } = await unpack('game.zip', manyEntries(10), wanted, before)
  expect(answer).toMatchObject({ ok: false, fault: 'limit', reason: expect.stringContaining(message) })
  expect(written).toEqual([])
})

test('some free disk space is reserved', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-unpack-'))
  folders.push(folder)
  const { bavail, bsize } = statfsSync(folder)
  expect(describeLackOfSpace(megabyte, folder)).toBeNull()
  expect(describeLackOfSpace(bavail * bsize - megabyte, folder)?.reason).toContain('must stay free for other programs')
})

test('a process that the system ends is explained', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-unpack-'))
  folders.push(folder)
  const request = { archive: join(folder, 'game.zip'), packedBytes: 1, into: folder, passwords: [], limits }
  const killed = createUnpacker(['/bin/sh', '-c', 'kill -KILL $$'])
  const answer = await killed(request, { signal: new AbortController().signal, onProgress: () => undefined })
  expect(answer).toMatchObject({ ok: false, fault: 'stopped', reason: expect.stringContaining('memory ran out') })
})
