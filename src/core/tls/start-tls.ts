import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { readPair } from './certificate-pair.ts'
import { readTlsChoice, readTlsPair } from './tls-settings.ts'

/** Opens the HTTPS port if HTTPS is enabled. If that fails, plain HTTP keeps running and the error is logged. */
export async function startTls(app: Pick<AppContext, 'clock' | 'log' | 'secureListener' | 'settings'>): Promise<void> {
  const log = app.log.module('tls')
  const { enabled, port, redirectHttp } = readTlsChoice(app)
  if (!enabled) return
  const pair = readTlsPair(app)
  if (pair === null) {
    log.error(
      'HTTPS is enabled, but its certificate cannot be read. Using plain HTTP. Upload or generate another certificate.',
    )
    return
  }
  try {
    await app.secureListener.open({ ...readPair(pair, app.clock.now()), port, redirectHttp })
    log.info('Listening with HTTPS', { port, redirectHttp })
  } catch (error) {
    log.error('HTTPS is enabled, but could not be started. Using plain HTTP.', { reason: errorMessage(error) })
  }
}
