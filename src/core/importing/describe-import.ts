import { dirname, relative } from 'node:path'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import { counted, formatSize } from '#domain/format.ts'
import type { TransferMode } from '#domain/importing/import.ts'
import { contentKindOf, describeContent } from '#domain/importing/import-content.ts'
import { isPlaced } from '#domain/importing/import-plan.ts'
import { describeLinkError } from '../files/file-errors.ts'
import type { Transferred } from './transfer.ts'
import { isArchiveRemoval } from './unpacking/kept-archives.ts'

/** `added` are the files that were not in place already, with their bytes. */
type Summary = { added: number; bytes: number; kept: number; staged: number; hasMain: boolean }

/** The result for the user: `Imported 12 files (4.2 GB) into /library/Portal 2 as hardlinks.` */
export function describeImport(plan: ImportPlan, folder: string, mode: TransferMode, transferred: Transferred): string {
  const { fallback, shared, copied } = transferred
  const summary = summarize(plan)
  const count = `${counted(summary.added, 'file')} (${formatSize(summary.bytes)})`
  const sentences = [`Imported ${count} into ${folder}${describeTransfer(summary, fallback === null ? mode : 'copy')}.`]
  if (fallback !== null) {
    const reason =
      fallback === 'EXDEV' ? 'the download and the library are on different file systems' : describeLinkError(fallback)
    sentences.push(`Hardlinks were not possible (${reason}).`)
  }
  const isAllUnpacked = summary.staged === summary.added
  if (mode !== 'move' && shared + copied > 0 && !isAllUnpacked) {
    sentences.push(
      shared > 0 && copied === 0
        ? 'The copies share their blocks with the download and take no extra space.'
        : 'Files now use twice the space.',
    )
  }
  const content = summary.hasMain ? describeContent(contentKindOf(placedFiles(plan, folder))) : null
  if (content !== null) sentences.push(content)
  if (summary.kept > 0) sentences.push(`${counted(summary.kept, 'file')} already in place.`)
  sentences.push(...replacedSentences(plan))
  if (mode === 'move' && plan.hasStaged() && !plan.hasAction('unpacked')) {
    sentences.push('The archives stay because the import settings leave out some of their content.')
  }
  return sentences.join(' ')
}

function summarize(plan: ImportPlan): Summary {
  const summary: Summary = { added: 0, bytes: 0, kept: 0, staged: 0, hasMain: false }
  for (const [, file] of plan.entries()) {
    if (!isPlaced(file)) continue
    if (file.category === 'main') summary.hasMain = true
    if (file.action === 'keep') {
      summary.kept += 1
      continue
    }
    summary.added += 1
    summary.bytes += file.size
    if (file.staged === true) summary.staged += 1
  }
  return summary
}

function placedFiles(plan: ImportPlan, folder: string): { path: string; size: number }[] {
  const files: { path: string; size: number }[] = []
  for (const { target, size } of plan.withAction('create', 'keep', 'replace')) {
    files.push({ path: relative(folder, target), size })
  }
  return files
}

const ways: Record<TransferMode, { one: string; many: string }> = {
  hardlink: { one: 'as a hardlink', many: 'as hardlinks' },
  copy: { one: 'as a copy', many: 'as copies' },
  move: { one: 'by moving', many: 'by moving' },
  symlink: { one: 'as a link', many: 'as links' },
}

/** Ends the first sentence: ` as hardlinks`, `: 3 unpacked from archives, 1 as a hardlink`. */
function describeTransfer({ added, staged }: Summary, mode: TransferMode): string {
  const others = added - staged
  if (staged === 0) return ` ${ways[mode].many}`
  if (others === 0) return ', unpacked from archives'
  return `: ${staged} unpacked from archives, ${others} ${ways[mode][others === 1 ? 'one' : 'many']}`
}

function replacedSentences(plan: ImportPlan): string[] {
  const count = { replaced: 0, renamed: 0, removed: 0, packed: 0 }
  for (const file of plan.withAction('replace', 'remove')) {
    if (file.action === 'replace') {
      count.replaced += 1
      if (file.recycled !== undefined && dirname(file.recycled) === dirname(file.target)) count.renamed += 1
    } else count[isArchiveRemoval(file) ? 'packed' : 'removed'] += 1
  }
  const { replaced, renamed, removed, packed } = count
  return [
    ...(replaced > 0 ? [`Replaced ${counted(replaced, 'existing file')}.`] : []),
    ...(removed > 0 ? [`Removed ${counted(removed, 'file')} of the old release.`] : []),
    ...(packed > 0 ? [`Removed ${counted(packed, 'archive')} left packed by an earlier import.`] : []),
    ...(renamed > 0 ? [`Kept ${counted(renamed, 'changed file')} under a numbered name.`] : []),
  ]
}
