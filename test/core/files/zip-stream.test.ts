import { expect, test } from 'bun:test'
import JSZip from 'jszip'
import { type ZipEntry, zipStream } from '#core/files/zip-stream.ts'

async function zipped(entries: readonly ZipEntry[]): Promise<Buffer> {
  async function* each(): AsyncGenerator<ZipEntry> {
    yield* entries
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipStream(each(), new Date(2026, 4, 3, 21, 7, 40))) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('an archive holds names, contents and times of its entries', async () => {
  const content = Buffer.from('hello '.repeat(100_000))
  const bytes = await zipped([
    { name: 'Pokémon – Let’s Go.torrent', content },
    { name: 'empty.txt', content: new Uint8Array(0) },
  ])
  expect(bytes.length).toBeLessThan(10_000)
  const archive = await JSZip.loadAsync(bytes, { checkCRC32: true })
  expect(Object.keys(archive.files)).toEqual(['Pokémon – Let’s Go.torrent', 'empty.txt'])
  expect(await archive.file('Pokémon – Let’s Go.torrent')?.async('nodebuffer')).toEqual(content)
  expect(await archive.file('empty.txt')?.async('string')).toBe('')
  expect(archive.file('empty.txt')?.date.toISOString()).toStartWith('2026-05-03')
})

test('an archive without entries is valid', async () => {
  expect(Object.keys((await JSZip.loadAsync(await zipped([]))).files)).toEqual([])
})

test('an entry is read only when the archive is read up to it', async () => {
  let read = 0
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (; read < 10; read += 1) yield { name: `${read}`, content: new Uint8Array(1000) }
  }
  const pieces = zipStream(entries(), new Date())
  await pieces.next()
  await pieces.next()
  expect(read).toBe(0)
  await pieces.return()
  expect(read).toBe(0)
})
