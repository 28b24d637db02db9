import type { BigIntStats } from 'node:fs'

/** What tells one state of a file from another. */
export type FileFacts = {
  size: number
  modifiedAt: Date
  executable: boolean
  /** Size and times of the file: changes whenever its content does. */
  revision: string
  /** The file itself, whatever its path is. */
  identity: string
}

export function factsOf(stats: BigIntStats): FileFacts {
  const { size, mtimeNs, ctimeNs, dev, ino, mode } = stats
  return {
    size: Number(size),
    modifiedAt: new Date(Number(mtimeNs / 1_000_000n)),
    executable: (Number(mode) & 0o100) !== 0,
    // The time of the last change of the entry cannot be set, so that it also tells files with restored times apart.
    revision: [size, mtimeNs, ctimeNs].map((value) => value.toString(36)).join('-'),
    identity: `${dev}:${ino}`,
  }
}

export function isSameFile(left: FileFacts, right: FileFacts): boolean {
  return left.identity === right.identity && left.revision === right.revision
}
