import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { ImportPlan } from '#db/repositories/import-plans.ts'
import { type ArchiveSet, holdsOnlyRoms, sizeOf } from '#domain/importing/archive-sets.ts'
import { type FileList, joinFiles, mapFiles } from '#domain/importing/file-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { ImportSettings } from '#domain/importing/import-settings.ts'
import { type SourceFile, visible } from '#domain/importing/inspect-files.ts'
import { dirname, join } from '#domain/paths/paths.ts'
import type { UnpackFault, UnpackObserver } from '#domain/ports/unpacker.ts'
import { flushFile } from '#platform/flush.ts'
import type { AppContext } from '../../app-context.ts'
import { removeFile, withFileErrors } from '../../files/file-errors.ts'
import { listSourceFiles, sourceFilePath } from '../../files/list-source.ts'
import { createStaging } from '../../library/staging-folder.ts'
import { archivesOfRound } from './archives-of-round.ts'
import { gatherVolumes } from './gather-volumes.ts'
import { mergeContents } from './merge-contents.ts'
import { createUnpackBudget, type UnpackBudget } from './unpack-limits.ts'

// Archives of volumes, the volumes, and the disc image or archive inside them.
const rounds = 3

export type UnpackingRequest = {
  importId: string
  root: string
  source: ImportSource
  passwords: readonly string[]
  /** Content that is unpacked only if the settings say so. */
  options: Pick<ImportSettings, 'unpackDiscImages' | 'unpackRoms'>
  /** Whether the user chose not to import a file. */
  isSkipped: (file: SourceFile) => boolean
  watch: UnpackObserver
}

export type UnpackedSource =
  | { ok: true; source: ImportSource; archives: SourceFile[] }
  | (NotUnpacked & {
      /** The files around the archive that was not unpacked. */
      content?: ImportSource
    })

type NotUnpacked = {
  ok: false
  reason: string
  fault?: UnpackFault
  bytesNeeded?: number | undefined
  /** The name of the archive, to be shown. */
  archive?: string
}

/**
 * Unpacks the archives of a download into the staging folder, and returns the files with the unpacked ones in their
 * place. Each round searches the files of the previous one for more archives. The download itself is not changed.
 */
export async function unpackSource(
  { archives: { unpack } }: Pick<AppContext, 'archives'>,
  request: UnpackingRequest,
): Promise<UnpackedSource> {
  const { source, importId, root, options, isSkipped, watch } = request
  const discImages = options.unpackDiscImages
  const unchanged = { ok: true as const, source, archives: [] }
  const { sets } = archivesOfRound(source.files, { round: 1, source, staging: '', discImages, isSkipped })
  if (sets.length === 0) return unchanged
  const staging = await createStaging(root, importId, randomUUID().slice(0, 8))
  const stage = { ...request, staging, budget: createUnpackBudget(sets) }
  let files: FileList = source.files
  for (let round = 1; round <= rounds; round += 1) {
    const found = archivesOfRound(files, { round, source, staging, discImages, isSkipped })
    if (found.sets.length === 0) break
    const unpacked = await unpackRound(unpack, found.sets, { ...stage, round })
    if (!unpacked.ok) return { ...unpacked, content: round === 1 ? source : { ...source, single: false, files } }
    files = await mergeContents({ source, signal: watch.signal }, found.others, unpacked.files)
    if (round === 1 && !options.unpackRoms && holdsOnlyRoms(files, isSkipped)) return unchanged
  }
  const archives = sets.flatMap(({ volumes }) => volumes)
  return { ok: true, source: { root: source.root, single: false, files }, archives }
}

type Stage = UnpackingRequest & { staging: string; budget: UnpackBudget; round: number }

async function unpackRound(
  unpack: AppContext['archives']['unpack'],
  sets: readonly ArchiveSet[],
  stage: Stage,
): Promise<UnpackedFiles> {
  const { source, staging, round } = stage
  const lists: FileList[] = []
  const progress = progressOf(sets, stage.watch)
  for (const [index, found] of sets.entries()) {
    const into = join(staging, `${round}-${index}`)
    const gathered = await gatherVolumes(source, found, `${into}-volumes`)
    if (!gathered.ok) return gathered
    const { set } = gathered
    const result = await unpackSet(unpack, set, { ...stage, into, watch: progress(set) })
    if (!result.ok) return result
    lists.push(result.files)
    // Unpacked volumes are removed at once, so that a round needs no more space than the first.
    if (round > 1) for (const volume of set.volumes) await removeFile(sourceFilePath(source, volume))
  }
  return { ok: true, files: joinFiles(...lists) }
}

// The progress counts packed bytes, because the size of the content is known only archive by archive.
function progressOf(sets: readonly ArchiveSet[], { signal, onProgress }: UnpackObserver) {
  const total = sizeOf(sets.flatMap(({ volumes }) => volumes))
  let finished = 0
  return ({ volumes }: ArchiveSet): UnpackObserver => {
    const before = finished
    const size = sizeOf(volumes)
    finished += size
    return {
      signal,
      onProgress: (done, of) => onProgress(before + Math.round(size * Math.min(1, done / Math.max(1, of))), total),
    }
  }
}

type UnpackedFiles = { ok: true; files: FileList } | NotUnpacked

async function unpackSet(
  unpack: AppContext['archives']['unpack'],
  { first }: ArchiveSet,
  { source, passwords, watch, into, budget }: Stage & { into: string },
): Promise<UnpackedFiles> {
  await mkdir(into)
  const archive = sourceFilePath(source, first)
  const result = await unpack({ archive, into, passwords, ...budget.rest() }, watch)
  if (!result.ok) {
    const archive = visible(first.path)
    const reason = `"${archive}" was not unpacked. ${result.reason}`
    return { ok: false, fault: result.fault, reason, bytesNeeded: result.bytesNeeded, archive }
  }
  budget.use(result)
  const listed = await listSourceFiles(into, watch.signal)
  if (listed === null) return { ok: false, reason: `Unpacking "${visible(first.path)}" produced no files.` }
  if (!listed.ok) return listed
  if (listed.source.files.length === 0) return { ok: false, reason: `There is nothing in "${visible(first.path)}".` }
  const folder = dirname(first.path)
  const files = mapFiles(listed.source.files, ({ path, size }) => ({
    path: folder === '.' ? path : `${folder}/${path}`,
    size,
    real: join(into, path),
    staged: true,
  }))
  return { ok: true, files }
}

const flushedAtOnce = 8

/**
 * Flushes unpacked files before the plan is journaled: after a power cut, a planned file counts as complete when it has
 * its size. Several are flushed at a time, because there may be very many small ones.
 */
export async function flushStaged(plan: ImportPlan, signal: AbortSignal): Promise<void> {
  if (!plan.hasStaged()) return
  const staged = stagedSources(plan)
  const queue = async (): Promise<void> => {
    for (const source of staged) {
      signal.throwIfAborted()
      await withFileErrors(`Could not write ${source} to the disk`, () => flushFile(source))
    }
  }
  await Promise.all(Array.from({ length: flushedAtOnce }, queue))
}

function* stagedSources(plan: ImportPlan): Generator<string> {
  for (const { source, staged } of plan.withAction('create', 'replace')) if (staged === true) yield source
}
