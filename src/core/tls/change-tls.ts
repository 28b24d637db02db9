import type { TlsChange, TlsPair, TlsSettings } from '#domain/tls.ts'
import { checkPair } from './certificate-pair.ts'
import { noCertificate, putIntoForce, readChoice, readPair, type TlsParts } from './tls-settings.ts'

/** Throws AppError `conflict` where there is no certificate or the port cannot be had. */
export async function changeTls(program: TlsParts, change: TlsChange): Promise<TlsSettings> {
  const choice = { ...readChoice(program), ...change }
  const pair = readPair(program)
  if (choice.enabled) {
    if (pair === null) throw noCertificate()
    checkPair(pair, program.clock.now())
  }
  return putIntoForce(program, choice, pair)
}

/** Takes another certificate, at once where HTTPS is on. Throws AppError `invalid`; the old one then stays. */
export async function takeCertificate(program: TlsParts, pair: TlsPair): Promise<TlsSettings> {
  checkPair(pair, program.clock.now())
  return putIntoForce(program, readChoice(program), pair)
}
