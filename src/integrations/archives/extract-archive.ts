import { mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from '#domain/paths/paths.ts'
import type { UnpackRequest, UnpackResult } from '#domain/ports/unpacker.ts'
import { rmSync } from '#platform/held-files.ts'
import { describeBomb, describeRefusal, isBomb, totalOf } from './archive-listing.ts'
import { createSpaceCheck, describeLackOfSpace } from './free-space.ts'
import { Refused } from './guarded-disk.ts'
import { damaged, isWrongPassword, listArchive, lockedWith, passwordPrompt } from './list-archive.ts'
import { type ArchiverAnswer, runArchiver } from './run-archiver.ts'

export type Extraction = UnpackRequest & {
  wasm: Uint8Array<ArrayBuffer>
  onProgress(bytesDone: number, bytesTotal: number): void
}

const wrappedTar = /\.(tar\.(gz|xz|zst|bz2|lzma)|t[gx]z|tzst|tbz2?)$/i

/** Lists an archive and unpacks it if its listing is acceptable. Blocks, so run it in a separate process. */
export async function extractArchive(extraction: Extraction): Promise<UnpackResult> {
  try {
    if (!wrappedTar.test(extraction.archive)) return await extractOne(extraction)
    const wrapper = join(extraction.into, '.tar')
    const bare = await extractOne({ ...extraction, into: wrapper })
    if (!bare.ok) return bare
    const [tar] = readdirSync(wrapper)
    if (tar === undefined) return { ok: false, fault: 'damaged', reason: 'It is empty.' }
    const result = await extractOne({ ...extraction, archive: join(wrapper, tar) })
    rmSync(wrapper, { recursive: true, force: true })
    return result
  } catch (error) {
    if (error instanceof Refused) return { ok: false, fault: error.fault, reason: error.message }
    throw error
  }
}

async function extractOne(extraction: Extraction): Promise<UnpackResult> {
  const { into, onProgress } = extraction
  mkdirSync(into, { recursive: true })
  const listed = await listArchive(extraction)
  if ('fault' in listed) return listed
  const { entries } = listed
  const refusal = describeRefusal(entries, extraction) ?? describeLackOfSpace(totalOf(entries), into)
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

// The listing of an archive may be wrong, so bytes and entries are counted while writing.
function extract(extraction: Extraction, password: string | null, total: number): Promise<ArchiverAnswer> {
  const { archive, into, wasm, limits, packedBytes, onProgress } = extraction
  const before = extraction.before ?? { entries: 0, bytes: 0 }
  const checkRoom = createSpaceCheck(into)
  let bytes = 0
  let made = 0
  const watch = {
    beforeWrite(count: number): void {
      bytes += count
      const all = before.bytes + bytes
      if (all > limits.bytes) throw new Refused('limit', 'It unpacks to more than it declares, and more than allowed.')
      if (isBomb(all, packedBytes, limits)) throw new Refused('limit', describeBomb)
      checkRoom(bytes)
      onProgress(bytes, total)
    },
    beforeEntry(): void {
      made += 1
      // Folders that the archive only implies are created in addition to its entries.
      if (before.entries + made > limits.entries * 2)
        throw new Refused('limit', 'It contains more entries than it declares.')
    },
  }
  // Without a password option the archiver would prompt for one.
  const args = [
    'x',
    '-y',
    '-aou',
    '-bd',
    '-spd',
    '-sccUTF-8',
    '-o/into',
    passwordPrompt(password),
    `/source/${basename(archive)}`,
  ]
  return runArchiver(args, { wasm, source: dirname(archive), into, watch })
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}
