import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import process from 'node:process'
import { AppError, errorMessage } from '#domain/errors.ts'
import type { Certificate, TlsPair } from '#domain/system/tls.ts'

/** Reads the details of a PEM certificate; times are ISO 8601 UTC. Throws AppError `invalid` if it cannot be certificate. */
export function describeCertificate(cert: string): Certificate {
  const certificate = readCertificate(cert)
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    selfSigned: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
  }
}

/**
 * Throws AppError `invalid`, with the field, if the certificate or key is not valid PEM, the key is encrypted, the
 * certificate has expired, or the two do not match.
 */
export function validatePair({ cert, key }: TlsPair, now: Date): void {
  const certificate = readCertificate(cert)
  const privateKey = readKey(key)
  if (new Date(certificate.validTo) <= now) throw invalid('cert', `The certificate expired on ${certificate.validTo}`)
  if (!certificate.checkPrivateKey(privateKey)) throw invalid('key', 'The key does not match the certificate')
  try {
    // Loaded with the first certificate, to save memory.
    process.getBuiltinModule('node:tls').createSecureContext({ cert, key })
  } catch (error) {
    throw invalid('cert', `The certificate cannot be used for HTTPS: ${errorMessage(error)}`)
  }
}

function readCertificate(cert: string): X509Certificate {
  if (!cert.includes('-----BEGIN CERTIFICATE-----')) {
    throw invalid('cert', 'This is not a PEM certificate (text that contains "BEGIN CERTIFICATE")')
  }
  try {
    return new X509Certificate(cert)
  } catch {
    throw invalid('cert', 'The certificate is damaged and cannot be read')
  }
}

function readKey(key: string): KeyObject {
  if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: .*ENCRYPTED/m.test(key)) {
    throw invalid('key', 'The key is encrypted with a password. Remove the password and try again.')
  }
  if (!/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/.test(key)) {
    throw invalid('key', 'This is not a PEM private key (text that contains "BEGIN PRIVATE KEY")')
  }
  try {
    return createPrivateKey(key)
  } catch {
    throw invalid('key', 'The key cannot be read. It is damaged, or its type is not supported.')
  }
}

const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ')

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', message, { details: [{ path, message }] })
}
