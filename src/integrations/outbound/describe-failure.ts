import { AppError, NoAnswerError } from '#domain/errors.ts'
import type { Message } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { Stopped, TimedOut } from './deadline.ts'
import { TooLarge, UnknownEncoding } from './decoded-body.ts'
import { codeOf } from './open-exchange.ts'

const untrusted: Record<string, Message> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: say('services.selfSigned'),
  SELF_SIGNED_CERT_IN_CHAIN: say('services.authorityUnknown'),
  UNABLE_TO_GET_ISSUER_CERT: say('services.authorityUnknown'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: say('services.authorityUnknown'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: say('services.authorityUnknown'),
  CERT_HAS_EXPIRED: say('services.certificateExpired'),
  CERT_NOT_YET_VALID: say('services.certificateNotYetValid'),
  CERT_REVOKED: say('services.certificateRevoked'),
  CERT_UNTRUSTED: say('services.certificateUntrusted'),
  CERT_SIGNATURE_FAILURE: say('services.certificateDamaged'),
  ERR_TLS_CERT_ALTNAME_INVALID: say('services.certificateForOther'),
  HOSTNAME_MISMATCH: say('services.certificateForOther'),
}

const messages: Record<string, Message> = {
  ECONNREFUSED: say('services.connectionRefused'),
  ECONNRESET: say('services.cutOff'),
  EPIPE: say('services.cutOff'),
  ERR_STREAM_PREMATURE_CLOSE: say('services.cutOff'),
  EHOSTUNREACH: say('services.hostUnreachable'),
  EHOSTDOWN: say('services.hostUnreachable'),
  ENOENT: say('services.socketMissing'),
  ENOTSOCK: say('services.notSocket'),
  EACCES: say('services.permissionDenied'),
  EPERM: say('services.permissionDenied'),
  ENETUNREACH: say('services.networkUnreachable'),
  ENETDOWN: say('services.networkUnreachable'),
  ETIMEDOUT: say('services.hostSilent'),
  ENOTFOUND: say('services.hostNotFound'),
  ENODATA: say('services.hostNotFound'),
  EAI_AGAIN: say('services.hostNotResolved'),
  EPROTO: say('services.noTls'),
  ERR_SSL_WRONG_VERSION_NUMBER: say('services.noTls'),
  ERR_SSL_PACKET_LENGTH_TOO_LONG: say('services.noTls'),
}

/**
 * Converts a failure to AppError `upstream` with the message "<product>: <reason> (<host>)". The message never contains
 * paths, queries or headers, which may hold secrets.
 */
export function describeFailure(error: unknown, product: string, { host }: Pick<URL, 'host'>): AppError {
  if (error instanceof AppError) return error
  const message = say('services.failedAt', { product, cause: describe(error), host })
  return new NoAnswerError(message, { cause: error })
}

function describe(error: unknown): Message {
  if (error instanceof TimedOut) return say('services.timedOut', { seconds: error.seconds })
  if (error instanceof Stopped) return say('services.stopped')
  if (error instanceof TooLarge) return say('services.responseTooLarge', { limit: formatLimit(error.limit) })
  if (error instanceof UnknownEncoding) return say('services.unknownEncoding', { name: error.message.slice(0, 40) })
  return describeCode(codeOf(error))
}

function describeCode(code: string): Message {
  const certificate = untrusted[code]
  if (certificate !== undefined) return say('services.insecureTlsWouldAccept', { cause: certificate })
  const message = messages[code]
  if (message !== undefined) return message
  if (code.startsWith('HPE_')) return say('services.notHttp')
  if (/^(Z_|ERR__ERROR|ERR_BROTLI|ERR_ZLIB)/.test(code)) return say('services.answerDamaged')
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return say('services.tlsFailed', { code })
  return code === '' ? say('services.callFailed') : say('services.callFailedWith', { code })
}

function formatLimit(bytes: number): string {
  if (bytes >= 1024 ** 2) return `${Math.floor(bytes / 1024 ** 2)} MiB`
  return bytes >= 1024 ? `${Math.floor(bytes / 1024)} KiB` : `${bytes} bytes`
}
