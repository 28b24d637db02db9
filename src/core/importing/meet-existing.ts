import { Buffer } from 'node:buffer'
import { type FileHandle, lstat, open, readlink, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileAction, PlannedFile } from '#domain/import.ts'
import { foldedName } from '#domain/name-clashes.ts'
import { shorten } from '#domain/naming/safe-name.ts'
import { ifThere } from './file-fault.ts'
import { spelledThere } from './spelled-there.ts'

const longestOnDisk = 255

export type Met = { ok: true; files: PlannedFile[] } | { ok: false; reason: string }

export type Meeting = {
  /** The game's folder. */
  folder: string
  /** Whether files that differ are replaced, or kept beside, numbered; else somebody must decide. */
  overwrite: boolean
  keepBoth: boolean
  /** Where a replaced file goes. */
  recycledPlace(target: string): string
  signal: AbortSignal
}

/** Looks at what lies in the library already: equal files are kept, other ones treated as the settings say. */
export async function meetExisting(
  planned: readonly PlannedFile[],
  { folder, overwrite, keepBoth, recycledPlace, signal }: Meeting,
): Promise<Met> {
  const files: PlannedFile[] = []
  const different: string[] = []
  const placed = await placesOf(planned, folder)
  const taken = new Set(placed.map(({ target }) => foldedName(target)))
  for (const file of placed) {
    const action = await actionFor(file, signal)
    if (action === 'create' || action === 'keep') {
      files.push({ ...file, action })
    } else if (action === 'replace' && overwrite) {
      files.push({ ...file, action, recycled: recycledPlace(file.target) })
    } else if (keepBoth) {
      files.push(await besideOthers(file, taken, signal))
    } else {
      different.push(file.target)
    }
  }
  if (different.length === 0) return { ok: true, files }
  const names = different.slice(0, 3).map((path) => basename(path))
  const more = different.length > 3 ? ` and ${different.length - 3} more` : ''
  return {
    ok: false,
    reason: `The library has other files of the same names already: ${names.join(', ')}${more} (in ${folderOf(different)}). Turn overwriting on in the import settings, or choose another folder.`,
  }
}

// Two files of a download that would be the same one there stay two: what is spelled as it lies there comes first.
async function placesOf(planned: readonly PlannedFile[], folder: string): Promise<PlannedFile[]> {
  const spelled = spelledThere(folder)
  const wishes: { file: PlannedFile; place: string }[] = []
  for (const file of planned) wishes.push({ file, place: await spelled(file.target) })
  const taken = new Set(wishes.filter(({ file, place }) => file.target === place).map(({ place }) => place))
  return wishes.map(({ file, place }) => {
    if (file.target === place || taken.has(place)) return file
    taken.add(place)
    return { ...file, target: place }
  })
}

// `taken` holds where the other files of the download go: what is not there yet is no free name for that.
async function besideOthers(file: PlannedFile, taken: Set<string>, signal: AbortSignal): Promise<PlannedFile> {
  for (let number = 2; ; number += 1) {
    const target = join(dirname(file.target), numbered(basename(file.target), number))
    if (taken.has(foldedName(target))) continue
    const action = await actionFor({ ...file, target }, signal)
    if (action !== 'create' && action !== 'keep') continue
    taken.add(foldedName(target))
    return { ...file, target, action }
  }
}

// The number must fit within what file systems take for a name.
function numbered(name: string, number: number): string {
  const extension = /[^.](\.[^.\s]{1,10})$/.exec(name)?.[1] ?? ''
  const suffix = ` (${number})${extension}`
  return `${shorten(name.slice(0, name.length - extension.length), longestOnDisk - suffix.length)}${suffix}`
}

/** Whether two regular files are the same: one and the same on disk, or equal byte for byte. */
export async function sameFile(one: string, other: string, signal: AbortSignal): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)])
  if (first.dev === second.dev && first.ino === second.ino) return true
  if (first.size !== second.size || !first.isFile() || !second.isFile()) return false
  return sameBytes(one, other, signal)
}

async function actionFor(file: PlannedFile, signal: AbortSignal): Promise<FileAction | 'blocked'> {
  const found = await ifThere(lstat(file.target))
  if (found === null) return 'create'
  if (found.isSymbolicLink()) return (await readlink(file.target)) === file.source ? 'keep' : 'replace'
  if (!found.isFile()) return 'blocked'
  return (await sameFile(file.source, file.target, signal)) ? 'keep' : 'replace'
}

const chunkBytes = 1024 * 1024

async function sameBytes(one: string, other: string, signal: AbortSignal): Promise<boolean> {
  const first = await open(one, 'r')
  try {
    const second = await open(other, 'r')
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
    const [one, two] = await Promise.all([
      first.read(left, 0, chunkBytes, position),
      second.read(right, 0, chunkBytes, position),
    ])
    if (one.bytesRead !== two.bytesRead) return false
    if (one.bytesRead === 0) return true
    if (Buffer.compare(left.subarray(0, one.bytesRead), right.subarray(0, two.bytesRead)) !== 0) return false
    position += one.bytesRead
  }
}

function folderOf(paths: readonly string[]): string {
  const [first = ''] = paths
  return first.slice(0, first.length - basename(first).length - 1)
}
