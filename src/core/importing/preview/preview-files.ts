import { lstat } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Game } from '#domain/games/game.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { createFilePlanner, type ImportSource, releaseFolder } from '#domain/importing/import-plan.ts'
import type { FileOutcome, ImportPreview, PreviewView } from '#domain/importing/import-preview.ts'
import { folderOf } from '#domain/importing/import-scope.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { createPreviewRows, type FilePreview } from '#domain/importing/preview-rows.ts'
import { describeHiddenSource, sourceLocation } from '../../downloads/source-location.ts'
import { describeUnselected } from '../../downloads/unselected-files.ts'
import { describeDeadLinks } from '../../files/dead-links.ts'
import { ifExists } from '../../files/file-errors.ts'
import type { SourceListing } from '../../files/list-source.ts'
import { createSourceGuard } from '../../removal/questions/reserved.ts'
import { inBatches } from '../../tasks/in-batches.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { replacementFor } from '../conflicts/previous-files.ts'
import type { PreparedImport } from '../import-context.ts'
import { listFiles } from '../list-files.ts'
import { selectScope } from '../select-game-files.ts'
import { selectOwnFiles } from '../select-own-files.ts'
import { pathsOfUnpacked } from '../unpacking/unpacked-content.ts'

/** What is to be imported, with the kind and version as corrected. `target` is the game's folder, if both are known. */
export type PreviewSubject = Pick<PreparedImport, 'app' | 'download' | 'downloader' | 'settings'> & {
  record: Pick<StoredImport, 'conflictResolution' | 'corrections' | 'gameId' | 'scope'>
  game: Game | null
  target: string | null
  /** Whether messages may name paths of this machine. */
  isAdmin: boolean
  signal: AbortSignal
}

export type FilesPreview = Pick<
  ImportPreview,
  'problem' | 'files' | 'size' | 'imported' | 'skipped' | 'conflicts' | 'otherGames' | 'total' | 'rows'
>

const filesAtOnce = 256

/** Plans an import like the import itself, and says what would happen to each file. Changes nothing. */
export async function previewFiles(subject: PreviewSubject, view: PreviewView): Promise<FilesPreview> {
  const found = await findFiles(subject)
  if (!found.ok) return { problem: found.problem, ...createPreviewRows(view, 0).page() }
  const { source, problem } = found
  const rows = createPreviewRows(view, source.files.length)
  const previewsOf = await createPreviews(subject, source)
  for (const batch of inBatches(source.files, filesAtOnce)) {
    for (const row of await previewsOf(batch)) rows.add(row)
  }
  return { problem, ...rows.page() }
}

type Decided = { row: FilePreview; planned: PlannedFile | null }

/** Returns what happens to files, some at a time. */
async function createPreviews(
  subject: PreviewSubject,
  source: ImportSource,
): Promise<(files: readonly SourceFile[]) => Promise<FilePreview[]>> {
  const decide = createDecisions(subject, source)
  const outcomesOf = await createOutcomes(subject)
  const yieldToEventLoop = createYieldToEventLoop()
  return async (files) => {
    const decided: Decided[] = []
    for (const file of files) {
      await yieldToEventLoop()
      subject.signal.throwIfAborted()
      decided.push(decide(file))
    }
    const outcomes = await outcomesOf(decided.flatMap(({ planned }) => planned ?? []))
    return decided.map(({ row, planned }) => {
      const outcome = planned === null ? undefined : outcomes.get(planned)
      return outcome === undefined ? row : { ...row, outcome }
    })
  }
}

