import { readFile } from 'node:fs/promises'
import { isJunk } from '#domain/game-files/junk.ts'
import { isNamedLikeArchive } from '#domain/importing/archive-sets.ts'
import {
  decodeList,
  isChecksumList,
  type ListContext,
  type ListedChecksum,
  readChecksum,
} from '#domain/importing/checksum-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { foldedName } from '#domain/importing/name-clashes.ts'
import { basename } from '#domain/paths/paths.ts'
import { sourceFilePath } from '../../files/list-source.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import type { FileToCheck } from './check-files.ts'

export type Checksum = ListedChecksum & { list: string }

/** A file of the download with all its checksums. */
export type FileWithChecksums = FileToCheck & { name: string; checksums: Checksum[] }

/** Listed files that are not in the download: their number and the first of them. */
export type MissingFiles = { count: number; first: { name: string; list: string }[] }

const maxListBytes = 16 * 1024 ** 2
// So many checksums are held in memory at a time.
const checksumsAtOnce = 20_000
const namedFiles = 3

/** The lists of checksums that come with a release. Files that are too large for one are not taken for one. */
export function findChecksumLists(source: ImportSource, stagedOnly: boolean): SourceFile[] {
  const lists: SourceFile[] = []
  if (source.single) return lists
  const isUsable = ({ path, size }: SourceFile) => isChecksumList(path) && size > 0 && size <= maxListBytes
  for (const file of source.files) {
    if (stagedOnly && file.staged !== true) continue
    if (isUsable(file)) lists.push(file)
  }
  return stagedOnly ? lists : [...lists, ...(source.leftOut?.lists ?? []).filter(isUsable)]
}

/**
 * The files that lists of checksums name, in their order. `onMissing` is called at the end with those that are not in the
 * download, except those that the client was told not to download and those that other imports take. A list that names no
 * file of the download at all is ignored: it belongs to other files.
 */
export async function* filesWithChecksums(
  source: ImportSource,
  lists: readonly SourceFile[],
  onMissing?: (missing: MissingFiles) => void,
): AsyncGenerator<FileWithChecksums, void, undefined> {
  const yieldToEventLoop = createYieldToEventLoop()
  const skipped = new Set(source.skipped?.map(foldedName))
  const isElsewhere = (name: string) => skipped.has(name) || source.leftOut?.has(name) === true
  const tallies: Tallies = { isElsewhere, byList: new Map() }
  let batch: Checksum[] = []
  for (const list of lists) {
    for await (const checksum of checksumsIn(source, list, yieldToEventLoop)) {
      batch.push(checksum)
      if (batch.length < checksumsAtOnce) continue
      yield* await match(source, batch, tallies, yieldToEventLoop)
      batch = []
    }
  }
  yield* await match(source, batch, tallies, yieldToEventLoop)
  onMissing?.(missingOf(tallies.byList))
}

async function* checksumsIn(
  source: ImportSource,
  list: SourceFile,
  yieldToEventLoop: YieldToEventLoop,
): AsyncGenerator<Checksum, void, undefined> {
  const { text, exact } = decodeList(await readFile(sourceFilePath(source, list)))
  const context: ListContext = { path: list.path, rootName: basename(source.root), exact }
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end)
    start = end === -1 ? text.length : end + 1
    await yieldToEventLoop()
    const checksum = readChecksum(line, context)
    if (checksum !== null) yield { ...checksum, list: list.path }
  }
}

/** `isElsewhere`: whether a file is not missing, by its folded path, although the import does not have it. */
type Tallies = { isElsewhere: (name: string) => boolean; byList: Map<string, Tally> }
type Tally = { present: number; presentArchives: number; missing: Missing; missingArchives: Missing }
type Missing = { count: number; names: string[] }
type Match = { checksum: Checksum; file: SourceFile | null; rank: number }

async function match(
  source: ImportSource,
  checksums: readonly Checksum[],
  tallies: Tallies,
  yieldToEventLoop: YieldToEventLoop,
): Promise<FileWithChecksums[]> {
  if (checksums.length === 0) return []
  const matches: Match[] = checksums.map((checksum) => ({ checksum, file: null, rank: Number.POSITIVE_INFINITY }))
  const byPlace = new Map<string, { match: Match; rank: number }[]>()
  for (const match of matches) {
    for (const [rank, place] of match.checksum.places.entries()) {
      const known = byPlace.get(place)
      if (known === undefined) byPlace.set(place, [{ match, rank }])
      else known.push({ match, rank })
    }
  }
  for (const file of source.files) {
    await yieldToEventLoop()
    for (const { match, rank } of byPlace.get(foldedName(file.path)) ?? []) {
      if (rank < match.rank) Object.assign(match, { file, rank })
    }
  }
  for (const { checksum, file } of matches) tally(tallies, checksum, file !== null)
  return grouped(source, matches)
}

function grouped(source: ImportSource, matches: readonly Match[]): FileWithChecksums[] {
  const files = new Map<string, FileWithChecksums>()
  for (const { checksum, file } of matches) {
    if (file === null) continue
    const known = files.get(file.path)
    if (known !== undefined) {
      known.checksums.push(checksum)
      known.id += ` ${checksum.digest}`
      continue
    }
    const path = sourceFilePath(source, file)
    const id = `${file.path} ${checksum.digest}`
    files.set(file.path, { id, path, size: file.size, name: file.path, checksums: [checksum] })
  }
  return [...files.values()]
}

function tally(
  { isElsewhere, byList }: Tallies,
  { list, name, places, isOptional }: Checksum,
  isPresent: boolean,
): void {
  const none = (): Missing => ({ count: 0, names: [] })
  const found = byList.get(list) ?? { present: 0, presentArchives: 0, missing: none(), missingArchives: none() }
  byList.set(list, found)
  const isArchive = isNamedLikeArchive(name)
  if (isPresent) {
    found.present += 1
    if (isArchive) found.presentArchives += 1
  } else if (!isOptional && !isJunk(name) && !places.some(isElsewhere)) {
    const missing = isArchive ? found.missingArchives : found.missing
    missing.count += 1
    if (missing.names.length < namedFiles) missing.names.push(name)
  }
}

// Usenet clients unpack archives and delete them, but leave the list of their checksums.
function missingOf(tallies: ReadonlyMap<string, Tally>): MissingFiles {
  const missing: MissingFiles = { count: 0, first: [] }
  for (const [list, found] of tallies) {
    if (found.present === 0) continue
    for (const { count, names } of [found.missing, ...(found.presentArchives > 0 ? [found.missingArchives] : [])]) {
      missing.count += count
      missing.first.push(...names.map((name) => ({ name, list })))
    }
  }
  return { ...missing, first: missing.first.slice(0, namedFiles) }
}
