/** Why a sign-in at a provider failed. The page of the sign-in has a text for each. */
export const signInFailures = [
  'not-set-up',
  'unavailable',
  'refused',
  'invalid-answer',
  'expired',
  'no-account',
  'no-access',
  'username-taken',
  'username-unusable',
  'linked-to-other',
  'too-many-links',
  'last-admin',
  'not-signed-in',
  'failed',
] as const
export type SignInFailureReason = (typeof signInFailures)[number]
