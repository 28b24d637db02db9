import { stat } from 'node:fs/promises'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import { counted, formatSize } from '#domain/format.ts'
import type { PlannedFile, TransferMode } from '#domain/importing/import.ts'
import { type ContentKind, createContentSummary, describeContent } from '#domain/importing/import-content.ts'
import { isPlaced } from '#domain/importing/import-plan.ts'
import { dirname, relative } from '#domain/paths/paths.ts'
import { ifExists } from '../files/file-errors.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { Transferred } from './transfer.ts'
import { describeLinkRefusal } from './transferring/link-refusal.ts'
import { isArchiveRemoval } from './unpacking/kept-archives.ts'

const filesAtOnce = 256

/**
 * `added` are the files that were not in place already, with their bytes. `main` is the kind of content if
 * any of it belongs to the game itself.
 */
type Summary = Replaced & {
  added: number
  bytes: number
  kept: number
  staged: number
  main: ContentKind | null
  /** One of the files that came from the download itself. */
  source: string | null
}

type Replaced = { replaced: number; renamed: number; removed: number; packed: number }

/** The result for the user: `Imported 12 files (4.2 GB) into /library/Portal 2 as hardlinks.` */
export async function describeImport(
  plan: ImportPlan,
  folder: string,
  mode: TransferMode,
  transferred: Transferred,
): Promise<string> {
  const { fallback, shared, copied } = transferred
  const summary = await summarize(plan, folder)
  const count = `${counted(summary.added, 'file')} (${formatSize(summary.bytes)})`
  const sentences = [`Imported ${count} into ${folder}${describeTransfer(summary, fallback === null ? mode : 'copy')}.`]
  if (fallback !== null) {
    const isOneDevice = summary.source !== null && (await areOnOneDevice(summary.source, folder))
    const reason = describeLinkRefusal({ code: fallback, isOneDevice, both: 'the download and the library' })
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
  const content = summary.main === null ? null : describeContent(summary.main)
  if (content !== null) sentences.push(content)
  if (summary.kept > 0) sentences.push(`${counted(summary.kept, 'file')} already in place.`)
  sentences.push(...replacedSentences(summary))
  if (mode === 'move' && plan.hasStaged() && !plan.hasAction('unpacked')) {
    sentences.push('The archives stay because the import settings leave out some of their content.')
  }
  return sentences.join(' ')
}

/** Reads the plan once, and lets other work run in between. */
async function summarize(plan: ImportPlan, folder: string): Promise<Summary> {
  const replaced: Replaced = { replaced: 0, renamed: 0, removed: 0, packed: 0 }
  const placed = { added: 0, bytes: 0, kept: 0, staged: 0 }
  const content = createContentSummary()
  let hasMain = false
  let source: string | null = null
  const yieldToEventLoop = createYieldToEventLoop()
  for (const [position, file] of plan.entries()) {
    if (position % filesAtOnce === 0) await yieldToEventLoop()
    countReplaced(file, replaced)
    if (!isPlaced(file)) continue
    if (file.category === 'main') hasMain = true
    content.add({ path: pathBelow(folder, file.target), size: file.size })
    if (file.action === 'keep') {
      placed.kept += 1
      continue
    }
    placed.added += 1
    placed.bytes += file.size
    if (file.staged === true) placed.staged += 1
    else source ??= file.source
  }
  return { ...replaced, ...placed, main: hasMain ? content.kind() : null, source }
}

async function areOnOneDevice(...paths: [string, string]): Promise<boolean> {
  const [source, target] = await Promise.all(paths.map((path) => ifExists(stat(path, { bigint: true }))))
  return source != null && source.dev === target?.dev
}

function countReplaced(file: PlannedFile, count: Replaced): void {
  if (file.action === 'replace') {
    count.replaced += 1
    if (file.recycled !== undefined && dirname(file.recycled) === dirname(file.target)) count.renamed += 1
  } else if (file.action === 'remove') count[isArchiveRemoval(file) ? 'packed' : 'removed'] += 1
}

function pathBelow(folder: string, target: string): string {
  return target.startsWith(`${folder}/`) ? target.slice(folder.length + 1) : relative(folder, target)
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

function replacedSentences({ replaced, renamed, removed, packed }: Replaced): string[] {
  return [
    ...(replaced > 0 ? [`Replaced ${counted(replaced, 'existing file')}.`] : []),
    ...(removed > 0 ? [`Removed ${counted(removed, 'file')} of the old release.`] : []),
    ...(packed > 0 ? [`Removed ${counted(packed, 'archive')} left packed by an earlier import.`] : []),
    ...(renamed > 0 ? [`Kept ${counted(renamed, 'changed file')} under a numbered name.`] : []),
  ]
}
