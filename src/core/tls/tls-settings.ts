import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { type TlsChoice, TlsChoiceModel, type TlsPair, type TlsSettings, tlsDefaults } from '#domain/system/tls.ts'
import type { AppContext } from '../app-context.ts'
import { describeCertificate } from './certificate-pair.ts'

export type TlsDeps = Pick<AppContext, 'settings' | 'secureListener' | 'clock'>

const choiceName = 'tls'
const pairName = 'tls.pair'

export function readTlsChoice({ settings }: Pick<AppContext, 'settings'>): TlsChoice {
  const stored = settings.read(choiceName)
  const choice = { ...tlsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  return Value.Check(TlsChoiceModel, choice) ? choice : tlsDefaults
}

/** `null` if no pair is stored, or the current encryption key cannot decrypt it. */
export function readTlsPair({ settings }: Pick<AppContext, 'settings'>): TlsPair | null {
  const stored = settings.readSealed(pairName)
  if (typeof stored !== 'object' || stored === null || !('cert' in stored) || !('key' in stored)) return null
  const { cert, key } = stored
  return typeof cert === 'string' && typeof key === 'string' ? { cert, key } : null
}

/** The HTTPS settings for API responses, without the private key. */
export function tlsSettings(app: Pick<AppContext, 'settings'>): TlsSettings {
  const pair = readTlsPair(app)
  return { ...readTlsChoice(app), certificate: pair === null ? null : describeOrNull(pair) }
}

/** Applies HTTPS settings, then stores them. Throws the listener's errors; nothing is stored then. */
export async function applyTls(app: TlsDeps, choice: TlsChoice, pair: TlsPair | null): Promise<TlsSettings> {
  if (!choice.enabled) await app.secureListener.close()
  else if (pair === null) throw noCertificate()
  else await app.secureListener.open({ ...pair, port: choice.port, redirectHttp: choice.redirectHttp })
  app.settings.write(choiceName, choice)
  if (pair !== null) app.settings.writeSealed(pairName, pair)
  return tlsSettings(app)
}

export function noCertificate(): AppError {
  return new AppError('conflict', say('files.noCertificate'))
}

function describeOrNull({ cert }: TlsPair): TlsSettings['certificate'] {
  try {
    return describeCertificate(cert)
  } catch {
    // The stored certificate is damaged, which is logged at startup.
    return null
  }
}
