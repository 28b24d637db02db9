import type { TlsChange, TlsPair, TlsSettings } from '#domain/system/tls.ts'
import { readPair } from './certificate-pair.ts'
import { applyTls, noCertificate, readTlsChoice, readTlsPair, type TlsDeps } from './tls-settings.ts'

/** Throws AppError `conflict` if there is no certificate or the port is not available. */
export async function changeTls(app: TlsDeps, change: TlsChange): Promise<TlsSettings> {
  const choice = { ...readTlsChoice(app), ...change }
  const pair = readTlsPair(app)
  if (choice.enabled) {
    if (pair === null) throw noCertificate()
    readPair(pair, app.clock.now())
  }
  return applyTls(app, choice, pair)
}

/** Replaces the certificate, effective immediately. Throws AppError `invalid`; the old certificate is then kept. */
export async function replaceCertificate(app: TlsDeps, pair: TlsPair): Promise<TlsSettings> {
  return applyTls(app, readTlsChoice(app), readPair(pair, app.clock.now()))
}
