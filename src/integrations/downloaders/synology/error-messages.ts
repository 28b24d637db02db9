export const product = 'Download Station'

const unstable = 'the network is unstable, or the device is busy'

/** The errors of all APIs, of signing in, and of tasks: the same code has a different meaning in each. */
const commonErrors: Readonly<Record<number, string>> = {
  100: 'it reports an unknown error',
  101: 'a parameter is missing',
  102: 'it does not know this API: is Download Station installed and running?',
  103: 'this method does not exist',
  104: 'it does not support this version of its API',
  105: 'the user is not allowed to use Download Station',
  106: 'the session has ended',
  107: 'the session was ended by another sign-in',
  108: 'the file upload failed',
  109: unstable,
  110: unstable,
  111: unstable,
  114: 'a parameter is missing',
  115: 'uploading files is not allowed',
  116: 'it is a demo site, which allows no changes',
  117: unstable,
  118: unstable,
  119: 'the session no longer exists',
  120: 'a parameter is missing or has a wrong value',
  150: 'our address changed since the sign-in',
  160: 'the user is not allowed to use this application: allow Download Station and File Station',
  500: 'it failed internally: restart Download Station',
}

const signInMessages: Readonly<Record<number, string>> = {
  400: 'the user name or password is wrong',
  401: 'the account is disabled',
  402: 'the user is not allowed to use Download Station',
  403: 'the account uses two-factor sign-in: create an account without it for Ludarr',
  404: 'the second factor was rejected',
  405: 'this address belongs to another application: enter the address of DSM itself',
  406: 'the account must set up two-factor sign-in: create an account without it for Ludarr',
  407: 'it has blocked our address after too many wrong passwords',
  408: 'the password has expired',
  409: 'the password has expired',
  410: 'the password must be changed first',
  411: 'the account is locked after too many wrong passwords',
}

const taskMessages: Readonly<Record<number, string>> = {
  400: 'the file upload failed',
  401: 'its maximum number of tasks is reached',
  402: 'access to the download folder was denied',
  403: 'the download folder does not exist',
  404: 'the task does not exist',
  405: 'the task does not allow this action',
  406: 'it has no default download folder: set one in Download Station or in Ludarr',
  407: 'the download folder could not be set',
  408: 'the file does not exist',
  1913: 'it could not create the task: check the torrent and the download folder',
}

export function signInErrors(code: number): string {
  return signInMessages[code] ?? commonErrors[code] ?? `it failed with error ${code}`
}

export function taskErrors(code: number): string {
  return taskMessages[code] ?? commonErrors[code] ?? `it failed with error ${code}`
}
