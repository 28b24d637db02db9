import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Unpacked, UnpackRequest } from '#domain/ports/unpacker.ts'
import { sizeInWords } from '#domain/size-in-words.ts'
import { type ArchiveEntry, bombWords, isBomb, readListing, refusalOf, totalOf } from './archive-listing.ts'
import { Refused } from './guarded-disk.ts'
import { type ArchiverAnswer, runArchiver } from './run-archiver.ts'

export type Extraction = UnpackRequest & {
  wasm: Uint8Array<ArrayBuffer>
  onProgress(bytesDone: number, bytesTotal: number): void
}

type Listed = { entries: ArchiveEntry[]; password: string | null }

const wrappedTar = /\.(tar\.(gz|xz|zst|bz2|lzma)|t[gx]z|tzst|tbz2?)$/i
const readOnly = { beforeWrite: () => undefined, beforeEntry: () => undefined }

/** Looks into an archive, and unpacks it when nothing speaks against it. Blocks: run it in a process of its own. */
export async function extractArchive(extraction: Extraction): Promise<Unpacked> {
  try {
    if (!wrappedTar.test(extraction.archive)) return await extractOne(extraction)
    const wrapper = join(extraction.into, '.tar')
    const bare = await extractOne({ ...extraction, into: wrapper })
    if (!bare.ok) return bare
    const [tar] = readdirSync(wrapper)
    if (tar === undefined) return { ok: false, fault: 'damaged', reason: 'There is nothing in it.' }
    const result = await extractOne({ ...extraction, archive: join(wrapper, tar) })
    rmSync(wrapper, { recursive: true, force: true })
    return result
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault, reason: error.message }
    throw error
  }
}

async function extractOne(extraction: Extraction): Promise<Unpacked> {
  const { packedBytes, limits, into, onProgress } = extraction
  mkdirSync(into, { recursive: true })
  const listed = await list(extraction)
  if ('fault' in listed) return listed
  const { entries } = listed
  const refusal = refusalOf(entries, packedBytes, limits) ?? lackOfSpace(entries, into)
  if (refusal !== null) return refusal
  const encrypted = entries.some((entry) => entry.encrypted)
  const passwords = listed.password !== null ? [listed.password] : encrypted ? extraction.passwords : [null]
  const total = totalOf(entries)
  for (const password of passwords) {
    onProgress(0, total)
    const answer = await extract(extraction, password, total)
    if (answer.code <= 1 && !answer.lines.some((line) => line.startsWith('ERROR'))) {
      return { ok: true, entries: entries.length, bytes: total }
    }
    empty(into)
    if (!encrypted) return damaged(answer)
    if (!isWrongPassword(answer)) return damaged(answer)
  }
  return lockedWith(extraction.passwords)
}

async function list({ archive, passwords, wasm }: Extraction): Promise<Listed | (Unpacked & { ok: false })> {
  const run = { wasm, source: dirname(archive), into: null, watch: readOnly }
  let last: ArchiverAnswer = { code: 2, lines: [] }
  for (const password of [null, ...passwords]) {
    last = await runArchiver(['l', '-slt', '-sccUTF-8', secretWord(password), `/source/${basename(archive)}`], run)
    if (last.code === 0) return { entries: readListing(last.lines), password }
    if (!isWrongPassword(last)) return damaged(last)
  }
  return lockedWith(passwords)
}

// What an archive says of itself may be a lie: bytes and entries are counted again while they are written.
function extract(extraction: Extraction, password: string | null, total: number): Promise<ArchiverAnswer> {
  const { archive, into, wasm, limits, packedBytes, onProgress } = extraction
  let bytes = 0
  let made = 0
  const watch = {
    beforeWrite(count: number): void {
      bytes += count
      if (bytes > limits.bytes) throw new Refused('limit', 'It unpacks to more than it says, and more than is allowed.')
      if (isBomb(bytes, packedBytes, limits)) throw new Refused('limit', bombWords)
      onProgress(bytes, total)
    },
    beforeEntry(): void {
      made += 1
      // Folders that an archive only implies are made besides its entries.
      if (made > limits.entries * 2) throw new Refused('limit', 'It holds more entries than it says.')
    },
  }
  const words = ['x', '-y', '-aou', '-bd', '-sccUTF-8', '-o/into', secretWord(password), `/source/${basename(archive)}`]
  return runArchiver(words, { wasm, source: dirname(archive), into, watch })
}

// Without a word about the password it would be asked for, and nobody is there to answer.
function secretWord(password: string | null): string {
  return `-p${password ?? 'none'}`
}

function lackOfSpace(entries: readonly ArchiveEntry[], into: string): (Unpacked & { ok: false }) | null {
  const needed = totalOf(entries)
  const { bavail, bsize } = statfsSync(into)
  const free = bavail * bsize
  if (needed < free) return null
  const reason = `Unpacking needs ${sizeInWords(needed)} but only ${sizeInWords(free)} are free there.`
  return { ok: false, fault: 'space', reason }
}

function isWrongPassword({ lines }: ArchiverAnswer): boolean {
  return lines.some((line) => /wrong password|encrypted archive/i.test(line))
}

function lockedWith(passwords: readonly string[]): Unpacked & { ok: false } {
  const tried = passwords.length === 0 ? 'none is listed' : `none of the ${passwords.length} listed ones opens it`
  return { ok: false, fault: 'password', reason: `It needs a password, and ${tried}.` }
}

function damaged({ code, lines }: ArchiverAnswer): Unpacked & { ok: false } {
  const said = lines.filter((line) => /error|unsupported|missing|unexpected|can ?not|can't/i.test(line)).slice(0, 3)
  const words = said.length === 0 ? `the archiver ended with ${code}` : said.map((line) => line.trim()).join('; ')
  if (/unsupported method/i.test(words))
    return { ok: false, fault: 'unsupported', reason: `It cannot be read: ${words}.` }
  return { ok: false, fault: 'damaged', reason: `It is damaged or not complete: ${words.replaceAll('/source/', '')}.` }
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}
