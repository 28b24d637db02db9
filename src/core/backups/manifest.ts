import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { Instant } from '#domain/scalars.ts'
import { backupReasons } from '#domain/system/backup.ts'
import { damagedBackup } from './damaged-backup.ts'

const format = 1

const ShortText = Type.String({ maxLength: 200 })
const Count = Type.Integer({ minimum: 0 })

/** What is known about a database without opening it again. */
const FactsModel = Type.Object({
  migrations: Type.Array(Type.Object({ name: ShortText, digest: ShortText })),
  rowCounts: Type.Record(Type.String(), Count),
})
export type DatabaseFacts = Static<typeof FactsModel>

const ManifestModel = Type.Object({
  format: Type.Literal(format),
  version: ShortText,
  createdAt: Instant,
  reason: Type.Union(backupReasons.map((reason) => Type.Literal(reason))),
  /** Identifies the key that encrypts the credentials, without telling it. */
  encryptionKeyId: ShortText,
  keys: Type.Union([Type.Literal('plain'), Type.Literal('protected'), Type.Literal('none')]),
  database: Type.Composite([FactsModel, Type.Object({ bytes: Count, sha256: ShortText })]),
})
export type Manifest = Static<typeof ManifestModel>

export const manifestFormat: typeof format = format

/** Throws AppError `unprocessable` for a manifest that this version cannot read. */
export function parseManifest(text: string): Manifest {
  const read = parseJson(text)
  if (typeof read === 'object' && read !== null && 'format' in read && Number(read.format) > format) {
    throw new AppError('unprocessable', say('files.backupOfNewerVersion'))
  }
  // The pattern of an instant matches days that do not exist, too.
  if (!Value.Check(ManifestModel, read) || Number.isNaN(Date.parse(read.createdAt))) {
    throw damagedBackup('its description cannot be read')
  }
  return read
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw damagedBackup('its description cannot be read', error)
  }
}
