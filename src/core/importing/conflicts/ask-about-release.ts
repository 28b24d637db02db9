import { lstat } from 'node:fs/promises'
import type { PlanDraft } from '#db/repositories/import-plans.ts'
import { counted, formatSize } from '#domain/format.ts'
import { createGameFinder } from '#domain/importing/game-evidence.ts'
import type { GameFile, PlannedFile } from '#domain/importing/import.ts'
import { type ImportConflicts, mostReleasesNamed, type PresentRelease } from '#domain/importing/import-conflicts.ts'
import { shelfOf } from '#domain/importing/import-content.ts'
import { visible } from '#domain/importing/inspect-files.ts'
import { foldedName, nameHash } from '#domain/importing/name-clashes.ts'
import { ifExists } from '../../files/file-errors.ts'
import { listSourceFiles } from '../../files/list-source.ts'
import { isInsideOrSame } from '../../files/path-inside.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { PreparedImport } from '../import-context.ts'
import { isChanged, type PresentReleases } from './previous-files.ts'

type Meeting = Pick<PreparedImport, 'app' | 'game' | 'record' | 'settings' | 'target' | 'signal'> & {
  /** The download's files, which may be in the folder as well. */
  sourceRoot: string
  present: PresentReleases
  files: Iterable<PlannedFile>
  draft: Pick<PlanDraft, 'withAction'>
}

export type Question = { reason: string; conflicts: ImportConflicts }

/**
 * Asks what a user decides about another release of the game in the folder, although none of its files may have the
 * name of a new one; `null` when the folder has no other, or the new one has all of its files.
 */
export async function askAboutRelease(meeting: Meeting): Promise<Question | null> {
  const { present, target, settings } = meeting
  if (!present.hasAny) return askAboutUnknown(meeting)
  if (present.others.length === 0) return null
  const places = await placesOf(meeting)
  if (!places.hasMain) return null
  const removed = { files: 0, size: 0 }
  let isCovered = true
  const otherIds = new Set(present.others.map(({ id }) => id))
  for (const file of present.files.all()) {
    meeting.signal.throwIfAborted()
    const place = nameHash(foldedName(file.path))
    if (isMainOf(otherIds, file) && !places.all.has(place)) isCovered = false
    if (places.kept.has(place)) continue
    const facts = await ifExists(lstat(file.path))
    if (facts === null || (await isChanged(file))) continue
    removed.files += 1
    removed.size += file.size
  }
  if (isCovered) return null
  const titles = present.others.flatMap(({ title }) => title ?? []).slice(0, mostReleasesNamed)
  const recycled = settings.recycleFolder !== null
  return {
    reason: `${describeOthers(target, titles, present.others.length)} ${describeRemoved(removed, recycled)} ${choices}`,
    conflicts: { total: 0, files: [], release: { titles, ...removed, recycled, unknownFiles: 0 } },
  }
}

const choices = 'Choose whether to replace it, merge the releases or keep both, or choose another folder.'

function describeOthers(folder: string, [first, second]: readonly string[], count: number): string {
  if (first === undefined) return `The folder ${folder} already has another release of the game.`
  if (second === undefined && count === 1) return `The folder ${folder} already has the release "${visible(first)}".`
  return `The folder ${folder} already has ${count} releases of the game, such as "${visible(first)}".`
}

function describeRemoved({ files, size }: Pick<PresentRelease, 'files' | 'size'>, recycled: boolean): string {
  if (files === 0) return 'You have changed all of its files, so replacing it removes none.'
  const what = `${counted(files, 'file')} (${formatSize(size)})`
  return recycled ? `Replacing it moves ${what} to the recycle bin.` : `Replacing it deletes ${what}.`
}

function isMainOf(releases: ReadonlySet<string>, { category, downloadId }: GameFile): boolean {
  return category === 'main' && downloadId !== null && releases.has(downloadId)
}

/** Files that no import has placed are never removed. They may be a release nevertheless. */
async function askAboutUnknown(meeting: Meeting): Promise<Question | null> {
  // An administrator chose the folder with these files.
  if (meeting.record.folderConfirmed || (await ifExists(lstat(meeting.target))) === null) return null
  const places = await placesOf(meeting)
  if (!places.hasMain) return null
  const finder = createGameFinder()
  const unknown = { files: 0, size: 0 }
  const yieldToEventLoop = createYieldToEventLoop()
  for await (const { path, size } of filesIn(meeting)) {
    await yieldToEventLoop()
    if (places.all.has(nameHash(foldedName(path))) || isOwnSource(meeting, path)) continue
    const below = path.slice(meeting.target.length + 1)
    const category = shelfOf(below) ?? 'main'
    if (category !== 'main') continue
    finder.add({ path: below, size, category })
    unknown.files += 1
    unknown.size += size
  }
  if (!finder.isFound()) return null
  const what = `${counted(unknown.files, 'file')} (${formatSize(unknown.size)})`
  return {
    reason: `The folder ${meeting.target} already has ${what} that look like the game, but were not imported by Ludarr. They stay, because they may be your own. Move them away and import again, choose another folder, or merge the releases.`,
    conflicts: {
      total: 0,
      files: [],
      release: { titles: [], files: 0, size: 0, recycled: false, unknownFiles: unknown.files },
    },
  }
}

function isOwnSource({ sourceRoot }: Meeting, path: string): boolean {
  return isInsideOrSame(sourceRoot, path)
}

type Found = { path: string; size: number }

/** The files on the disk, or the recorded ones if some of them are links that lead out of the folder. */
async function* filesIn({ app, game, target, signal }: Meeting): AsyncGenerator<Found> {
  const listed = await listSourceFiles(target, signal)
  if (listed?.ok !== true) {
    yield* app.imports.eachFileOf(game.id, target)
    return
  }
  for (const file of listed.source.files) yield { path: `${target}/${file.path}`, size: file.size }
}

type Places = { all: ReadonlySet<number>; kept: ReadonlySet<number>; hasMain: boolean }

/** Where the files of the release go, and which of them are in place already. */
async function placesOf({ files, draft }: Meeting): Promise<Places> {
  const all = new Set<number>()
  const kept = new Set<number>()
  let hasMain = false
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { target, category } of files) {
    await yieldToEventLoop()
    all.add(nameHash(foldedName(target)))
    hasMain ||= category === 'main'
  }
  for (const { target } of draft.withAction('keep')) kept.add(nameHash(foldedName(target)))
  return { all, kept, hasMain }
}
