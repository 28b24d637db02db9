import { AppError } from '../errors.ts'
import type { Text } from '../messages/message.ts'
import type { SignInFailureReason } from './sign-in-failures.ts'

/** A sign-in at a provider that failed. The message is for the log; users see the text of the reason. */
export class SignInFailure extends AppError {
  readonly reason: SignInFailureReason

  constructor(reason: SignInFailureReason, text: Text, options?: { cause?: unknown }) {
    super(reason === 'unavailable' ? 'upstream' : 'forbidden', text, {}, options)
    this.reason = reason
  }
}
