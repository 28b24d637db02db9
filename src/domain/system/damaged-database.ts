import { AppError } from '../errors.ts'
import type { Text } from '../messages/message.ts'

/** The contents of a database file are damaged. Only a backup helps. */
export class DamagedDatabaseError extends AppError {
  /** What SQLite says. */
  readonly reason: string

  constructor(text: Text, reason: string, options?: { cause?: unknown }) {
    super('unprocessable', text, {}, options)
    this.reason = reason
  }
}

/** What is damaged. Indexes can be built again from the tables; the search index is built from titles. */
export const damagedParts = ['data', 'indexes', 'search'] as const
export type DamagedPart = (typeof damagedParts)[number]

/** SQLite's message about a damaged or unreadable file, from an error or its cause; `null` for other errors. */
export function databaseDamage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = resultCode(error)
  const isDamage = code === null ? damageMessage.test(error.message) : isDamageCode(code)
  return isDamage ? error.message.replace(/\s+/g, ' ') : databaseDamage(error.cause)
}

const damageMessage = /database disk image is malformed|malformed database schema|file is not a database/
// SQLITE_CORRUPT and SQLITE_NOTADB, with their extended codes. https://www.sqlite.org/rescode.html
const damageCodes = new Set([11, 26])
// Pages that cannot be read: SQLITE_IOERR_READ, _SHORT_READ, _DATA and _CORRUPTFS.
const unreadableCodes = new Set([266, 522, 8202, 8458])

const isDamageCode = (code: number): boolean => damageCodes.has(code & 0xff) || unreadableCodes.has(code)

/** SQLite's extended result code. The runtimes name it differently. */
function resultCode(error: Error): number | null {
  const { code, errno, errcode } = error as { code?: unknown; errno?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return errcode
  return typeof code === 'string' && code.startsWith('SQLITE_') && typeof errno === 'number' ? errno : null
}
