import { afterEach, expect, test } from 'bun:test'
import { randomFillSync } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyFile } from '#core/files/copy-file.ts'

const megabyte = 1024 ** 2
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function setup(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-copy-'))
  folders.push(folder)
  const source = join(folder, 'source')
  writeFileSync(source, bytes)
  const part = join(folder, 'part')
  const counted = { copying: 0, verifying: 0 }
  const stopping = new AbortController()
  const copy = (
    onBytes = (_: number, __: 'copying' | 'verifying'): void => undefined,
    size = bytes.length,
    verify = true,
  ) =>
    copyFile({
      source,
      part,
      size,
      signal: stopping.signal,
      verify,
      ensureSpace: async () => undefined,
      checkSpace: async () => undefined,
      onBytes(count, phase) {
        counted[phase] += count
        onBytes(count, phase)
      },
    })
  return { source, part, counted, stopping, copy }
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'copied',
    (error: Error) => error.message,
  )

function writeAt(path: string, position: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, position)
  closeSync(file)
}

test.each([0, 1, 511, 4096, 8 * megabyte, 8 * megabyte + 1, 17 * megabyte + 77])(
  'a file of %d bytes is copied and read back completely',
  async (length) => {
    const { source, part, counted, copy } = setup(randomFillSync(new Uint8Array(length)))
    await copy()
    expect(readFileSync(part).equals(readFileSync(source))).toBe(true)
    // Where blocks can be shared nothing is copied, and there is nothing to read again.
    expect(counted.copying).toBe(length)
    expect([0, length]).toContain(counted.verifying)
  },
)

test('a copy that is not verified is complete, and is not read back', async () => {
  const length = 17 * megabyte + 77
  const { source, part, counted, copy } = setup(randomFillSync(new Uint8Array(length)))
  await copy(undefined, length, false)
  expect(readFileSync(part).equals(readFileSync(source))).toBe(true)
  expect(counted).toEqual({ copying: length, verifying: 0 })
})

test('a copy is removed when the disk returns different data', async () => {
  const { part, copy } = setup(randomFillSync(new Uint8Array(13 * megabyte)))
  let spoilt = false
  const answer = await refusal(
    copy((_, phase) => {
      if (phase === 'verifying' && !spoilt) {
        writeAt(part, 12 * megabyte, Uint8Array.of(1, 2, 3, 4))
        spoilt = true
      }
    }),
  )
  if (!spoilt) expect(answer).toBe('copied')
  else expect(answer).toContain('the disk returns different data')
  expect(existsSync(part)).toBe(!spoilt)
})

test('holes in sparse files and the bytes between them are preserved', async () => {
  const { source, part, copy } = setup(new Uint8Array(0))
  truncateSync(source, 40 * megabyte)
  for (const place of [0, 5 * megabyte + 3, 12 * megabyte - 1, 39 * megabyte]) {
    writeAt(source, place, randomFillSync(new Uint8Array(70_000)))
  }
  await copy(undefined, 40 * megabyte)
  expect(readFileSync(part).equals(readFileSync(source))).toBe(true)
  expect(statSync(part).blocks * 512).toBeLessThan(2 * megabyte)
})

test('an aborted copy stops and leaves nothing behind', async () => {
  const { part, stopping, copy } = setup(new Uint8Array(30 * megabyte).fill(7))
  let cloned = true
  const answer = await refusal(
    copy((count) => {
      cloned = count === 30 * megabyte
      stopping.abort(new Error('stop'))
    }),
  )
  expect(answer).toBe(cloned ? 'copied' : 'stop')
  expect(existsSync(part)).toBe(cloned)
})

test('a source whose size changed is refused', async () => {
  const { part, copy } = setup(new Uint8Array(1000))
  expect(await refusal(copy(undefined, 999))).toContain('changed while it was copied: 1000 bytes instead of 999')
  expect(existsSync(part)).toBe(false)
})

test('a link that replaced the source is not followed', async () => {
  const { source, part, copy } = setup(new Uint8Array(10))
  rmSync(source)
  symlinkSync('/etc/hostname', source)
  expect(await refusal(copy())).toContain('ELOOP')
  expect(existsSync(part)).toBe(false)
})
