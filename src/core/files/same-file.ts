import { Buffer } from 'node:buffer'
import type { BigIntStats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, dirname } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { ifExists } from './file-errors.ts'
import { identityOf } from './folder-handle.ts'

const chunkBytes = 1024 * 1024

/**
 * Whether two regular files are one file on disk, or have the same content. Content is only left unread for one path and
 * for hardlinks: whoever asks may replace or delete one of the two.
 */
export async function sameFile(left: string, right: string, signal: AbortSignal): Promise<boolean> {
  const [first, second] = await Promise.all([factsOf(left), factsOf(right)])
  if (areHardlinks(first, second)) return true
  if (first.size !== second.size || !first.isFile() || !second.isFile()) return false
  return (await realpath(left)) === (await realpath(right)) || sameBytes(left, right, signal)
}

/**
 * Whether two names are links to one file. Some file systems give several files one number, so a number alone is no
 * proof: a file without another name has no links.
 */
export async function isHardlinked(left: string, right: string): Promise<boolean> {
  const [first, second] = await Promise.all([ifExists(factsOf(left)), ifExists(factsOf(right))])
  return first !== null && second !== null && areHardlinks(first, second)
}

/**
 * Whether removing the first file could remove the second: two mounts may show one folder, and then two paths are one
 * name. In doubt, they are one.
 */
export async function mayBeOneName(left: string, right: string): Promise<boolean> {
  const [first, second] = await Promise.all([factsOf(left), factsOf(right)])
  if (identityOf(first) !== identityOf(second)) return false
  if (first.nlink < 2n) return true
  if (basename(left).toLowerCase() !== basename(right).toLowerCase()) return false
  const [above, other] = await Promise.all([factsOf(dirname(left)), factsOf(dirname(right))])
  return identityOf(above) === identityOf(other)
}

function factsOf(path: string): Promise<BigIntStats> {
  return stat(path, { bigint: true })
}

function areHardlinks(first: BigIntStats, second: BigIntStats): boolean {
  return (
    identityOf(first) === identityOf(second) &&
    first.nlink > 1n &&
    first.nlink === second.nlink &&
    first.size === second.size &&
    first.mtimeNs === second.mtimeNs &&
    first.ctimeNs === second.ctimeNs
  )
}

async function sameBytes(left: string, right: string, signal: AbortSignal): Promise<boolean> {
  const first = await open(left, 'r')
  try {
    const second = await open(right, 'r')
    try {
      return await compare(first, second, signal)
    } finally {
      await second.close()
    }
  } finally {
    await first.close()
  }
}

async function compare(first: FileHandle, second: FileHandle, signal: AbortSignal): Promise<boolean> {
  const left = new Uint8Array(chunkBytes)
  const right = new Uint8Array(chunkBytes)
  for (let position = 0; ; ) {
    signal.throwIfAborted()
    const [firstRead, secondRead] = await Promise.all([
      first.read(left, 0, chunkBytes, position),
      second.read(right, 0, chunkBytes, position),
    ])
    if (firstRead.bytesRead !== secondRead.bytesRead) return false
    if (firstRead.bytesRead === 0) return true
    if (Buffer.compare(left.subarray(0, firstRead.bytesRead), right.subarray(0, secondRead.bytesRead)) !== 0)
      return false
    position += firstRead.bytesRead
  }
}
