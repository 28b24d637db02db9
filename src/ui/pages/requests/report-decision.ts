import type { BulkRequestOutcome } from '#domain/games/request.ts'
import { showToast } from '../../parts/toast-list.ts'
import { messageText } from '../../texts/language.ts'
import { t } from '../../texts/page-texts.ts'

/** Says what became of a decision. `ofOne` is said if it was about a single request. */
export function reportDecision({ changed, failed }: BulkRequestOutcome, ofOne: string | null = null): void {
  if (changed > 0) {
    const text = changed === 1 && ofOne !== null ? ofOne : t('requests.decided', { count: changed })
    showToast({ tone: 'good', text })
  }
  const [first] = failed
  if (first === undefined) return
  const message = messageText(first.message, first.error)
  showToast({ tone: 'bad', text: t('requests.notDecided', { count: failed.length, message }) })
}
