import type { SourceFile } from './inspect-files.ts'

/** Names that are the same to file systems which do not tell case, or ways to write an accent, apart. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Whether two of the files have names that meet there. */
export function clashes(files: readonly Pick<SourceFile, 'path'>[]): boolean {
  return new Set(files.map(({ path }) => foldedName(path))).size < files.length
}

/**
 * Files whose names would meet, or that have the name of a folder, are all kept: the later ones are numbered. Each must
 * say where it lies.
 */
export function withoutClashes(files: readonly SourceFile[], keyOf = foldedName): SourceFile[] {
  const taken = foldersOf(files, keyOf)
  return files.map((file) => {
    let path = file.path
    for (let number = 2; taken.has(keyOf(path)); number += 1) path = numbered(file.path, number)
    taken.add(keyOf(path))
    return path === file.path ? file : { ...file, path }
  })
}

function foldersOf(files: readonly SourceFile[], keyOf: (path: string) => string): Set<string> {
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

// The volumes of an archive stay together: they are told by what follows the name.
const ending = /(\.part\d+\.rar|\.(7z|zip|rar|tar)\.\d+|\.[^./]+)?$/i

function numbered(path: string, number: number): string {
  return path.replace(ending, (extension) => ` (${number})${extension}`)
}
