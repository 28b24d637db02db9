import { type Static, Type } from '@sinclair/typebox'
import { AppError } from '../errors.ts'
import { say } from '../messages/say.ts'
import { type ReleaseKind, ReleaseKindModel } from '../release-name/parsed-release-name.ts'
import { Id, Model } from '../scalars.ts'
import { FileCategoryModel } from './file-category.ts'

const maxCorrectedFiles = 2000
const maxOtherGames = 20

const Version = Type.Union(
  [Type.String({ minLength: 1, maxLength: 50, pattern: '^[^\\x00-\\x1f\\x7f]+$' }), Type.Null()],
  {
    examples: ['1.2.3'],
  },
)

const FileCorrectionModel = Model('FileCorrection', {
  path: Type.String({
    maxLength: 4096,
    description: 'relative to the release; that of a folder ends with a slash and applies to all files in it',
    examples: ['DLC/'],
  }),
  category: Type.Optional(FileCategoryModel),
  version: Type.Optional(Version),
  skip: Type.Optional(Type.Boolean({ description: 'whether it is not imported' })),
  gameId: Type.Optional(
    Type.Union([Id, Type.Null()], {
      description: 'the game that it is imported for instead, by an import of its own; null: the game of the import',
    }),
  ),
})

/** What a user corrected about a release and its files. A missing field stays as it was detected. */
export const ImportCorrectionsModel = Model('ImportCorrections', {
  kind: Type.Optional(ReleaseKindModel),
  version: Type.Optional(Version),
  files: Type.Optional(
    Type.Array(FileCorrectionModel, {
      maxItems: maxCorrectedFiles,
      description: 'the correction of a file takes precedence over that of its folder',
    }),
  ),
})
export type ImportCorrections = Static<typeof ImportCorrectionsModel>
export type FileCorrection = Static<typeof FileCorrectionModel>

/** The games that files are corrected to, other than the game of the import. */
export function otherGamesOf({ files = [] }: ImportCorrections, gameId: string | null): string[] {
  const ids = files.flatMap((file) => file.gameId ?? [])
  return [...new Set(ids)].filter((id) => id !== gameId)
}

/** Throws AppError `invalid` when a path is not one below the release or is corrected twice, or for too many games. */
export function assertCorrections(corrections: ImportCorrections): void {
  const { files = [] } = corrections
  if (otherGamesOf(corrections, null).length > maxOtherGames) {
    throw new AppError('invalid', say('importing.tooManyOtherGames', { count: maxOtherGames }))
  }
  const known = new Set<string>()
  for (const { path } of files) {
    const folder = path.endsWith('/') ? path.slice(0, -1) : path
    const isBelow = folder !== '' && folder.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
    if (!isBelow || path.includes('\0')) {
      throw new AppError('invalid', say('importing.correctedPathOutside'))
    }
    if (known.has(path)) throw new AppError('invalid', say('importing.correctedTwice', { path }))
    known.add(path)
  }
}

/** The release with its kind and version as the user corrected them. */
export function correctRelease<Item extends { kind: ReleaseKind; version: string | null }>(
  release: Item,
  corrections: ImportCorrections | null,
): Item {
  if (corrections === null) return release
  const { kind = release.kind, version = release.version } = corrections
  return kind === release.kind && version === release.version ? release : { ...release, kind, version }
}
