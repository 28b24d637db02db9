import { relative, sep } from 'node:path'
import {
  type ArchivePreview,
  type ArchiveSet,
  areOpenedByProgram,
  findArchives,
  isPacked,
} from '#domain/importing/archive-sets.ts'
import type { ImportSource } from '#domain/importing/import-plan.ts'
import type { SourceFile } from '#domain/importing/inspect-files.ts'
import { placeOf } from '../../files/source-path.ts'

export type RoundRequest = {
  round: number
  source: ImportSource
  /** The folder that archives are unpacked to, each into its own subfolder. */
  staging: string
  discImages: boolean
}

/**
 * The archives that are unpacked in a round, and all files besides. After the first round only what came out of archives
 * is looked at: a set mixed with files of the download would have these removed as its volumes.
 */
export function archivesOfRound(files: readonly SourceFile[], request: RoundRequest): ArchivePreview {
  const { round, discImages } = request
  if (round === 1) {
    const sight = findArchives(files, discImages)
    return isPacked(sight) && !areOpenedByProgram(sight) ? sight : { sets: [], others: [...files] }
  }
  const { staged = [], brought = [] } = Object.groupBy(files, ({ staged }) => (staged === true ? 'staged' : 'brought'))
  const { sets, others: unpacked } = findArchives(staged, discImages)
  const others = [...unpacked, ...brought]
  // Archives may put their content into a folder of its own, one deeper each round.
  const isWhole = isPacked({ sets, others }, 1 + round) && !areOpenedByProgram({ sets, others })
  if (isWhole) return { sets, others }
  // Volumes that each had an archive of their own are no part of the game, however small they are beside the rest.
  const { scattered = [], kept = [] } = Object.groupBy(sets, (set) =>
    isScattered(set, request) ? 'scattered' : 'kept',
  )
  return { sets: scattered, others: [...others, ...kept.flatMap(({ volumes }) => volumes)] }
}

function isScattered({ volumes }: ArchiveSet, { source, staging }: RoundRequest): boolean {
  return new Set(volumes.map((volume) => relative(staging, placeOf(source, volume)).split(sep)[0])).size > 1
}
