import type { ImportRecord } from '#domain/importing/import.ts'
import type { ImportConflicts } from '#domain/importing/import-conflicts.ts'
import type { ImportCorrections } from '#domain/importing/import-corrections.ts'
import type { ImportPreview, PreviewImport } from '#domain/importing/import-preview.ts'
import type { PickedGame } from '../../forms/game-picker.tsx'
import { type FilesView, rowsAtOnce } from '../import/files-view.ts'
import type { ConflictDecision } from './conflict-choice.tsx'

/** What the user chose so far. `corrections` is `null` as long as they are those of the last attempt. */
export type ReviewChoices = {
  game: PickedGame | null
  folder: string
  decision: ConflictDecision
  corrections: ImportCorrections | null
  view: FilesView
}

export function previewRequest({ game, folder, decision, corrections, view }: ReviewChoices): PreviewImport {
  const targetPath = folder.trim()
  return {
    ...(game === null ? {} : { gameId: game.id }),
    ...(targetPath === '' ? {} : { targetPath }),
    ...(decision.resolution === null ? {} : { conflicts: decision.resolution }),
    ...(corrections === null ? {} : { corrections }),
    ...(view.expanded === null ? {} : { expanded: view.expanded }),
    offset: view.offset,
    limit: rowsAtOnce,
  }
}

/**
 * The existing files that need a decision. The last attempt names them; after another choice, the preview counts them. Once
 * there is a decision, it can still be changed.
 */
export function conflictsOf(
  { gameId, conflicts }: Pick<ImportRecord, 'gameId' | 'conflicts'>,
  { game, folder, decision, corrections }: ReviewChoices,
  preview: Pick<ImportPreview, 'conflicts'> | undefined,
): ImportConflicts | null {
  const isAsBefore = folder.trim() === '' && game?.id === gameId && corrections === null
  if (isAsBefore && conflicts !== null) return conflicts
  const total = preview?.conflicts ?? 0
  if (total > 0) return { total, files: [], release: null }
  return decision.resolution === null ? null : { total: 1, files: [], release: null }
}
