import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { checkPair } from './certificate-pair.ts'
import { readTlsChoice, readTlsPair, type TlsDeps } from './tls-settings.ts'

/** Opens the HTTPS port where that is set. Where it cannot be, plain HTTP goes on and the log says why. */
export async function startTls(app: TlsDeps & Pick<AppContext, 'log'>): Promise<void> {
  const log = app.log.module('tls')
  const { enabled, port, redirectHttp } = readTlsChoice(app)
  if (!enabled) return
  const pair = readTlsPair(app)
  if (pair === null) {
    log.error('HTTPS is set, but its certificate cannot be read. Plain HTTP goes on; upload or generate another one.')
    return
  }
  try {
    checkPair(pair, app.clock.now())
    await app.secureListener.open({ ...pair, port, redirectHttp })
    log.info('Listening with HTTPS', { port, redirectHttp })
  } catch (error) {
    log.error('HTTPS is set, but cannot be used. Plain HTTP goes on.', { reason: errorMessage(error) })
  }
}
