import type { StoredImport } from '#db/repositories/imports.ts'
import { passwordsInTitle } from '#domain/importing/archive-passwords.ts'
import { areOpenedByProgram, findArchives } from '#domain/importing/archive-sets.ts'
import { createCorrector, otherGameOf } from '#domain/importing/correct-files.ts'
import { type FileList, partitionFiles } from '#domain/importing/file-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import { createInspection, type Doubt, type SourceFile } from '#domain/importing/inspect-files.ts'
import { type InspectedRelease, inspectedRelease } from '#domain/importing/misplaced-programs.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'
import { emitProgress } from '../import-progress.ts'
import { archivesOfRound } from './archives-of-round.ts'
import { inspectArchives } from './inspect-archives.ts'
import { describeBait, findPasswordBait } from './password-bait.ts'
import { type UnpackedSource, unpackSource } from './unpack-source.ts'

type NotUnpacked = Extract<UnpackedSource, { ok: false }>
export type UnpackedContent = Extract<UnpackedSource, { ok: true }>
export type FoundSource = { ok: true; source: ImportSource; linkedFolders: string[]; deadLinks: string[] }

/** The files to import, unpacked if the settings say so, or why a user must review them first. */
export async function unpackedContent(
  context: PreparedImport,
  { source, linkedFolders }: FoundSource,
): Promise<UnpackedContent | Rejected> {
  const { app, record, settings, root, signal } = context
  const { id, acceptedCauses } = record
  const accepted = acceptedCauses.includes('content')
  const passwords = passwordsFor(context)
  const release = inspectedRelease(context.download.title, context.download.kind, context.game.title)
  const isUnpacked = isUnpackedRelease(context, source)
  const isSkipped = createSkipped(record)
  const inspectAll = (files: FileList) => inspect(files, release, isSkipped)
  if (!accepted) {
    const request = { source, release, passwords, isSkipped, signal }
    const packed = isUnpacked ? [] : await inspectArchives(app, request)
    const doubts = [...(await inspectAll(source.files)), ...packed].map(({ message }) => message)
    for (const folder of linkedFolders) doubts.push(`"${folder}" is a link to a folder and would be left out.`)
    if (doubts.length > 0) return { ok: false, cause: 'content', reason: describeDoubts(doubts) }
  }
  if (!isUnpacked) return { ok: true, source, archives: [] }
  const onProgress = (bytesDone: number, bytesTotal: number): void =>
    emitProgress(app, record, 'unpacking', { bytesDone, bytesTotal })
  const watch = { signal, onProgress }
  const request = { importId: id, root, source, passwords, options: settings, isSkipped, watch }
  const unpacked = await unpackSource(app, request)
  if (!unpacked.ok) {
    const bait = accepted ? null : await baitBeside(unpacked)
    return bait === null ? notUnpacked(unpacked, source.root, root) : { ok: false, cause: 'content', reason: bait }
  }
  if (accepted || unpacked.archives.length === 0) return unpacked
  const doubts = (await inspectAll(unpacked.source.files)).map(({ message }) => message)
  return doubts.length > 0 ? { ok: false, cause: 'content', reason: describeDoubts(doubts) } : unpacked
}

const filesAtOnce = 256

async function inspect(
  files: FileList,
  release: InspectedRelease,
  isSkipped: (file: SourceFile) => boolean,
): Promise<Doubt[]> {
  const inspection = createInspection(release)
  const yieldToEventLoop = createYieldToEventLoop()
  let added = 0
  for (const file of files) {
    inspection.add(file, isSkipped(file))
    added += 1
    if (added % filesAtOnce === 0) await yieldToEventLoop()
  }
  return inspection.doubts(files)
}

async function baitBeside({ fault, content, archive }: NotUnpacked): Promise<string | null> {
  if (fault !== 'password' || content === undefined || archive === undefined) return null
  const bait = await findPasswordBait(content)
  return bait === null ? null : describeBait(archive, bait)
}

function notUnpacked({ reason, fault, bytesNeeded }: NotUnpacked, from: string, root: string): Rejected {
  if (fault === 'unsafe') return { ok: false, cause: 'content', reason }
  if (fault !== 'space') return { ok: false, cause: 'unpacking', reason }
  const evidence = bytesNeeded === undefined ? {} : { evidence: { space: { folder: root, bytes: bytesNeeded } } }
  return { ok: false, cause: 'no-space', reason: `${reason} It is unpacked from ${from} into ${root}.`, ...evidence }
}

// The release's own passwords come first, because every wrong one costs an attempt.
function passwordsFor({ download, settings }: PreparedImport): string[] {
  return [
    ...new Set([
      ...(download.archivePasswords ?? []),
      ...passwordsInTitle(download.title),
      ...settings.archivePasswords,
    ]),
  ]
}

type UnpackRequest = Pick<PreparedImport, 'download' | 'settings'>

/** The paths of the archives that an import unpacks first. */
export function pathsOfUnpacked(
  request: UnpackRequest & { record: Corrected },
  source: ImportSource,
): ReadonlySet<string> {
  const isSkipped = createSkipped(request.record)
  const [files] = partitionFiles(source.files, createOwnTest(request.record))
  if (!isUnpackedRelease(request, { ...source, files })) return new Set()
  const discImages = request.settings.unpackDiscImages
  const { sets } = archivesOfRound(files, { round: 1, source, staging: '', discImages, isSkipped })
  return new Set(sets.flatMap(({ volumes }) => volumes.map(({ path }) => path)))
}

type Corrected = Pick<StoredImport, 'corrections' | 'gameId'>

/** Finds the files that the user chose not to import. */
function createSkipped({ corrections }: Corrected): (file: SourceFile) => boolean {
  const correctionOf = createCorrector(corrections ?? {})
  return ({ path }) => correctionOf(path).skip === true
}

/** Finds the files that are not corrected to another game. */
function createOwnTest({ corrections, gameId }: Corrected): (file: SourceFile) => boolean {
  const correctionOf = createCorrector(corrections ?? {})
  return ({ path }) => otherGameOf(correctionOf(path), gameId) === null
}

function isUnpackedRelease(request: UnpackRequest, source: ImportSource): boolean {
  return shouldUnpack(request) && !areOpenedByProgram(findArchives(source.files))
}

// Emulators read packed ROMs.
function shouldUnpack({ download, settings }: UnpackRequest): boolean {
  return settings.unpackArchives && (download.kind !== 'rom' || settings.unpackRoms)
}

function describeDoubts(doubts: readonly string[]): string {
  const more = doubts.length > 3 ? ` (and ${doubts.length - 3} more)` : ''
  return `${doubts.slice(0, 3).join(' ')}${more} Check the files, then import or skip them.`
}
