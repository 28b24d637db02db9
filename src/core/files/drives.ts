import { stat } from 'node:fs/promises'

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The top-level folders of the drives of a Windows machine, such as `C:/`. */
export async function listDrives(isThere = isFolder): Promise<string[]> {
  const drives = letters.map((letter) => `${letter}:/`)
  const found = await Promise.all(drives.map(isThere))
  return drives.filter((_, index) => found[index] === true)
}

async function isFolder(path: string): Promise<boolean> {
  // A drive without a disk fails.
  return (await stat(path).catch(() => null))?.isDirectory() === true
}
