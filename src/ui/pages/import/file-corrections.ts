import { createCorrector } from '#domain/importing/correct-files.ts'
import type { FileCorrection, ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { PreviewRow } from '#domain/importing/import-preview.ts'

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

/** Shows the corrections in the rows at once, until the server has answered what happens then. */
export function correctRows(
  rows: readonly PreviewRow[],
  corrections: ImportCorrections,
  mainGameId: string | null,
): PreviewRow[] {
  const { files = [] } = corrections
  if (files.length === 0) return [...rows]
  const correctionOf = createCorrector(corrections)
  return rows.map((row) => {
    const { path } = row
    const { category, version, skip, gameId } = correctionOf(path)
    // Files in a folder that are corrected themselves may differ from it. The server says whether they do.
    const isKnown = (property: keyof FileChange): boolean =>
      !path.endsWith('/') ||
      !files.some((file) => file.path !== path && file.path.startsWith(path) && file[property] !== undefined)
    return {
      ...row,
      ...(category !== undefined && isKnown('category') && row.outcome !== 'unpack' ? { category } : {}),
      ...(version !== undefined && isKnown('version') ? { version } : {}),
      ...(gameId !== undefined && isKnown('gameId') ? importedFor(row, gameId === mainGameId ? null : gameId) : {}),
      ...(skip !== undefined && isKnown('skip') ? skippedAs(row, skip) : {}),
    }
  })
}

function importedFor({ files, skipped, outcome }: PreviewRow, gameId: string | null): Partial<PreviewRow> {
  // What is skipped is skipped for every game.
  if (skipped === files) return {}
  if (gameId !== null) return { gameId, otherGames: files - skipped, conflicts: 0, outcome: 'otherGame', reason: null }
  return { gameId, otherGames: 0, ...(outcome === 'otherGame' ? { outcome: null } : {}) }
}

function skippedAs({ files, outcome, reason }: PreviewRow, skip: boolean): Partial<PreviewRow> {
  if (outcome === 'unpack' || reason === 'unfinished') return {}
  if (skip) return { skipped: files, otherGames: 0, conflicts: 0, outcome: 'skip', reason: 'corrected' }
  return outcome === 'skip' ? { skipped: 0, outcome: null, reason: null } : { skipped: 0 }
}
