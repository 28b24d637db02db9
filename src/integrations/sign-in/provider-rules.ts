/** Signatures with a public key. With a shared secret, whoever knows it could sign in as anybody. */
export const signatureAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const

/** How far the clocks of the two machines may differ. */
export const toleranceSeconds = 60
