import type { TlsChange, TlsPair, TlsSettings } from '#domain/system/tls.ts'
import { checkPair } from './certificate-pair.ts'
import { applyTls, noCertificate, readTlsChoice, readTlsPair, type TlsDeps } from './tls-settings.ts'

/** Throws AppError `conflict` where there is no certificate or the port cannot be had. */
export async function changeTls(app: TlsDeps, change: TlsChange): Promise<TlsSettings> {
  const choice = { ...readTlsChoice(app), ...change }
  const pair = readTlsPair(app)
  if (choice.enabled) {
    if (pair === null) throw noCertificate()
    checkPair(pair, app.clock.now())
  }
  return applyTls(app, choice, pair)
}

/** Takes another certificate, at once where HTTPS is on. Throws AppError `invalid`; the old one then stays. */
export async function replaceCertificate(app: TlsDeps, pair: TlsPair): Promise<TlsSettings> {
  checkPair(pair, app.clock.now())
  return applyTls(app, readTlsChoice(app), pair)
}
