import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ArchiveSet, type ArchiveSight, findArchives, holdsOnlyRoms, isPacked } from '#domain/archive-sets.ts'
import type { ImportSettings } from '#domain/import.ts'
import type { SourceFile } from '#domain/import-inspection.ts'
import { visible } from '#domain/import-inspection.ts'
import type { ImportSource } from '#domain/import-plan.ts'
import { withoutClashes } from '#domain/name-clashes.ts'
import type { UnpackWatch } from '#domain/ports/unpacker.ts'
import type { Program } from '../../program.ts'
import { removeFile } from '../file-fault.ts'
import { lookAtSource } from '../look-at-source.ts'
import { type Allowance, createAllowance } from './allowance.ts'
import { placeOf, settled } from './place-of.ts'
import { freshStaging } from './staging.ts'

// The archives of a release, and once more what lies packed within them.
const rounds = 2

export type UnpackingRequest = {
  importId: string
  root: string
  source: ImportSource
  passwords: readonly string[]
  /** What is left packed unless it is asked for. */
  asked: Pick<ImportSettings, 'unpackDiscImages' | 'unpackRoms'>
  watch: UnpackWatch
}

export type UnpackedSource = { ok: true; source: ImportSource; archives: SourceFile[] } | { ok: false; reason: string }

/**
 * Puts what the archives of a download hold in their place, unpacked into the staging folder. The download itself is
 * left as it is. A source that is not packed comes back unchanged.
 */
export async function unpackSource(
  { unpack }: Pick<Program, 'unpack'>,
  request: UnpackingRequest,
): Promise<UnpackedSource> {
  const { source, importId, root, asked } = request
  const sight = findArchives(source.files, asked.unpackDiscImages)
  if (!isPacked(sight)) return { ok: true, source, archives: [] }
  const staging = await freshStaging(root, importId, randomUUID().slice(0, 8))
  let files: SourceFile[] = [...source.files]
  let archives: SourceFile[] = []
  const allowance = createAllowance(sight.sets)
  for (let round = 1; round <= rounds; round += 1) {
    const { sets, others } = archivesOfRound(files, round, asked.unpackDiscImages)
    if (!isPacked({ sets, others })) break
    const found = [...others]
    for (const [index, set] of sets.entries()) {
      const into = join(staging, `${round}-${index}`)
      const brought = await unpackSet(unpack, set, { ...request, into, allowance })
      if (!brought.ok) return brought
      found.push(...brought.files)
      // What was unpacked out of an archive is ours: without it the second round needs no more room than the first.
      if (round > 1) for (const volume of set.volumes) await removeFile(placeOf(source, volume))
      else archives = [...archives, ...set.volumes]
    }
    // Two archives may hold a file of the same name. Whether case tells names apart is asked when all are known.
    files = withoutClashes(
      found.map((file) => settled(source, file)),
      (path) => path,
    )
    if (round === 1 && !asked.unpackRoms && holdsOnlyRoms(files)) return { ok: true, source, archives: [] }
  }
  return { ok: true, source: { root: source.root, single: false, files }, archives }
}

// Only what came out of an archive is looked at once more: together with files of the download it would be taken for one
// set, whose volumes are removed.
function archivesOfRound(files: readonly SourceFile[], round: number, discImages: boolean): ArchiveSight {
  if (round === 1) return findArchives(files, discImages)
  const { staged = [], brought = [] } = Object.groupBy(files, (file) => (file.staged === true ? 'staged' : 'brought'))
  const { sets, others } = findArchives(staged, discImages)
  return { sets, others: [...others, ...brought] }
}

type Brought = { ok: true; files: SourceFile[] } | { ok: false; reason: string }

async function unpackSet(
  unpack: Program['unpack'],
  { first }: ArchiveSet,
  { source, passwords, watch, into, allowance }: UnpackingRequest & { into: string; allowance: Allowance },
): Promise<Brought> {
  await mkdir(into)
  const archive = placeOf(source, first)
  const result = await unpack({ archive, into, passwords, ...allowance.rest() }, watch)
  if (!result.ok) return { ok: false, reason: `"${visible(first.path)}" was not unpacked. ${result.reason}` }
  allowance.use(result)
  const sight = await lookAtSource(into, watch.signal)
  if (sight === null) return { ok: false, reason: `Nothing came out of "${visible(first.path)}".` }
  if (!sight.ok) return sight
  if (sight.source.files.length === 0) return { ok: false, reason: `There is nothing in "${visible(first.path)}".` }
  const folder = dirname(first.path)
  const files = sight.source.files.map(({ path, size }) => ({
    path: folder === '.' ? path : `${folder}/${path}`,
    size,
    real: join(into, path),
    staged: true,
  }))
  return { ok: true, files }
}
