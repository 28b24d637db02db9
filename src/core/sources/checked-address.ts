import { AppError } from '#domain/errors.ts'
import type { Program } from '../program.ts'
import { refuseCredentials } from './address-credentials.ts'

/** Refuses an address that must never be called or that holds credentials, with words that name the field. */
export async function checkAddress(program: Pick<Program, 'outbound'>, url: string): Promise<void> {
  refuseCredentials(url)
  try {
    // The guard speaks of web addresses; what is behind scgi:// is reached at the same host.
    await program.outbound.check(url.replace(/^scgi:/i, 'http:'))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const details = { details: [{ path: 'url', message: error.message }] }
    throw new AppError('invalid', `This address cannot be used: ${error.message}`, details, { cause: error })
  }
}
