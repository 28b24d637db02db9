export const product = 'Download Station'

/** Of every API, then of signing in, then of tasks: the guide gives the same numbers to different things. */
const ofAll: Readonly<Record<number, string>> = {
  100: 'it reports an unknown error',
  101: 'it misses a parameter',
  102: 'it does not know this API: is Download Station installed and running?',
  103: 'it does not know this method',
  104: 'it does not know this version of its API',
  105: 'the user may not use Download Station',
  106: 'the session has ended',
  107: 'the session was ended by another sign-in',
  119: 'the session is not known any more',
}

const ofSignIn: Readonly<Record<number, string>> = {
  400: 'the user name or password is wrong',
  401: 'the account is disabled',
  402: 'the user may not use Download Station',
  403: 'the account wants a second factor: make an account without one for Ludarr',
  404: 'the second factor was refused',
  406: 'the account must set up a second factor first: make an account without one for Ludarr',
  407: 'it has blocked our address after too many wrong passwords',
  408: 'the password has expired',
  409: 'the password has expired',
  410: 'the password must be changed first',
}

const ofTasks: Readonly<Record<number, string>> = {
  400: 'it could not take the file',
  401: 'it has as many tasks as it may',
  402: 'the download folder is refused',
  403: 'the download folder does not exist',
  404: 'there is no such task',
  405: 'this cannot be done with the task',
  406: 'it has no default download folder: set one in Download Station, or name one here',
  407: 'the download folder could not be set',
  408: 'the file does not exist',
}

export function signInErrors(code: number): string {
  return ofSignIn[code] ?? ofAll[code] ?? `it refuses with error ${code}`
}

export function taskErrors(code: number): string {
  return ofTasks[code] ?? ofAll[code] ?? `it refuses with error ${code}`
}
