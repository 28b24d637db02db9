import type { SourceFile } from './inspect-files.ts'

/** Folds names that are equal on file systems that ignore case or Unicode normalization. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Whether two of the files have equal names on such a file system. */
export function clashes(files: readonly Pick<SourceFile, 'path'>[]): boolean {
  const names = new Set<string>()
  for (const { path } of files) names.add(foldedName(path))
  return names.size < files.length
}

/** Numbers files whose name equals that of an earlier file or a folder. Every file must have its `real` path. */
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

// Volumes keep their ending, because it identifies them as parts of one archive.
const ending = /(\.part\d+\.rar|\.(7z|zip|rar|tar)\.\d+|\.[^./]+)?$/i

function numbered(path: string, number: number): string {
  return path.replace(ending, (extension) => ` (${number})${extension}`)
}
