/** Rejected requests: wrong values, sign-in, permissions and limits. */
export const api = {
  headersTooLarge: 'The request headers are larger than {count} KiB',
  internalError: 'Internal Server Error',
  invalidCookie: 'The cookie is invalid',
  noRoute: 'No route at this address',
  proxySignsIn: 'The reverse proxy signs you in. Sign out there.',
  unreadableBody: 'The request body cannot be read',
  urlTooLong: 'The request URL is longer than {count} KiB',
  validationFailed: 'Validation failed',
  wrongMethod: '{method} is not allowed here. Allowed: {methods}',
  unknownArrCall: 'Ludarr does not have {asked}. It answers only a part of the API of Radarr.',
} as const
