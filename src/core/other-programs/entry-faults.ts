import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { textOf } from '#domain/messages/say.ts'
import { describeFieldErrors } from '#domain/validation-messages.ts'

/** Why the API would refuse a request with these values; `null` if it would not. The values are not quoted. */
export function requestFault(model: TSchema, values: Record<string, unknown>): string | null {
  const withNul = Object.entries(values).find(([, value]) => hasNul(value))
  if (withNul !== undefined) return `${withNul[0]}: Must not contain a NUL character.`
  const error = Value.Errors(model, values).First()
  if (error === undefined) return null
  const { path, message } = describeFieldErrors(error)
  return `${path}: ${textOf(message)}.`
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** Why a check of the API refuses an entry; `null` if it does not. */
export async function refusalOf(check: () => unknown): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof AppError) return `${error.message.replace(/\.$/, '')}.`
    throw error
  }
}
