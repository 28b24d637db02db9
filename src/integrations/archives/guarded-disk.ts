import type { SevenZipModule } from '7z-wasm'

export type DiskWatch = {
  /** Called before bytes are written. Throwing stops the unpacking. */
  beforeWrite(count: number): void
  /** Called before a file or folder is created. */
  beforeEntry(): void
}

type Operations = Record<string, (...given: never[]) => unknown>
type Call = (...given: unknown[]) => unknown

// The error numbers of the archiver: https://github.com/WebAssembly/wasi-libc
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
 * Mounts the archive's folder for reading and one folder for writing. The archiver can reach nothing else on this
 * machine, creates no links and changes nothing in the archive's folder.
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
      if (mountRootOf(given[0]) !== into) throw new Refused('unsafe', 'It tried to write outside of its folder.')
      if (name === 'mknod') watch.beforeEntry()
      return call(...given)
    })
  }
  around(nodes, 'symlink', () => {
    throw new Refused('unsafe', 'It contains a link, and links are not unpacked.')
  })
  around(streams, 'write', (call, given) => {
    const count = given[3]
    watch.beforeWrite(typeof count === 'number' ? count : 0)
    return withDiskFullError(() => call(...given))
  })
  archiver.FS.mkdir('/source')
  archiver.FS.mount(archiver.NODEFS, { root: source }, '/source')
  if (into === null) return
  archiver.FS.mkdir('/into')
  archiver.FS.mount(archiver.NODEFS, { root: into }, '/into')
}

function withDiskFullError(write: () => unknown): unknown {
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

// A node of the archiver's file system knows its mount, and the mount knows its folder.
function mountRootOf(node: unknown): unknown {
  const mount = isRecord(node) ? node.mount : null
  const options = isRecord(mount) ? mount.opts : null
  return isRecord(options) ? options.root : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
