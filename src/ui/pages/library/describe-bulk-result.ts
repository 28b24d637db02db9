import { counted } from '#domain/format.ts'
import type { BulkOutcome } from '#domain/games/bulk-change.ts'

type BulkResult = { tone: 'good' | 'bad'; text: string }

/** Describes the outcome of a change to several games. */
export function describeBulkResult({ changed, failed, kept }: BulkOutcome, done: 'changed' | 'removed'): BulkResult {
  const sentences = [`${counted(changed, 'game')} ${changed === 1 ? 'was' : 'were'} ${done}.`]
  const [firstKept] = kept
  if (firstKept !== undefined) {
    const others = kept.length === 1 ? '' : ` (and ${kept.length - 1} more)`
    sentences.push(`Files were kept: ${firstKept.message}${others}. See the history.`)
  }
  const [firstFailed] = failed
  if (firstFailed !== undefined) {
    sentences.push(`${counted(failed.length, 'game')} failed: ${firstFailed.error}`)
  }
  return { tone: kept.length + failed.length === 0 ? 'good' : 'bad', text: sentences.join(' ') }
}
