import SevenZip, { type SevenZipModule } from '7z-wasm'
import { basename, dirname } from '#domain/paths/paths.ts'
import { readListing } from '../archives/archive-listing.ts'
import { readOnly } from '../archives/list-archive.ts'
import { runArchiver } from '../archives/run-archiver.ts'
import { DumpFault, type DumpFile } from './dump-file.ts'
import type { Collect, DumpTools } from './read-dump.ts'
import { createDumpSums } from './sums.ts'

const maxEntries = 200_000
const firstPart = /\.0*1$/

/** Reads the entries of a 7z, a RAR or an uncommon zip. They are unpacked in memory, piece by piece, and not to disk. */
export async function readArchived(file: DumpFile, _: Buffer, collect: Collect, tools: DumpTools): Promise<void> {
  const wasm = tools.archiver()
  const source = `/source/${basename(file.path)}`
  const run = { wasm, source: dirname(file.path), into: null, watch: readOnly }
  const listing = await runArchiver(['l', '-slt', '-spd', '-sccUTF-8', '-pnone', '--', source], run)
  if (listing.code > 1) throw faultOf(listing.lines, file.path)
  const entries = readListing(listing.lines).filter(({ folder, special }) => !folder && special === null)
  if (entries.some(({ encrypted }) => encrypted)) throw new DumpFault('password', 'It needs a password')
  if (entries.length > maxEntries) throw new DumpFault('unsupported', 'It has too many entries')
  const sizes = new Map(entries.map(({ path, size }) => [path.replaceAll('\\', '/'), size]))
  const sinks = new Map<string, ReturnType<typeof createDumpSums>>()
  const lines = await unpackInto(file, wasm, (name, piece) => {
    const sums = sinks.get(name) ?? createDumpSums(name, sizes.get(name) ?? 0)
    sinks.set(name, sums)
    sums.update(piece)
  })
  file.onRead(file.size)
  for (const [name, size] of sizes) {
    const sums = sinks.get(name) ?? (size === 0 ? createDumpSums(name, 0) : null)
    if (sums !== null) collect(sums.contents())
  }
  if (lines !== null) throw faultOf(lines, file.path)
}

/** Returns the lines of the archiver if it failed. */
async function unpackInto(
  file: DumpFile,
  wasm: Uint8Array<ArrayBuffer>,
  onPiece: (name: string, piece: Uint8Array) => void,
): Promise<string[] | null> {
  const lines: string[] = []
  let code = 0
  const archiver = await SevenZip({
    wasmBinary: wasm.buffer,
    print: (line) => lines.push(line),
    printErr: (line) => lines.push(line),
    stdin: () => 0,
    quit(status, exit) {
      code = status
      throw exit
    },
  })
  archiver.FS.mkdir('/source')
  archiver.FS.mount(archiver.NODEFS, { root: dirname(file.path) }, '/source')
  archiver.FS.mkdir('/into')
  divertWrites(archiver, '/into/', onPiece)
  const args = ['x', '-y', '-bd', '-spd', '-sccUTF-8', '-pnone', '-o/into', '--', `/source/${basename(file.path)}`]
  try {
    const answered: unknown = archiver.callMain(args)
    if (typeof answered === 'number') code = answered
  } catch (error) {
    if (!(typeof error === 'object' && error !== null && 'name' in error && error.name === 'ExitStatus')) throw error
  }
  return code > 1 || lines.some((line) => line.startsWith('ERROR')) ? lines : null
}

type Operations = Record<string, unknown>
type Stream = { path?: string; node: { usedBytes: number } }

/** Files in the memory of the archiver stay empty: what is written to them goes elsewhere. */
function divertWrites(
  archiver: SevenZipModule,
  below: string,
  onPiece: (name: string, piece: Uint8Array) => void,
): void {
  const probe = archiver.FS.open('/probe', 'w')
  const { stream_ops, node_ops } = operationsOf(probe)
  archiver.FS.close(probe)
  stream_ops.write = (stream: Stream, heap: Uint8Array, from: number, length: number, position: number): number => {
    const name = stream.path ?? ''
    if (name.startsWith(below)) onPiece(name.slice(below.length), heap.subarray(from, from + length))
    stream.node.usedBytes = Math.max(stream.node.usedBytes, position + length)
    return length
  }
  const setattr = node_ops.setattr
  node_ops.setattr = (node: { usedBytes: number }, change: { size?: number }): unknown => {
    const { size, ...rest } = change
    if (size !== undefined) node.usedBytes = size
    return typeof setattr === 'function' ? Reflect.apply(setattr, null, [node, rest]) : undefined
  }
}

function operationsOf(stream: object): { stream_ops: Operations; node_ops: Operations } {
  const node: unknown = Reflect.get(stream, 'node')
  if (typeof node !== 'object' || node === null) throw new Error('The archiver has another file system')
  const found = { stream_ops: Reflect.get(node, 'stream_ops'), node_ops: Reflect.get(node, 'node_ops') }
  if (typeof found.stream_ops !== 'object' || typeof found.node_ops !== 'object') {
    throw new Error('The archiver has another file system')
  }
  return found
}

function faultOf(lines: readonly string[], path: string): DumpFault {
  const all = lines.join('\n')
  if (/wrong password|encrypted archive/i.test(all)) return new DumpFault('password', 'It needs a password')
  if (/missing volume/i.test(all)) return new DumpFault('unsupported', 'A part of it is missing')
  if (/unsupported method/i.test(all)) return new DumpFault('unsupported', 'It is packed in a way that cannot be read')
  // An archive that is cut into parts ends too early without the last ones.
  if (firstPart.test(path)) return new DumpFault('unsupported', 'A part of it is missing or damaged')
  return new DumpFault('damaged', 'It is damaged')
}
