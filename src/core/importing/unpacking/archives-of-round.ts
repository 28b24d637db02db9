import {
  type ArchivePreview,
  type ArchiveSet,
  areOpenedByProgram,
  findArchives,
  isPacked,
  withoutSkipped,
} from '#domain/importing/archive-sets.ts'
import { type FileList, joinFiles, partitionFiles } from '#domain/importing/file-list.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { relative, sep } from '#domain/paths/paths.ts'
import { sourceFilePath } from '../../files/list-source.ts'

export type RoundRequest = {
  round: number
  source: ImportSource
  /** The folder that archives are unpacked to, each into a subfolder. */
  staging: string
  discImages: boolean
  /** Whether the user chose not to import a file. */
  isSkipped: (file: SourceFile) => boolean
}

/**
 * The archives to unpack in a round, and all other files, such as skipped archives. After the first round only unpacked
 * files are searched: a set mixed with files of the download would remove these as its volumes.
 */
export function archivesOfRound(files: FileList, request: RoundRequest): ArchivePreview {
  return withoutSkipped(allArchivesOfRound(files, request), request.isSkipped)
}

function allArchivesOfRound(files: FileList, request: RoundRequest): ArchivePreview {
  const { round, discImages } = request
  if (round === 1) {
    const found = findArchives(files, discImages)
    return isPacked(found) && !areOpenedByProgram(found) ? found : { sets: [], others: files }
  }
  const [staged, original] = partitionFiles(files, (file) => file.staged === true)
  const { sets, others: unpacked } = findArchives(staged, discImages)
  const others = joinFiles(unpacked, original)
  // Archives may have a top folder, so each round may be one level deeper.
  const isWhole = isPacked({ sets, others }, 1 + round) && !areOpenedByProgram({ sets, others })
  if (isWhole) return { sets, others }
  // Volumes that came out of different archives are not part of the game, however small they are.
  const { scattered = [], kept = [] } = Object.groupBy(sets, (set) =>
    isScattered(set, request) ? 'scattered' : 'kept',
  )
  return {
    sets: scattered,
    others: joinFiles(
      others,
      kept.flatMap(({ volumes }) => volumes),
    ),
  }
}

function isScattered({ volumes }: ArchiveSet, { source, staging }: RoundRequest): boolean {
  return new Set(volumes.map((volume) => relative(staging, sourceFilePath(source, volume)).split(sep)[0])).size > 1
}
