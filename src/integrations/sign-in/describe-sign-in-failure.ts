import { SignInFailure } from '#domain/accounts/sign-in-failure.ts'
import type { SignInFailureReason } from '#domain/accounts/sign-in-failures.ts'
import { AppError, errorMessage } from '#domain/errors.ts'

/** Codes of the library for answers that are no answer of a provider: an error page, or something else in its place. */
const unavailableCodes = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
])
const maxTold = 300

/** The failure of a sign-in, from what the library threw. `product` names the provider. */
export function describeSignInFailure(error: unknown, product: string): SignInFailure {
  if (error instanceof SignInFailure) return error
  const chain = causesOf(error)
  const ours = chain.find((each) => each instanceof AppError)
  if (ours !== undefined) return new SignInFailure('unavailable', ours.message, { cause: error })
  const told = chain.map(toldBy).find((text) => text !== null) ?? null
  if (told !== null) return new SignInFailure('refused', `${product}: ${told}`, { cause: error })
  const code = textAt(error, 'code')
  const reason: SignInFailureReason = unavailableCodes.has(code) ? 'unavailable' : 'invalid-answer'
  const text = chain.map(errorMessage).filter(Boolean).join(': ')
  return new SignInFailure(reason, `${product}: ${text.slice(0, maxTold)}`, { cause: error })
}

/** Reads what the provider itself says: `error` and `error_description` of RFC 6749. */
function toldBy(error: unknown): string | null {
  const code = textAt(error, 'error')
  if (code === '') return null
  const description = textAt(error, 'error_description')
  return `${code}${description === '' ? '' : `: ${description}`}`.slice(0, maxTold)
}

function textAt(value: unknown, key: string): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return typeof text === 'string' ? text : ''
}

function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) chain.push(each)
  return chain
}
