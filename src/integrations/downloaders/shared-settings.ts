import { Type } from '@sinclair/typebox'

/** For clients reached over https with a certificate of their own. */
export const tlsSettings = {
  allowInsecureTls: Type.Boolean({
    title: 'Accept any certificate',
    description: 'Only for a client with a self-signed certificate in your own network',
    default: false,
  }),
}

const leftToTheClient = 'Left empty, the client decides'

export const seedRatioSetting = {
  seedRatio: Type.Optional(
    Type.Number({
      title: 'Stop seeding at a ratio of',
      description: leftToTheClient,
      minimum: 0,
      maximum: 10_000,
      examples: [2],
    }),
  ),
}

export const seedMinutesSetting = {
  seedMinutes: Type.Optional(
    Type.Integer({
      title: 'Stop seeding after minutes',
      description: leftToTheClient,
      minimum: 0,
      maximum: 5_256_000,
      examples: [1440],
    }),
  ),
}
