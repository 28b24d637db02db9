import { counted } from '#domain/format.ts'
import type { BulkOutcome } from '#domain/games/bulk-change.ts'

type Said = { tone: 'good' | 'bad'; text: string }

/** What became of many games, as a sentence or two. */
export function describeBulkResult({ changed, failed, kept }: BulkOutcome, done: 'changed' | 'removed'): Said {
  const sentences = [`${counted(changed, 'game')} ${changed === 1 ? 'was' : 'were'} ${done}.`]
  const [firstKept] = kept
  if (firstKept !== undefined) {
    const others = kept.length === 1 ? '' : ` and so for ${kept.length - 1} more`
    sentences.push(`Files were kept: ${firstKept.message}${others}. The history says more.`)
  }
  const [firstFailed] = failed
  if (firstFailed !== undefined) {
    sentences.push(`${counted(failed.length, 'game')} could not be: ${firstFailed.error}`)
  }
  return { tone: kept.length + failed.length === 0 ? 'good' : 'bad', text: sentences.join(' ') }
}
