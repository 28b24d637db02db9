import { Type } from '@sinclair/typebox'
import type { AddOptions, AppliedOptions } from '#domain/ports/download-client.ts'

/** Settings for clients with a self-signed certificate. */
export const tlsSettings = {
  allowInsecureTls: Type.Boolean({
    title: 'Accept any certificate',
    description: 'Use only for a self-signed certificate in your own network.',
    default: false,
    advanced: true,
  }),
}

/** A trusted certificate or authority, so that not every certificate must be accepted. */
export const certificateSetting = {
  trustedCertificate: Type.Optional(
    Type.String({
      title: 'Trusted certificate',
      description: 'PEM text of a self-signed certificate or of its certificate authority.',
      pattern: '-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]+-----END CERTIFICATE-----',
      examples: ['-----BEGIN CERTIFICATE----- MIIB3w -----END CERTIFICATE-----'],
      advanced: true,
      maxLength: 65_536,
    }),
  ),
}

/** Settings for a web server in front of the client with a password of its own. */
export const proxySettings = {
  proxyUsername: Type.Optional(
    Type.String({
      title: 'Proxy username',
      description: 'Only if a web server in front of the client requires a sign-in.',
      maxLength: 200,
      advanced: true,
    }),
  ),
  proxyPassword: Type.Optional(
    Type.String({
      title: 'Proxy password',
      description: 'The password of that sign-in.',
      secret: true,
      maxLength: 500,
      advanced: true,
    }),
  ),
}

const clientDefault = 'Empty: the client decides.'

export const seedRatioSetting = {
  seedRatio: Type.Optional(
    Type.Number({
      title: 'Minimum seed ratio',
      description: clientDefault,
      minimum: 0,
      maximum: 10_000,
      examples: [2],
    }),
  ),
}

export const seedMinutesSetting = {
  seedMinutes: Type.Optional(
    Type.Integer({
      title: 'Minimum seed time',
      unit: 'minutes',
      description: clientDefault,
      minimum: 0,
      maximum: 5_256_000,
      examples: [1440],
    }),
  ),
}

export type Goals = { ratio: number | null; minutes: number | null }

/** The seed goals of an add beside those that the client has; `undefined` where the client does not tell. */
export function appliedGoals(
  goals: Goals,
  { ratio, minutes }: { ratio?: number | null; minutes?: number | null },
): Pick<AppliedOptions, 'seedRatio' | 'seedMinutes'> {
  return {
    ...(goals.ratio === null || ratio === undefined ? {} : { seedRatio: { asked: goals.ratio, applied: ratio } }),
    ...(goals.minutes === null || minutes === undefined
      ? {}
      : { seedMinutes: { asked: goals.minutes, applied: minutes } }),
  }
}

/** The seed goal of the indexer, else of the client's settings; `null` uses the client's default. */
export function goalsOf(chosen: { seedRatio?: number; seedMinutes?: number }, { seedGoal }: AddOptions): Goals {
  const seconds = seedGoal?.seconds ?? null
  return {
    ratio: seedGoal?.ratio ?? chosen.seedRatio ?? null,
    minutes: seconds === null ? (chosen.seedMinutes ?? null) : Math.ceil(seconds / 60),
  }
}
