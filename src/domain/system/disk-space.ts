const mebibyte = 1024 ** 2

/** The space on a disk, in bytes. */
export type DiskSpace = { free: number; total: number }

/**
 * Bytes that stay free on a disk when Ludarr writes downloads, copies or unpacked files to it: a full disk stops
 * databases and other programs too.
 */
export function keptFree(total: number): number {
  return Math.min(1024 * mebibyte, Math.max(Math.floor(total / 100), smallDiskShare(total)))
}

/** Bytes that must be free on the disk of the data folder for anything new to be started. */
export function minDataSpace(total: number): number {
  return smallDiskShare(total)
}

function smallDiskShare(total: number): number {
  return Math.min(32 * mebibyte, Math.floor(total / 10))
}

/** Converts what `statfs` returns. */
export function spaceOf({ bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number }): DiskSpace {
  return { free: bavail * bsize, total: blocks * bsize }
}
