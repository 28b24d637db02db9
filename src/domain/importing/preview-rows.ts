import type { FileCategory } from './file-category.ts'
import type { SkipReason } from './import-plan.ts'
import {
  type FileOutcome,
  type ImportPreview,
  maxPreviewRows,
  type PreviewRow,
  type PreviewView,
} from './import-preview.ts'

/** What happens to one file of a release. */
export type FilePreview = {
  path: string
  size: number
  category: FileCategory | null
  version: string | null
  outcome: FileOutcome
  reason: SkipReason | null
  target: string | null
  /** The game that it is corrected to; `null`: that of the import. */
  gameId: string | null
}

const defaultLimit = 200
/** The folders of a release with at most this many files are expanded unless the view says otherwise. */
const smallRelease = 200

type Totals = Pick<ImportPreview, 'files' | 'size' | 'imported' | 'skipped' | 'conflicts' | 'otherGames'>
const notImported: ReadonlySet<FileOutcome> = new Set<FileOutcome>(['skip', 'unpack', 'otherGame'])

/**
 * Collects the rows of a release whose files are added one by one, folder after folder. Only the rows of expanded folders
 * are kept, because there may be very many files.
 */
export function createPreviewRows({ expanded, offset = 0, limit = defaultLimit }: PreviewView, fileCount: number) {
  const shown = expanded === undefined ? null : new Set(expanded)
  const isExpanded = (folder: string): boolean => shown?.has(folder) ?? fileCount <= smallRelease
  const rows: PreviewRow[] = []
  const folders = new Map<string, PreviewRow>()
  const totals: Totals = { files: 0, size: 0, imported: 0, skipped: 0, conflicts: 0, otherGames: 0 }
  return {
    add(file: FilePreview): void {
      count(totals, file)
      if (!notImported.has(file.outcome)) totals.imported += 1
      for (let end = file.path.indexOf('/'); end !== -1; end = file.path.indexOf('/', end + 1)) {
        const path = file.path.slice(0, end + 1)
        const known = folders.get(path)
        if (known === undefined) {
          const row = { ...rowOf(file), path, target: null, ...nothing, expanded: isExpanded(path) }
          folders.set(path, row)
          rows.push(row)
        } else merge(known, file)
        const row = folders.get(path)
        if (row === undefined) return
        count(row, file)
        if (!row.expanded) return
      }
      rows.push(rowOf(file))
    },
    page(): Totals & Pick<ImportPreview, 'rows' | 'total'> {
      return { ...totals, total: rows.length, rows: rows.slice(offset, offset + Math.min(limit, maxPreviewRows)) }
    },
  }
}

type Counts = Omit<Totals, 'imported'>
const nothing: Counts = { files: 0, size: 0, skipped: 0, conflicts: 0, otherGames: 0 }

function rowOf(file: FilePreview): PreviewRow {
  const numbers = { ...nothing }
  count(numbers, file)
  return { ...file, expanded: false, ...numbers }
}

function count(into: Counts, { size, outcome }: FilePreview): void {
  into.files += 1
  into.size += size
  if (outcome === 'skip') into.skipped += 1
  if (outcome === 'conflict') into.conflicts += 1
  if (outcome === 'otherGame') into.otherGames += 1
}

/** Files that this import leaves out do not make the kind and version of their folder look mixed. */
function merge(row: PreviewRow, file: FilePreview): void {
  const isLeftOut = file.outcome === 'skip' || file.outcome === 'otherGame'
  if (row.files === row.skipped + row.otherGames) {
    row.category = file.category
    row.version = file.version
  } else if (!isLeftOut) {
    if (row.category !== file.category) row.category = null
    if (row.version !== file.version) row.version = null
  }
  if (row.files === row.skipped) row.gameId = file.gameId
  else if (file.outcome !== 'skip' && row.gameId !== file.gameId) row.gameId = null
  if (row.outcome !== file.outcome) row.outcome = null
  if (row.reason !== file.reason) row.reason = null
}
