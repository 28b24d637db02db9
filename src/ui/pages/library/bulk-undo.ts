import type { BulkUndoOutcome } from '#domain/games/bulk-change.ts'
import type { NewToast } from '../../parts/toast-list.ts'
import { messageText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

/** What undoing a bulk change did. */
export function describeUndo({ changed, failed }: BulkUndoOutcome): NewToast {
  const restored = t('bulkEdit.restored', { count: changed })
  const [first] = failed
  if (first === undefined) return { tone: 'good', text: restored }
  const notRestored = t('bulkEdit.notRestored', {
    count: failed.length,
    error: messageText(first.message, first.error),
  })
  return { tone: 'bad', text: changed === 0 ? notRestored : `${restored} ${notRestored}` }
}
