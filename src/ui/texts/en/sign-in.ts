/** The sign-in page with providers. */
export const signInPage = {
  with: 'Sign in with {name}',
  passwordsOff: 'Sign-in with a password is turned off.',
  noProvider: 'No sign-in provider is set up.',
  lockedOut:
    'If you cannot sign in, run <code>ludarr reset-password USER</code> on the server, or set <code>LUDARR_PASSWORD_SIGN_IN=true</code> there and restart Ludarr. Both open sign-in with a password again.',
  troubleTitle: 'Trouble signing in?',
} as const

/** Why a sign-in at a provider failed. */
export const signInFailure = {
  'not-set-up': 'This sign-in provider is not set up. Ask an administrator.',
  unavailable: 'The sign-in provider does not answer. Try again later.',
  refused: 'The sign-in provider refused the sign-in. The log of Ludarr has its reason.',
  'invalid-answer': 'The answer of the sign-in provider is not valid. The log of Ludarr says why.',
  expired: 'The sign-in took too long or began in another browser or at another address. Try again.',
  'no-account': 'You are not linked to an account. Link yours under Settings → Account, or ask an administrator.',
  'no-access': 'You are in none of the groups that may sign in. Ask an administrator.',
  'username-taken':
    'There is an account with your username already. If it is yours, sign in with its password and link it under Settings → Account.',
  'username-unusable': 'Your username at the provider cannot be one in Ludarr. Ask an administrator for an account.',
  'linked-to-other': 'You are linked to another account already. Remove that link first.',
  'too-many-links': 'This account has too many links. Remove one first.',
  'last-admin':
    'You are the last administrator, but no longer in the group of administrators. Sign in with a password.',
  'not-signed-in': 'Your session ended while you were at the provider. Sign in and link again.',
  failed: 'The sign-in failed. The log of Ludarr says why.',
} as const
