import type { BulkOutcome } from '#domain/games/bulk-change.ts'
import type { KeptReason } from '#domain/importing/file-removal.ts'
import type { ProwlarrOutcome } from '#domain/indexers/prowlarr.ts'
import type { PlainStartKey } from '../texts/catalog.ts'
import { messageText, serverText } from '../texts/language.ts'
import { t } from '../texts/text.ts'

/** Removes the service's name from the start of its message where the name is already shown. */
export function errorText(name: string, message: string): string {
  return serverText(message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message)
}

/** The name of a task in the user's language. */
export function taskTitle({ name, title }: { name: string; title: string }): string {
  return messageText({ key: `tasks.${name}`, values: {} }, title)
}

const reasons: Record<KeptReason, PlainStartKey> = {
  'outside-roots': 'kept.outsideRoots',
  'root-itself': 'kept.rootItself',
  'not-allowed': 'kept.notAllowed',
  missing: 'kept.missing',
  failed: 'kept.failed',
}

/** Describes the header `X-Files` in a sentence. */
export function describeRemovedFiles(header: string): { tone: 'good' | 'bad' | 'calm'; text: string } {
  if (header === 'deleted') return { tone: 'good', text: t('kept.deleted') }
  const reason = /^kept; reason=([a-z-]+)$/.exec(header)?.[1] ?? ''
  const keys: Partial<Record<string, PlainStartKey>> = reasons
  return { tone: reason === 'missing' ? 'calm' : 'bad', text: t(keys[reason] ?? 'kept.unknown') }
}

type BulkResult = { tone: 'good' | 'bad'; text: string }

/** Describes the outcome of a change to several games. */
export function describeBulkResult(
  { changed, failed, stopped, kept }: BulkOutcome,
  done: 'changed' | 'removed',
): BulkResult {
  const sentences = [t(`bulk.${done}`, { count: changed })]
  const [firstKept] = kept
  if (firstKept !== undefined) {
    sentences.push(t('bulk.kept', { message: serverText(firstKept.message), others: kept.length - 1 }))
  }
  // The others of a stopped removal did not exist any more.
  const stays = failed.filter(({ message }) => stopped && message?.key === 'library.stoppedRemoval')
  if (stays.length > 0) sentences.push(t('bulk.stopped', { count: stays.length }))
  const faults = failed.filter((each) => !stays.includes(each))
  const [first] = faults
  if (first !== undefined) {
    sentences.push(t('bulk.failed', { count: faults.length, error: messageText(first.message, first.error) }))
  }
  return { tone: kept.length + faults.length === 0 ? 'good' : 'bad', text: sentences.join(' ') }
}

export function describeSyncResult(outcome: ProwlarrOutcome): string {
  const changes = (['added', 'updated', 'removed'] as const)
    .filter((change) => outcome[change] > 0)
    .map((change) => t(`sync.${change}`, { count: outcome[change] }))
  return changes.length === 0 ? t('sync.unchanged') : t('sync.changes', { changes: changes.join(', ') })
}
