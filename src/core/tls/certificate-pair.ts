import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Certificate, TlsPair } from '#domain/system/tls.ts'

/** What a certificate says of itself. Throws AppError `invalid` for what is none. */
export function describeCertificate(cert: string): Certificate {
  const read = readCertificate(cert)
  return {
    subject: oneLine(read.subject),
    issuer: oneLine(read.issuer),
    notBefore: new Date(read.validFrom).toISOString(),
    notAfter: new Date(read.validTo).toISOString(),
    selfSigned: read.subject === read.issuer && read.verify(read.publicKey),
  }
}

/**
 * Throws AppError `invalid` with what is wrong with a certificate and its key, each by its field: no such thing, not
 * in PEM, locked by a password, expired, or not belonging together.
 */
export function checkPair({ cert, key }: TlsPair, now: Date): void {
  const read = readCertificate(cert)
  const privateKey = readKey(key)
  if (new Date(read.validTo) <= now) throw wrong('cert', `The certificate expired on ${read.validTo}`)
  if (!read.checkPrivateKey(privateKey)) throw wrong('key', 'The key does not belong to the certificate')
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw wrong('cert', `The certificate cannot be used for HTTPS: ${errorMessage(error)}`)
  }
}

function readCertificate(cert: string): X509Certificate {
  if (!cert.includes('-----BEGIN CERTIFICATE-----')) {
    throw wrong('cert', 'This is no certificate in PEM form (a text with "BEGIN CERTIFICATE")')
  }
  try {
    return new X509Certificate(cert)
  } catch {
    throw wrong('cert', 'The certificate cannot be read: it is damaged')
  }
}

function readKey(key: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: .*ENCRYPTED/m.test(key)) {
    throw wrong('key', 'The key is locked by a password. Store it without one and try again.')
  }
  if (!/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(key)) {
    throw wrong('key', 'This is no private key in PEM form (a text with "BEGIN PRIVATE KEY")')
  }
  try {
    return createPrivateKey(key)
  } catch {
    throw wrong('key', 'The key cannot be read: it is damaged or of a kind that is not known here')
  }
}

const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ')

function wrong(path: string, message: string): AppError {
  return new AppError('invalid', message, { details: [{ path, message }] })
}