/** Decides about files as if the library were empty. */
function createDecisions(subject: PreviewSubject, source: ImportSource): (file: SourceFile) => Decided {
  const { download, target, settings, record } = subject
  const folder = target ?? ''
  const { kind, title: releaseTitle } = download
  const { corrections, gameId, scope } = record
  const without = scope === null ? '' : folderOf(scope)
  const planFile = createFilePlanner({ source, folder, kind, releaseTitle, settings, corrections, gameId, without })
  const unpacked = pathsOfUnpacked(subject, source)
  return (file) => {
    const { path, size } = file
    const none = { path, size, category: null, version: download.version, reason: null, target: null, gameId: null }
    if (unpacked.has(path)) {
      const into = relativeTo(folder, releaseFolder(folder, kind, releaseTitle))
      return { row: { ...none, target: into, outcome: 'unpack' }, planned: null }
    }
    const decision = planFile(file)
    if ('skipped' in decision) return { row: { ...none, outcome: 'skip', reason: decision.skipped }, planned: null }
    if ('otherGame' in decision) {
      return { row: { ...none, version: null, outcome: 'otherGame', gameId: decision.otherGame }, planned: null }
    }
    const { planned } = decision
    const version = planned.version === undefined ? download.version : planned.version || null
    const { category } = planned
    return {
      row: { ...none, category, version, outcome: 'import', target: relativeTo(folder, planned.target) },
      planned,
    }
  }
}

function relativeTo(folder: string, target: string): string {
  return target.slice(folder.length + 1)
}

type Found = { ok: true; source: Listed['source']; problem: string | null } | { ok: false; problem: string }
type Listed = Extract<SourceListing, { ok: true }>

const unreadable = 'The files of this download cannot be read now. An administrator sees the reason.'

async function findFiles(subject: PreviewSubject): Promise<Found> {
  const { app, download, downloader, isAdmin, signal } = subject
  const reject = (reason: string): Found => ({ ok: false, problem: isAdmin ? reason : unreadable })
  const location = sourceLocation(app, download, downloader)
  if (!location.ok) return reject(location.reason)
  const refusal = await (await createSourceGuard(app)).source(location.path)
  if (refusal !== null) return reject(refusal)
  const listed = await listFiles(download, location.path, signal)
  if (listed === null) {
    const unselected = await describeUnselected(app, download, downloader)
    if (unselected !== null) return reject(unselected)
    return reject(
      download.manual ? `${location.path} is not there or cannot be read.` : describeHiddenSource(downloader, location),
    )
  }
  if (!listed.ok) return reject(listed.reason)
  const own = await selectOwnFiles(subject, listed, location.path)
  const selected = await selectScope(subject.record, own.ok ? own : listed)
  if (!selected.ok) return reject(selected.reason)
  const { linkedFolders, deadLinks, source } = selected
  // The files are shown even if it is unknown which of them are imported.
  if (!own.ok) return { ok: true, source, problem: isAdmin ? own.reason : unreadable }
  const problem =
    linkedFolders.length === 0
      ? describeDeadLinks(deadLinks)
      : `Links to folders are left out: ${linkedFolders.slice(0, 3).join(', ')}.`
  return { ok: true, source, problem }
}

type Outcomes = ReadonlyMap<PlannedFile, FileOutcome>

/** Returns what happens to planned files because of what is in the library already. The others are just imported. */
async function createOutcomes(subject: PreviewSubject): Promise<(files: readonly PlannedFile[]) => Promise<Outcomes>> {
  const { game, target } = subject
  if (game === null || target === null || (await ifExists(lstat(target))) === null) return async () => new Map()
  const { resolution, previous, otherAddOns } = replacementFor({ ...subject, game, target })
  return async (files) => {
    const outcomes = new Map<PlannedFile, FileOutcome>()
    const different: PlannedFile[] = []
    for (const file of files) {
      const found = await ifExists(lstat(file.target))
      if (found === null) continue
      if (found.isDirectory()) outcomes.set(file, 'conflict')
      // Whether the contents are equal is compared by the import.
      else if (found.size === file.size) outcomes.set(file, 'keep')
      else if (resolution === 'keepBoth') outcomes.set(file, 'numbered')
      else different.push(file)
    }
    const paths = different.map((file) => file.target)
    const others = resolution === null ? new Set() : otherAddOns(paths)
    const replaced = resolution === null ? previous.at(paths) : null
    for (const file of different) {
      const isReplaced = replaced === null || replaced.has(file.target)
      outcomes.set(file, others.has(file.target) ? 'numbered' : isReplaced ? 'replace' : 'conflict')
    }
    return outcomes
  }
}
