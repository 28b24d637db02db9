import { statfsSync } from 'node:fs'

// https://man7.org/linux/man-pages/man2/statfs.2.html
const types: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'SMB',
  4266872130: 'SMB',
  16914839: '9P',
  1397113167: 'AFS',
  12805120: 'Ceph',
}

/** The network file system that a folder is on, by its type; `null` for any other. */
export function networkFileSystem(folder: string, typeOf = (path: string) => statfsSync(path).type): string | null {
  // Some runtimes report the type as a signed number.
  return types[typeOf(folder) >>> 0] ?? null
}
