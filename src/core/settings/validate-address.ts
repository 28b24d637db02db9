import { AppError, errorText } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { AppContext } from '../app-context.ts'
import { assertNoBackslash, assertNoCredentials } from './address-credentials.ts'

/** Throws AppError `invalid` for a forbidden address or one that contains credentials; the details name the field. */
export async function validateAddress(app: Pick<AppContext, 'outbound'>, url: string): Promise<void> {
  assertNoCredentials(url)
  await validateHost(app, url)
}

/** Validates an address that may contain credentials, because it is stored encrypted and shown masked. */
export async function validateHost(app: Pick<AppContext, 'outbound'>, url: string): Promise<void> {
  assertNoBackslash(url)
  try {
    // The guard checks web addresses only; scgi:// connects to the same host.
    await app.outbound.check(url.replace(/^scgi:/i, 'http:'))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const details = { details: [{ path: 'url', message: error.message }] }
    throw new AppError('invalid', say('services.addressUnusable', { cause: errorText(error) }), details, {
      cause: error,
    })
  }
}
