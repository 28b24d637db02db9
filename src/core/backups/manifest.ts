import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { backupReasons } from '#domain/system/backup.ts'
import { damagedBackup } from './damaged-backup.ts'

const format = 1

const Count = Type.Integer({ minimum: 0 })

/** What is known about a database without opening it again. */
const FactsModel = Type.Object({
  migrations: Type.Array(Type.Object({ name: Type.String(), digest: Type.String() })),
  rowCounts: Type.Record(Type.String(), Count),
})
export type DatabaseFacts = Static<typeof FactsModel>

const ManifestModel = Type.Object({
  format: Type.Literal(format),
  version: Type.String(),
  createdAt: Type.String(),
  reason: Type.Union(backupReasons.map((reason) => Type.Literal(reason))),
  /** Identifies the key that encrypts the credentials, without telling it. */
  encryptionKeyId: Type.String(),
  keys: Type.Union([Type.Literal('plain'), Type.Literal('protected'), Type.Literal('none')]),
  database: Type.Composite([FactsModel, Type.Object({ bytes: Count, sha256: Type.String() })]),
})
export type Manifest = Static<typeof ManifestModel>

export const manifestFormat: typeof format = format

/** Throws AppError `unprocessable` for a manifest that this version cannot read. */
export function parseManifest(text: string): Manifest {
  const read = parseJson(text)
  if (typeof read === 'object' && read !== null && 'format' in read && Number(read.format) > format) {
    throw new AppError(
      'unprocessable',
      'This backup was made by a newer version of Ludarr. Restore it with that version.',
    )
  }
  if (!Value.Check(ManifestModel, read)) throw damagedBackup('its description cannot be read')
  return read
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw damagedBackup('its description cannot be read', error)
  }
}
