import { type ArchiveSet, findArchives, isNamedLikeArchive } from '#domain/importing/archive-sets.ts'
import { createEvidence, type Evidence, type Expectation, expectationOf } from '#domain/importing/game-evidence.ts'
import type { PlannedFile } from '#domain/importing/import.ts'
import { relative } from '#domain/paths/paths.ts'
import type { AppContext } from '../../app-context.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { partOfRelease } from '../conflicts/upgraded-part.ts'
import type { PreparedImport, Rejected } from '../import-context.ts'
import { unpackLimits } from '../unpacking/unpack-limits.ts'

type EvidenceRequest = Pick<PreparedImport, 'app' | 'record' | 'download' | 'game' | 'target' | 'signal'>

// More of them are a collection, not a release.
const maxArchiveFiles = 200
const maxMs = 60_000
const maxListed = 1000

/** Why a user must review files with nothing that the release promises; `null` if there is anything, or if that was accepted. */
export async function rejectWithoutEvidence(
  { app, record, download, game, target, signal }: EvidenceRequest,
  files: Iterable<PlannedFile>,
): Promise<Rejected | null> {
  if (record.acceptedCauses.includes('nothing-of-the-game')) return null
  // Whoever says of what kind the files are has looked at them.
  if (record.corrections?.files?.some(({ category }) => category !== undefined) === true) return null
  const isPart = partOfRelease(app, game, download) !== null
  const expected = expectationOf(download.kind, isPart)
  const evidence = createEvidence(expected, game.title)
  const yieldToEventLoop = createYieldToEventLoop()
  const packed: Packed[] = []
  for (const { source, target: path, size, category } of files) {
    await yieldToEventLoop()
    const file = { path: relative(target, path), size, category }
    if (packed.length < maxArchiveFiles && isNamedLikeArchive(file.path)) packed.push({ ...file, source })
    else evidence.add(file)
    if (evidence.isFound()) return null
  }
  const { sets, others } = findArchives(packed)
  const volumes = new Map(packed.map((file) => [file.path, file]))
  for (const { path } of others) evidence.add(volumes.get(path) ?? { path, size: 0, category: 'main' })
  for (const set of sets) {
    if (evidence.isFound()) return null
    for (const file of await contentOf(app, set, { expected, title: game.title, volumes, signal })) evidence.add(file)
  }
  if (evidence.isFound()) return null
  return { ok: false, cause: 'nothing-of-the-game', reason: evidence.describe() }
}

/** A file that may be an archive which stays packed, or a volume of one. */
type Packed = Evidence & { source: string }

type Opening = {
  expected: Expectation
  title: string
  volumes: ReadonlyMap<string, Packed>
  signal: AbortSignal
}

/** The files in an archive, or the archive itself if they do not matter or cannot be listed. */
async function contentOf(
  { archives }: Pick<AppContext, 'archives'>,
  { first }: ArchiveSet,
  { expected, title, volumes, signal }: Opening,
): Promise<Evidence[]> {
  const archive = volumes.get(first.path)
  if (archive === undefined) return []
  const alone = createEvidence(expected, title)
  alone.add(archive)
  if (!alone.isFound()) return [archive]
  const limits = { ...unpackLimits, timeMs: maxMs }
  const preview = await archives.preview({ archive: archive.source, passwords: [], limits }, signal)
  // Some formats do not say how large their files are, and long lists are cut.
  if (!preview.ok || preview.files.length > maxListed || preview.files.every(({ size }) => size === 0)) return [archive]
  const { category } = archive
  return preview.files.map(({ path, size }) => ({ path: `${archive.path}/${path}`, size, category }))
}
