import { messageOf } from '#domain/errors.ts'
import type { Program } from '../program.ts'
import { checkPair } from './certificate-pair.ts'
import { readChoice, readPair, type TlsParts } from './tls-settings.ts'

/** Opens the HTTPS port where that is set. Where it cannot be, plain HTTP goes on and the log says why. */
export async function beginTls(program: TlsParts & Pick<Program, 'log'>): Promise<void> {
  const log = program.log.module('tls')
  const { enabled, port, redirectHttp } = readChoice(program)
  if (!enabled) return
  const pair = readPair(program)
  if (pair === null) {
    log.error('HTTPS is set, but its certificate cannot be read. Plain HTTP goes on; upload or generate another one.')
    return
  }
  try {
    checkPair(pair, program.clock.now())
    await program.secureListener.open({ ...pair, port, redirectHttp })
    log.info('Listening with HTTPS', { port, redirectHttp })
  } catch (error) {
    log.error('HTTPS is set, but cannot be used. Plain HTTP goes on.', { reason: messageOf(error) })
  }
}
