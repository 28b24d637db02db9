import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { type TlsChoice, TlsChoiceModel, type TlsPair, type TlsSettings, tlsDefaults } from '#domain/system/tls.ts'
import type { AppContext } from '../app-context.ts'
import { describeCertificate } from './certificate-pair.ts'

export type TlsDeps = Pick<AppContext, 'settings' | 'secureListener' | 'clock'>

const choiceName = 'tls'
const pairName = 'tls.pair'

export function readTlsChoice({ settings }: Pick<AppContext, 'settings'>): TlsChoice {
  const stored = settings.read(choiceName)
  const whole = { ...tlsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  return Value.Check(TlsChoiceModel, whole) ? whole : tlsDefaults
}

/** Null where there is none, or none that the present key opens. */
export function readTlsPair({ settings }: Pick<AppContext, 'settings'>): TlsPair | null {
  const stored = settings.readSealed(pairName)
  if (typeof stored !== 'object' || stored === null || !('cert' in stored) || !('key' in stored)) return null
  const { cert, key } = stored
  return typeof cert === 'string' && typeof key === 'string' ? { cert, key } : null
}

/** How HTTPS is set, without the key. */
export function tlsSettings(app: Pick<AppContext, 'settings'>): TlsSettings {
  const pair = readTlsPair(app)
  return { ...readTlsChoice(app), certificate: pair === null ? null : describeOrNull(pair) }
}

/** Puts settings into force and keeps them; where that fails nothing changes. Throws what the listener throws. */
export async function applyTls(app: TlsDeps, choice: TlsChoice, pair: TlsPair | null): Promise<TlsSettings> {
  if (!choice.enabled) await app.secureListener.close()
  else if (pair === null) throw noCertificate()
  else await app.secureListener.open({ ...pair, port: choice.port, redirectHttp: choice.redirectHttp })
  app.settings.write(choiceName, choice)
  if (pair !== null) app.settings.writeSealed(pairName, pair)
  return tlsSettings(app)
}

export function noCertificate(): AppError {
  return new AppError('conflict', 'There is no certificate yet. Generate or upload one first.')
}

function describeOrNull({ cert }: TlsPair): TlsSettings['certificate'] {
  try {
    return describeCertificate(cert)
  } catch {
    // Damaged where it is stored: as good as none, and the log of the start tells of it.
    return null
  }
}
