import type { SourceFile } from './import-inspection.ts'

/** Names that are the same to file systems which do not tell case, or ways to write an accent, apart. */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Whether two of the files have names that meet there. */
export function clashes(files: readonly Pick<SourceFile, 'path'>[]): boolean {
  return new Set(files.map(({ path }) => foldedName(path))).size < files.length
}

/** Files whose names would meet are all kept: the later ones are numbered. Each must say where it lies. */
export function withoutClashes(files: readonly SourceFile[], keyOf = foldedName): SourceFile[] {
  const taken = new Set<string>()
  return files.map((file) => {
    let path = file.path
    for (let number = 2; taken.has(keyOf(path)); number += 1) path = numbered(file.path, number)
    taken.add(keyOf(path))
    return path === file.path ? file : { ...file, path }
  })
}

function numbered(path: string, number: number): string {
  return path.replace(/(\.[^./]+)?$/, (extension) => ` (${number})${extension}`)
}
