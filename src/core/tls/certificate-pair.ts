import { Buffer } from 'node:buffer'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import process from 'node:process'
import { type AppError, errorMessage, fieldError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import type { Certificate, TlsPair } from '#domain/system/tls.ts'
import { describeMissingCertificate, describeMissingKey, type PemBlock, readPem } from './pem.ts'

/** Reads the details of a PEM certificate; times are ISO 8601 UTC. Throws AppError `invalid` if it cannot be read. */
export function describeCertificate(cert: string): Certificate {
  const [certificate] = readCertificates(cert, readPem(cert))
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
    selfSigned: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
  }
}

/**
 * The pair as a server needs it: the certificate of the key, then those that lead from it to its authority. The files
 * may contain them in any order, and each other's parts. Throws AppError `invalid`, with the field, if a file is not
 * PEM, the key is encrypted, the certificate has expired, or no certificate belongs to the key.
 */
export function readPair({ cert, key }: TlsPair, now: Date): TlsPair {
  const blocks = { cert: readPem(cert), key: readPem(key) }
  const certificates = readCertificates(cert, blocks.cert)
  const privateKey = readKey(key, blocks.key.some(isKey) ? blocks.key : [...blocks.key, ...blocks.cert])
  const own = certificates.filter((certificate) => belongsTo(certificate, privateKey))
  const chain = chainOf(certificates, own, now)
  const [leaf] = chain
  if (leaf === undefined) throw mismatch(certificates)
  if (new Date(leaf.validTo) <= now) throw invalid('cert', `The certificate expired on ${leaf.validTo}`)
  const pair = {
    cert: chain.map((certificate) => certificate.toString()).join(''),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  try {
    // Loaded with the first certificate, to save memory.
    process.getBuiltinModule('node:tls').createSecureContext(pair)
  } catch (error) {
    throw invalid('cert', `The certificate cannot be used for HTTPS: ${errorMessage(error)}`)
  }
  return pair
}

function readCertificates(text: string, blocks: readonly PemBlock[]): [X509Certificate, ...X509Certificate[]] {
  const found = blocks.filter(({ label }) => label === 'CERTIFICATE' || label === 'X509 CERTIFICATE')
  try {
    const [first, ...others] = found.map(({ bytes }) => new X509Certificate(bytes))
    if (first !== undefined) return [first, ...others]
  } catch {
    throw invalid('cert', 'The certificate is damaged and cannot be read')
  }
  throw invalid('cert', describeMissingCertificate(text, blocks))
}

const keyTypes: Record<string, 'pkcs8' | 'pkcs1' | 'sec1'> = {
  'PRIVATE KEY': 'pkcs8',
  'RSA PRIVATE KEY': 'pkcs1',
  'EC PRIVATE KEY': 'sec1',
}

function isKey({ label }: PemBlock): boolean {
  return label.endsWith('PRIVATE KEY')
}

function readKey(text: string, blocks: readonly PemBlock[]): KeyObject {
  const found = blocks.find(isKey)
  if (found === undefined) throw invalid('key', describeMissingKey(text, blocks))
  if (found.isEncrypted) {
    throw invalid(
      'key',
      'The key is encrypted with a password. Remove the password with "openssl pkey -in FILE -out key.pem" and upload the result.',
    )
  }
  const type = keyTypes[found.label]
  try {
    if (type !== undefined) return createPrivateKey({ key: found.bytes, format: 'der', type })
  } catch {
    if (hasExplicitCurve(found.bytes)) throw explicitCurve('key')
  }
  throw invalid('key', 'The key cannot be read. It is damaged, or its type is not supported.')
}

/** Whether the certificate was issued for the key. Throws AppError `invalid` for a key that this runtime cannot read. */
function belongsTo(certificate: X509Certificate, privateKey: KeyObject): boolean {
  try {
    return certificate.checkPrivateKey(privateKey)
  } catch {
    return false
  }
}

/** No certificate belongs to the key, as far as can be known. */
function mismatch(certificates: readonly X509Certificate[]): AppError {
  const unreadable = certificates.filter((certificate) => !hasReadableKey(certificate))
  if (unreadable.some(({ raw }) => hasExplicitCurve(raw))) return explicitCurve('cert')
  if (unreadable.length > 0) {
    return invalid(
      'cert',
      'The key type of this certificate is not supported. Use RSA, or the curve P-256, P-384 or P-521.',
    )
  }
  if (certificates.length === 1) return invalid('key', 'The key does not match the certificate')
  return invalid('key', `The key does not match any of the ${certificates.length} certificates`)
}

function hasReadableKey(certificate: X509Certificate): boolean {
  try {
    return certificate.publicKey !== undefined
  } catch {
    return false
  }
}

const ecPublicKey = Buffer.from('06072a8648ce3d0201', 'hex')
const primeField = Buffer.from('06072a8648ce3d0101', 'hex')
const sequenceTag = 0x30

/** Whether a curve is described by its numbers instead of its name: https://www.rfc-editor.org/rfc/rfc3279#section-2.3.5 */
function hasExplicitCurve(bytes: Buffer): boolean {
  const at = bytes.indexOf(ecPublicKey)
  return at < 0 ? bytes.includes(primeField) : bytes[at + ecPublicKey.length] === sequenceTag
}

function explicitCurve(path: 'cert' | 'key'): AppError {
  const advice =
    'convert the key with "openssl ec -in FILE -param_enc named_curve -out key.pem" and have a certificate issued for it'
  return invalid(
    path,
    `The curve is described by explicit parameters, which is not supported. Use a named curve: ${advice}.`,
  )
}

const oneLine = (name: string | undefined): string => (name ?? '').split('\n').join(', ')

function invalid(path: string, message: Text): AppError {
  return fieldError(path, message)
}

/**
 * The certificates in the order in which a server sends them: the one to be used of `own`, then each with the ones that
 * issued it. Certificates that lead nowhere are left out. Empty if `own` is.
 */
function chainOf(
  certificates: readonly X509Certificate[],
  own: readonly X509Certificate[],
  now: Date,
): X509Certificate[] {
  const [leaf] = own.toSorted((a, b) => rank(b, now) - rank(a, now) || Date.parse(b.validTo) - Date.parse(a.validTo))
  const chain: X509Certificate[] = []
  const add = (certificate: X509Certificate): void => {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) return
    chain.push(certificate)
    for (const issuer of certificates) if (certificate.checkIssued(issuer)) add(issuer)
  }
  if (leaf !== undefined) add(leaf)
  return chain
}

/** A file may contain the expired certificate beside the current one, or an authority with the same key. */
function rank(certificate: X509Certificate, now: Date): number {
  return (new Date(certificate.validTo) > now ? 2 : 0) + (certificate.ca ? 0 : 1)
}
