import type { FileCorrection, ImportCorrections } from '#domain/importing/import-corrections.ts'

export type FileChange = Omit<FileCorrection, 'path'>

/** The corrections with a change of a file or folder. A change of a folder takes the place of those of its files. */
export function withFileChange(corrections: ImportCorrections, path: string, change: FileChange): ImportCorrections {
  const properties = Object.keys(change) as (keyof FileChange)[]
  const others = (corrections.files ?? []).flatMap((file) => {
    if (file.path === path) return []
    if (!path.endsWith('/') || !file.path.startsWith(path)) return [file]
    const left = { ...file }
    for (const property of properties) delete left[property]
    return Object.keys(left).length > 1 ? [left] : []
  })
  const before = corrections.files?.find((file) => file.path === path)
  return { ...corrections, files: [...others, { ...before, path, ...change }] }
}

/** Whether anything is corrected. */
export function hasCorrections({ kind, version, files = [] }: ImportCorrections): boolean {
  return kind !== undefined || version !== undefined || files.length > 0
}
