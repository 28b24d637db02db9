import { AppError, NoAnswerError } from '#domain/errors.ts'
import { Stopped, TimedOut } from './deadline.ts'
import { TooLarge, UnknownEncoding } from './decoded-body.ts'
import { codeOf } from './open-exchange.ts'

const untrusted: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate comes from an authority this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority this machine does not know',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet (is the clock right?)',
  CERT_REVOKED: 'its certificate was revoked',
  CERT_UNTRUSTED: 'its certificate is not trusted',
  CERT_SIGNATURE_FAILURE: 'its certificate is damaged',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  HOSTNAME_MISMATCH: 'its certificate is for another host name',
}

const messages: Record<string, string> = {
  ECONNREFUSED: 'connection refused: no program listens at this address',
  ECONNRESET: 'the connection was cut off before the response was complete',
  EPIPE: 'the connection was cut off before the response was complete',
  ERR_STREAM_PREMATURE_CLOSE: 'the connection was cut off before the response was complete',
  EHOSTUNREACH: 'the host cannot be reached',
  EHOSTDOWN: 'the host cannot be reached',
  ENOENT: 'the socket does not exist',
  ENOTSOCK: 'the path is not a socket',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENETUNREACH: 'the network cannot be reached',
  ENETDOWN: 'the network cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  ENOTFOUND: 'the host name was not found',
  ENODATA: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be resolved; try again later',
  EPROTO: 'the server does not use TLS; if so, begin the address with http://',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not use TLS; if so, begin the address with http://',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not use TLS; if so, begin the address with http://',
}

/**
 * Converts a failure to AppError `upstream` with the message "<product>: <reason> (<host>)". The message never contains
 * paths, queries or headers, which may hold secrets.
 */
export function describeFailure(error: unknown, product: string, { host }: Pick<URL, 'host'>): AppError {
  if (error instanceof AppError) return error
  const message = `${product}: ${describe(error)} (${host})`
  return new NoAnswerError(message, { cause: error })
}

function describe(error: unknown): string {
  if (error instanceof TimedOut) return `timed out after ${error.seconds} s`
  if (error instanceof Stopped) return 'stopped before a response arrived'
  if (error instanceof TooLarge) return `the response is larger than ${formatLimit(error.limit)}`
  if (error instanceof UnknownEncoding)
    return `the response has an unknown content encoding (${error.message.slice(0, 40)})`
  return describeCode(codeOf(error))
}

function describeCode(code: string): string {
  const certificate = untrusted[code]
  if (certificate !== undefined) return `${certificate}; the setting allowInsecureTls would accept it`
  const message = messages[code]
  if (message !== undefined) return message
  if (code.startsWith('HPE_')) return 'the response is not valid HTTP'
  if (/^(Z_|ERR__ERROR|ERR_BROTLI|ERR_ZLIB)/.test(code)) return 'the compressed answer is damaged'
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return `TLS failed (${code})`
  return code === '' ? 'the call failed' : `the call failed (${code})`
}

function formatLimit(bytes: number): string {
  if (bytes >= 1024 ** 2) return `${Math.floor(bytes / 1024 ** 2)} MiB`
  return bytes >= 1024 ? `${Math.floor(bytes / 1024)} KiB` : `${bytes} bytes`
}
