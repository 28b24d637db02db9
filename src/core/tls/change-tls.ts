import type { TlsChange, TlsPair, TlsSettings } from '#domain/system/tls.ts'
import type { AppContext } from '../app-context.ts'
import { readPair } from './certificate-pair.ts'
import { applyTls, noCertificate, readTlsChoice, readTlsPair } from './tls-settings.ts'

type Deps = Pick<AppContext, 'clock' | 'secureListener' | 'settings'>

/** Throws AppError `conflict` if there is no certificate or the port is not available. */
export async function changeTls(app: Deps, change: TlsChange): Promise<TlsSettings> {
  const choice = { ...readTlsChoice(app), ...change }
  const pair = readTlsPair(app)
  if (choice.enabled) {
    if (pair === null) throw noCertificate()
    readPair(pair, app.clock.now())
  }
  return applyTls(app, choice, pair)
}

/** Replaces the certificate, effective immediately. Throws AppError `invalid`; the old certificate is then kept. */
export async function replaceCertificate(app: Deps, pair: TlsPair): Promise<TlsSettings> {
  return applyTls(app, readTlsChoice(app), readPair(pair, app.clock.now()))
}
