import type { SevenZipModule } from '7z-wasm'

export type DiskWatch = {
  /** Called before bytes are written; what it throws ends the unpacking. */
  beforeWrite(count: number): void
  /** Called before a file or folder is made. */
  beforeEntry(): void
}

type Operations = Record<string, (...given: never[]) => unknown>
type Call = (...given: unknown[]) => unknown

// https://github.com/WebAssembly/wasi-libc: numbers of the errors as the archiver knows them.
const diskFull = 51

/** Thrown through the archiver when it must stop. */
export class Refused extends Error {
  constructor(
    readonly fault: 'unsafe' | 'limit' | 'space' | 'stopped',
    reason: string,
  ) {
    super(reason)
  }
}

/**
 * Mounts the archive's folder to be read, and one folder to be written to. Nothing else of this machine can be reached
 * from within, whatever an archive says: no link is made, and nothing is changed beside the archive.
 */
export function mountGuarded(
  archiver: SevenZipModule,
  { source, into }: { source: string; into: string | null },
  watch: DiskWatch,
): void {
  const nodes = operationsOf(archiver.NODEFS, 'node_ops')
  const streams = operationsOf(archiver.NODEFS, 'stream_ops')
  for (const name of ['mknod', 'rename', 'unlink', 'rmdir', 'setattr']) {
    around(nodes, name, (call, given) => {
      if (libraryOfImport(given[0]) !== into) throw new Refused('unsafe', 'It tried to write outside of its folder.')
      if (name === 'mknod') watch.beforeEntry()
      return call(...given)
    })
  }
  around(nodes, 'symlink', () => {
    throw new Refused('unsafe', 'It holds a link, and links are not unpacked.')
  })
  around(streams, 'write', (call, given) => {
    const count = given[3]
    watch.beforeWrite(typeof count === 'number' ? count : 0)
    return sayingFull(() => call(...given))
  })
  archiver.FS.mkdir('/source')
  archiver.FS.mount(archiver.NODEFS, { root: source }, '/source')
  if (into === null) return
  archiver.FS.mkdir('/into')
  archiver.FS.mount(archiver.NODEFS, { root: into }, '/into')
}

function sayingFull(write: () => unknown): unknown {
  try {
    return write()
  } catch (error) {
    const full = isRecord(error) && error.errno === diskFull
    throw full ? new Refused('space', 'The disk filled up while it was unpacked.') : error
  }
}

function around(operations: Operations, name: string, instead: (call: Call, given: unknown[]) => unknown): void {
  const own: unknown = operations[name]
  if (typeof own !== 'function') throw new Error(`The archiver's disk knows no ${name}`)
  operations[name] = (...given: unknown[]) => instead((...passed) => Reflect.apply(own, operations, passed), given)
}

function operationsOf(disk: object, name: string): Operations {
  const found: unknown = Reflect.get(disk, name)
  if (!isOperations(found)) throw new Error(`The archiver's disk has no ${name}`)
  return found
}

function isOperations(value: unknown): value is Operations {
  return isRecord(value)
}

// A node of the archiver's disk knows the mount it belongs to, and that the folder it stands for.
function libraryOfImport(node: unknown): unknown {
  const mount = isRecord(node) ? node.mount : null
  const options = isRecord(mount) ? mount.opts : null
  return isRecord(options) ? options.root : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
