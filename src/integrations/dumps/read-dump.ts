import { statSync } from 'node:fs'
import type { CheckedContent, FileContents, ReadFault } from '#domain/verification/verification.ts'
import { readArchived } from './archived.ts'
import { readBlocks } from './blocks.ts'
import { readChd } from './chd/read-chd.ts'
import { DumpFault, type DumpFile, withDumpFile } from './dump-file.ts'
import { createDumpSums } from './sums.ts'
import { readZipped } from './zipped.ts'

/** Adds what it reads, so that what came before a fault is kept. */
export type Collect = (contents: readonly CheckedContent[]) => void
export type DumpTools = { archiver(): Uint8Array<ArrayBuffer> }
type Reader = (file: DumpFile, start: Buffer, collect: Collect, tools: DumpTools) => Promise<void> | void

const text = (value: string) => Buffer.from(value, 'latin1')
const unsupported =
  (reason: string): Reader =>
  () => {
    throw new DumpFault('unsupported', reason)
  }

const readers: readonly { mark: Buffer; read: Reader }[] = [
  { mark: text('PK\u0003\u0004'), read: readZipped },
  { mark: text('PK\u0005\u0006'), read: readZipped },
  { mark: text('7z\u00bc\u00af\u0027\u001c'), read: readArchived },
  { mark: text('Rar!\u001a\u0007'), read: readArchived },
  { mark: text('MComprHD'), read: readChd },
  { mark: text('CISO'), read: readBlocks },
  { mark: text('ZISO'), read: readBlocks },
  { mark: Buffer.from([0x01, 0xc0, 0x0b, 0xb1]), read: readBlocks },
  { mark: text('RVZ\u0001'), read: unsupported('RVZ images cannot be checked yet') },
  { mark: text('WIA\u0001'), read: unsupported('WIA images cannot be checked yet') },
  { mark: text('WBFS'), read: unsupported('WBFS images leave out parts of a disc') },
  { mark: text('DAX\u0000'), read: unsupported('DAX images cannot be checked yet') },
  { mark: text('JISO'), read: unsupported('JSO images cannot be checked yet') },
  { mark: text('IsZ!'), read: unsupported('ISZ images cannot be checked yet') },
  { mark: text('ECM\u0000'), read: unsupported('ECM images cannot be checked yet') },
  { mark: text('WUX0'), read: unsupported('WUX images cannot be checked yet') },
  { mark: text('\u0000PBP'), read: unsupported('PBP files cannot be checked yet') },
]
const lastOfZip = /\.zip$/i
const packedCartridge = /\.(?:nsz|xcz)$/i

/**
 * Reads a file, or all that is in it. Returns `null` if it has the known size and time. A file that is gone throws, and a
 * folder as well.
 */
export async function readDump(
  path: string,
  known: { size: number; mtimeMs: number } | null,
  onRead: (bytes: number) => void,
  tools: DumpTools,
): Promise<FileContents | null> {
  const stats = statSync(path)
  if (!stats.isFile()) throw new Error('It is no file')
  const { size, mtimeMs } = stats
  if (known !== null && size === known.size && mtimeMs === known.mtimeMs) return null
  const unreadable = (fault: ReadFault): FileContents => ({ size, mtimeMs, contents: [], fault })
  return withDumpFile(path, { onRead, unreadable: (error) => unreadable(faultOf(error)) }, async (file) => {
    const contents: CheckedContent[] = []
    let fault: ReadFault | null = null
    try {
      await readContents(file, (found) => contents.push(...found), tools)
      if (file.hasChanged()) throw new DumpFault('unreadable', 'It changed while it was read')
    } catch (error) {
      fault = faultOf(error)
    }
    return { size: file.size, mtimeMs: file.mtimeMs, contents, fault }
  })
}

async function readContents(file: DumpFile, collect: Collect, tools: DumpTools): Promise<void> {
  const start = file.readAt(0, 16)
  const reader = readers.find(({ mark }) => start.subarray(0, mark.length).equals(mark))
  if (packedCartridge.test(file.path)) throw new DumpFault('unsupported', 'Compressed cartridges cannot be checked yet')
  if (reader !== undefined) return reader.read(file, start, collect, tools)
  // The last part of a zip that is split into `.z01` and so on.
  if (lastOfZip.test(file.path)) return readArchived(file, start, collect, tools)
  const sums = createDumpSums('', file.size)
  for (const piece of file.pieces(0, file.size)) sums.update(piece)
  collect(sums.contents())
}

function faultOf(error: unknown): ReadFault {
  if (error instanceof DumpFault) return { kind: error.kind, reason: error.message }
  if (error instanceof RangeError) return { kind: 'damaged', reason: 'It is damaged' }
  if (error instanceof Error && 'code' in error) {
    const code = String(error.code)
    if (code.startsWith('Z_') || code.startsWith('ERR_')) return { kind: 'damaged', reason: 'It is damaged' }
    return { kind: 'unreadable', reason: `It cannot be read (${code})` }
  }
  throw error
}
