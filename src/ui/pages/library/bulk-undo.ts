import type { BulkUndoOutcome } from '#domain/games/bulk-change.ts'
import type { NewToast } from '../../parts/toast-list.ts'
import '../../texts/en-tags.ts'
import { t } from '../../texts/text.ts'

/** What undoing a bulk change did. */
export function describeUndo({ changed, failed }: BulkUndoOutcome): NewToast {
  const restored = t('bulkEdit.restored', { count: changed })
  const [first] = failed
  if (first === undefined) return { tone: 'good', text: restored }
  return { tone: 'bad', text: `${restored} ${t('bulkEdit.notRestored', { count: failed.length, error: first.error })}` }
}
