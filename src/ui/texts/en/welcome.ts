export const welcome = {
  passwordHint: 'At least 8 characters.',
  confirmPassword: 'Confirm password',
  passwordsDiffer: 'Passwords do not match',
  usernameHint: '3 to 64 letters, digits, dots, dashes or underscores.',
  title: 'Welcome',
  lead: 'Create the first account. It has full administrator rights.',
  createAccount: 'Create account',
  signIn: 'Sign in',
  product: 'Library manager for video games',
  noAccess: 'No access',
  signOut: 'Sign out',
  proxySessionEnded: 'Your session at the reverse proxy has ended.',
  reconnecting: 'This page loads again when Ludarr answers.',
  retryingLater: 'This page then tries again automatically.',
  signInAgain: 'Sign in again',
} as const

export const error = {
  checkAddress: 'Check the address, or go back to the library.',
  crashed: 'Something went wrong',
  reload: 'Reload',
  notAffected: 'Your games and downloads are not affected.',
  unreachable: 'Ludarr cannot be reached. Is it running, and are you on the same network?',
  signedOutByProxy:
    'The reverse proxy rejected the request. If your session there has ended, reload the page to sign in again.',
  tooManyFor: 'Too many requests. Try again in {count, plural, one {# second} other {# seconds}}.',
  tooMany: 'Too many requests. Try again in a moment.',
  status: 'The server answered {status} {statusText}',
  internal: 'Internal error in Ludarr. See the log for details.',
  invalid: 'Invalid value',
  signOut: "Could not sign out. Try again, or delete this site's cookies in your browser.",
  incomplete: 'no complete answer',
} as const
