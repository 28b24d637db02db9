import { counted } from '#domain/format.ts'
import type { BulkOutcome } from '#domain/games/bulk-change.ts'
import type { KeptReason } from '#domain/importing/file-removal.ts'
import type { ProwlarrOutcome } from '#domain/indexers/prowlarr.ts'

/** Removes the service's name from the start of its message where the name is already shown. */
export function errorText(name: string, message: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message
}

const reasons: Record<KeptReason, string> = {
  'outside-roots': 'Files were kept: they are outside the library folder and all root folders.',
  'root-itself': 'Files were kept: the folder is or contains a root folder, and root folders are never deleted.',
  'not-allowed': 'Files were kept: the root folder does not allow deleting, or another game uses the same folder.',
  missing: 'There were no files to delete.',
  failed: 'Files could not be deleted. The history shows why.',
}

/** Describes the header `X-Files` in a sentence. */
export function describeRemovedFiles(header: string): { tone: 'good' | 'bad' | 'calm'; text: string } {
  if (header === 'deleted') return { tone: 'good', text: 'Files were deleted.' }
  const reason = /^kept; reason=([a-z-]+)$/.exec(header)?.[1] ?? ''
  const texts: Partial<Record<string, string>> = reasons
  return { tone: reason === 'missing' ? 'calm' : 'bad', text: texts[reason] ?? 'Files were kept.' }
}

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

export function describeSyncResult({ added, updated, removed }: ProwlarrOutcome): string {
  const parts = [
    [added, 'added'],
    [updated, 'updated'],
    [removed, 'removed'],
  ] as const
  const changes = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return changes.length === 0 ? 'No changes.' : `${changes.join(', ')}.`
}
