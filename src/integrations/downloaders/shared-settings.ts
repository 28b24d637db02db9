import { Type } from '@sinclair/typebox'

/** For clients reached over https with a certificate of their own. */
export const tlsSettings = {
  allowInsecureTls: Type.Boolean({
    title: 'Accept any certificate',
    description: 'Only for a client with a self-signed certificate in your own network',
    default: false,
  }),
}

/** An authority or certificate of one's own, so that nothing has to be accepted unseen. */
export const certificateSetting = {
  trustedCertificate: Type.Optional(
    Type.String({
      title: 'Certificate to trust',
      description: 'The PEM text of a self-made certificate, or of the authority that signed it',
      pattern: '-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]+-----END CERTIFICATE-----',
      maxLength: 65_536,
    }),
  ),
}

/** For a web server in front of the client that asks for a password of its own. */
export const proxySettings = {
  proxyUsername: Type.Optional(
    Type.String({
      title: 'User name of the proxy',
      description: 'Only where a web server in front of the client asks for one of its own',
      maxLength: 200,
    }),
  ),
  proxyPassword: Type.Optional(Type.String({ title: 'Password of the proxy', secret: true, maxLength: 500 })),
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
