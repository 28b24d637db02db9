import { AppError } from '../errors.ts'

/** Why a sign-in at a provider failed. The page of the sign-in has a text for each. */
export const signInFailures = [
  'not-set-up',
  'unavailable',
  'refused',
  'invalid-answer',
  'expired',
  'no-account',
  'no-access',
  'username-taken',
  'username-unusable',
  'linked-to-other',
  'too-many-links',
  'last-admin',
  'not-signed-in',
  'failed',
] as const
export type SignInFailureReason = (typeof signInFailures)[number]

/** A sign-in at a provider that failed. The message is for the log; users see the text of the reason. */
export class SignInFailure extends AppError {
  readonly reason: SignInFailureReason

  constructor(reason: SignInFailureReason, message: string, options?: { cause?: unknown }) {
    super(reason === 'unavailable' ? 'upstream' : 'forbidden', message, {}, options)
    this.reason = reason
  }
}
