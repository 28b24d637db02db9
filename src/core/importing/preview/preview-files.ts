import { lstat } from 'node:fs/promises'
import type { StoredImport } from '#db/repositories/imports.ts'
import type { Game } from '#domain/games/game.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { createFilePlanner, isPlaced, releaseFolder } from '#domain/importing/import-plan.ts'
import type { FileOutcome, ImportPreview, PreviewView } from '#domain/importing/import-preview.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { createPreviewRows, type FilePreview } from '#domain/importing/preview-rows.ts'
import { describeHiddenSource, sourceLocation } from '../../downloads/source-location.ts'
import { ifExists } from '../../files/file-errors.ts'
import { listSourceFiles } from '../../files/list-source.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { replacementFor } from '../conflicts/previous-files.ts'
import type { PreparedImport } from '../import-context.ts'
import { selectOwnFiles } from '../select-own-files.ts'
import { pathsOfUnpacked } from '../unpacking/unpacked-content.ts'

/** What is to be imported, with the kind and version as corrected. `target` is the game's folder, if both are known. */
export type PreviewSubject = Pick<PreparedImport, 'app' | 'download' | 'downloader' | 'settings'> & {
  record: Pick<StoredImport, 'conflictResolution' | 'corrections'>
  game: Game | null
  target: string | null
  /** Whether messages may name paths of this machine. */
  isAdmin: boolean
  signal: AbortSignal
}

export type FilesPreview = Pick<
  ImportPreview,
  'problem' | 'files' | 'size' | 'imported' | 'skipped' | 'conflicts' | 'total' | 'rows'
>

/** Plans an import like the import itself, and says what would happen to each file. Changes nothing. */
export async function previewFiles(subject: PreviewSubject, view: PreviewView): Promise<FilesPreview> {
  const found = await findFiles(subject)
  if (!found.ok) return { problem: found.problem, ...createPreviewRows(view, 0).page() }
  const { source } = found
  const rows = createPreviewRows(view, source.files.length)
  const { download, target, settings, record } = subject
  const folder = target ?? ''
  const { kind, title: releaseTitle } = download
  const { corrections } = record
  const planFile = createFilePlanner({ source, folder, kind, releaseTitle, settings, corrections })
  const unpacked = pathsOfUnpacked(subject, source)
  const outcomeOf = await createOutcomes(subject)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const file of source.files) {
    await yieldToEventLoop()
    subject.signal.throwIfAborted()
    rows.add(await previewOf(file))
  }
  return { problem: found.problem, ...rows.page() }

  async function previewOf(file: SourceFile): Promise<FilePreview> {
    const { path, size } = file
    const none = { path, size, category: null, version: download.version, reason: null, target: null }
    if (unpacked.has(path))
      return { ...none, target: relativeTo(folder, releaseFolder(folder, kind, releaseTitle)), outcome: 'unpack' }
    const decision = planFile(file)
    if ('skipped' in decision) return { ...none, outcome: 'skip', reason: decision.skipped }
    const { planned } = decision
    const version = planned.version === undefined ? download.version : planned.version || null
    const outcome = await outcomeOf(planned)
    return { ...none, category: planned.category, version, outcome, target: relativeTo(folder, planned.target) }
  }
}

function relativeTo(folder: string, target: string): string {
  return target.slice(folder.length + 1)
}

type Found = { ok: true; source: Listed['source']; problem: string | null } | { ok: false; problem: string }
type Listed = Extract<NonNullable<Awaited<ReturnType<typeof listSourceFiles>>>, { ok: true }>

const unreadable = 'The files of this download cannot be read now. An administrator sees the reason.'

async function findFiles(subject: PreviewSubject): Promise<Found> {
  const { app, download, downloader, isAdmin, signal } = subject
  const reject = (reason: string): Found => ({ ok: false, problem: isAdmin ? reason : unreadable })
  const location = sourceLocation(app, download, downloader)
  if (!location.ok) return reject(location.reason)
  const listed = await listSourceFiles(location.path, signal)
  if (listed === null) {
    return reject(
      download.manual ? `${location.path} is not there or cannot be read.` : describeHiddenSource(downloader, location),
    )
  }
  if (!listed.ok) return reject(listed.reason)
  const own = await selectOwnFiles(subject, listed, location.path)
  // The files are shown even if it is unknown which of them are imported.
  if (!own.ok) return { ok: true, source: listed.source, problem: isAdmin ? own.reason : unreadable }
  const { linkedFolders, source } = own
  const problem =
    linkedFolders.length === 0 ? null : `Links to folders are left out: ${linkedFolders.slice(0, 3).join(', ')}.`
  return { ok: true, source, problem }
}

/** Returns what happens to a planned file because of what is in the library already. */
async function createOutcomes(subject: PreviewSubject): Promise<(file: PlannedFile) => Promise<FileOutcome>> {
  const { game, target } = subject
  if (game === null || target === null || (await ifExists(lstat(target))) === null) return async () => 'import'
  const { resolution, previous, otherAddOns } = replacementFor({ ...subject, game, target })
  return async (file) => {
    if (!isPlaced(file)) return 'unpack'
    const found = await ifExists(lstat(file.target))
    if (found === null) return 'import'
    if (found.isDirectory()) return 'conflict'
    // Whether the contents are equal is compared by the import.
    if (found.size === file.size) return 'keep'
    if (resolution === 'keepBoth') return 'numbered'
    if (resolution !== null && otherAddOns([file.target]).has(file.target)) return 'numbered'
    return resolution !== null || previous.at([file.target]).size > 0 ? 'replace' : 'conflict'
  }
}
