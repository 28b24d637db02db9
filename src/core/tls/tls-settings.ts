import { Value } from '@sinclair/typebox/value'
import { AppError } from '#domain/errors.ts'
import { type TlsChoice, TlsChoiceModel, type TlsPair, type TlsSettings, tlsDefaults } from '#domain/tls.ts'
import type { Program } from '../program.ts'
import { describeCertificate } from './certificate-pair.ts'

export type TlsParts = Pick<Program, 'settings' | 'secureListener' | 'clock'>

const choiceName = 'tls'
const pairName = 'tls.pair'

export function readChoice({ settings }: Pick<Program, 'settings'>): TlsChoice {
  const stored = settings.read(choiceName)
  const whole = { ...tlsDefaults, ...(typeof stored === 'object' ? stored : {}) }
  return Value.Check(TlsChoiceModel, whole) ? whole : tlsDefaults
}

/** Null where there is none, or none that the present key opens. */
export function readPair({ settings }: Pick<Program, 'settings'>): TlsPair | null {
  const stored = settings.readSealed(pairName)
  if (typeof stored !== 'object' || stored === null || !('cert' in stored) || !('key' in stored)) return null
  const { cert, key } = stored
  return typeof cert === 'string' && typeof key === 'string' ? { cert, key } : null
}

/** How HTTPS is set, without the key. */
export function tlsSettings(program: Pick<Program, 'settings'>): TlsSettings {
  const pair = readPair(program)
  return { ...readChoice(program), certificate: pair === null ? null : describeOrNull(pair) }
}

/** Puts settings into force and keeps them; where that fails nothing changes. Throws what the listener throws. */
export async function putIntoForce(program: TlsParts, choice: TlsChoice, pair: TlsPair | null): Promise<TlsSettings> {
  if (!choice.enabled) await program.secureListener.close()
  else if (pair === null) throw noCertificate()
  else await program.secureListener.open({ ...pair, port: choice.port, redirectHttp: choice.redirectHttp })
  program.settings.write(choiceName, choice)
  if (pair !== null) program.settings.writeSealed(pairName, pair)
  return tlsSettings(program)
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
