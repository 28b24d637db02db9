import { Value } from '@sinclair/typebox/value'
import { type AppError, fieldError } from '../errors.ts'
import type { Text } from '../messages/message.ts'
import type { NewReleaseRule } from './release-rule.ts'
import { rulesFileFormat, rulesFileVersion, SentRulesFileModel } from './rules-file.ts'

/** Throws AppError `invalid` if a file is of another kind, or of a version that this program does not know. */
export function assertRulesFile({ format, version }: { format: string; version: number }): void {
  if (format !== rulesFileFormat) throw wrong('format', 'This is no file with release rules of Ludarr')
  if (version !== rulesFileVersion) {
    throw wrong(
      'version',
      `This file has version ${version} of release rules. This Ludarr reads version ${rulesFileVersion} only`,
    )
  }
}

/** The rules of a parsed file. Throws AppError `invalid` if it is none. */
export function readRulesFile(parsed: unknown): readonly NewReleaseRule[] {
  const { format, version } = Object(parsed)
  assertRulesFile({ format: String(format), version: Number(version) })
  if (Value.Check(SentRulesFileModel, parsed)) return parsed.rules
  const { path = '', message = '' } = Value.Errors(SentRulesFileModel, parsed).First() ?? {}
  throw wrong('rules', `${path.slice(1).replaceAll('/', '.')}: ${message}`)
}

function wrong(path: string, message: Text): AppError {
  return fieldError(path, message)
}
