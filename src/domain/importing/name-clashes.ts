import type { FileList } from './file-list.ts'
import type { SourceFile } from './inspect-files.ts'

/** Folds names that are equal on file systems that ignore case or Unicode normalization. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * A number of 53 bits for a name. Equal names have the same number, different ones hardly ever. Sets of very many names
 * hold these numbers, because the names would take several times the memory.
 */
export function nameHash(name: string): number {
  let [low, high] = [0x811c9dc5, 0x1b873593]
  for (let index = 0; index < name.length; index += 1) {
    const unit = name.charCodeAt(index)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x9e3779b1)
    high ^= high >>> 15
  }
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0)
}

/**
 * Finds files whose names are equal, by default on such a file system. They are added one by one, and their names are not
 * held: there may be very many.
 */
export function createClashFinder(keyOf = foldedName) {
  const seen = new Set<number>()
  const repeated = new Set<number>()
  const mayClash = ({ path }: Pick<SourceFile, 'path'>): boolean =>
    repeated.size > 0 && repeated.has(nameHash(keyOf(path)))
  return {
    add({ path }: Pick<SourceFile, 'path'>): void {
      const hash = nameHash(keyOf(path))
      if (seen.has(hash)) repeated.add(hash)
      else seen.add(hash)
    },
    /** Whether another file may have the name of this one; false only if none of those added has it. */
    mayClash,
    /** The first two names that are equal; `files` are the ones that were added. */
    find(files: Iterable<Pick<SourceFile, 'path'>>): [one: string, other: string] | null {
      if (repeated.size === 0) return null
      const known = new Map<string, string>()
      for (const file of files) {
        if (!mayClash(file)) continue
        const other = known.get(keyOf(file.path))
        if (other !== undefined) return [other, file.path]
        known.set(keyOf(file.path), file.path)
      }
      return null
    },
  }
}

/** Numbers files whose name equals that of an earlier file or a folder. Every file must have its `real` path. */
export function withoutClashes(files: FileList, keyOf = foldedName): FileList {
  const folders = foldersOf(files, keyOf)
  const clashes = createClashFinder(keyOf)
  let hasNameOfFolder = false
  for (const file of files) {
    clashes.add(file)
    hasNameOfFolder ||= folders.has(keyOf(file.path))
  }
  return hasNameOfFolder || clashes.find(files) !== null ? numberClashes(files, folders, keyOf) : files
}

function numberClashes(files: FileList, folders: ReadonlySet<string>, keyOf: (path: string) => string): FileList {
  const taken = new Set(folders)
  return Array.from(files, (file) => {
    let path = file.path
    for (let number = 2; taken.has(keyOf(path)); number += 1) path = numbered(file.path, number)
    taken.add(keyOf(path))
    return path === file.path ? file : { ...file, path }
  })
}

function foldersOf(files: FileList, keyOf: (path: string) => string): Set<string> {
  const folders = new Set<string>()
  for (const { path } of files) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = keyOf(path.slice(0, end))
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

// Volumes keep their ending, because it identifies them as parts of one archive.
const ending = /(\.part\d+\.rar|\.(7z|zip|rar|tar)\.\d+|\.[^./]+)?$/i

function numbered(path: string, number: number): string {
  return path.replace(ending, (extension) => ` (${number})${extension}`)
}
