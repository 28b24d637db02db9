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
}

const defaultLimit = 200
/** The folders of a release with at most this many files are expanded unless the view says otherwise. */
const smallRelease = 200

type Totals = Pick<ImportPreview, 'files' | 'size' | 'imported' | 'skipped' | 'conflicts'>

/**
 * Collects the rows of a release whose files are added one by one, folder after folder. Only the rows of expanded folders
 * are kept, because there may be very many files.
 */
export function createPreviewRows({ expanded, offset = 0, limit = defaultLimit }: PreviewView, fileCount: number) {
  const shown = expanded === undefined ? null : new Set(expanded)
  const isExpanded = (folder: string): boolean => shown?.has(folder) ?? fileCount <= smallRelease
  const rows: PreviewRow[] = []
  const folders = new Map<string, PreviewRow>()
  const totals: Totals = { files: 0, size: 0, imported: 0, skipped: 0, conflicts: 0 }
  return {
    add(file: FilePreview): void {
      count(totals, file)
      if (file.outcome !== 'skip' && file.outcome !== 'unpack') totals.imported += 1
      for (let end = file.path.indexOf('/'); end !== -1; end = file.path.indexOf('/', end + 1)) {
        const path = file.path.slice(0, end + 1)
        const known = folders.get(path)
        if (known === undefined) {
          const row = { ...rowOf(file), path, target: null, files: 0, size: 0, skipped: 0, conflicts: 0 }
          row.expanded = isExpanded(path)
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

function rowOf({ path, size, category, version, outcome, reason, target }: FilePreview): PreviewRow {
  const numbers = { files: 1, skipped: Number(outcome === 'skip'), conflicts: Number(outcome === 'conflict') }
  return { path, size, category, version, outcome, reason, target, expanded: false, ...numbers }
}

function count(into: Pick<Totals, 'files' | 'size' | 'skipped' | 'conflicts'>, { size, outcome }: FilePreview): void {
  into.files += 1
  into.size += size
  if (outcome === 'skip') into.skipped += 1
  if (outcome === 'conflict') into.conflicts += 1
}

/** Skipped files have no category, so that they do not make their folder look mixed. */
function merge(row: PreviewRow, file: FilePreview): void {
  if (row.files === row.skipped) row.category = file.category
  else if (file.outcome !== 'skip' && row.category !== file.category) row.category = null
  if (row.version !== file.version) row.version = null
  if (row.outcome !== file.outcome) row.outcome = null
  if (row.reason !== file.reason) row.reason = null
}
