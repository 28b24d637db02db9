import { Buffer } from 'node:buffer'

/** A block of a PEM file: what stands after BEGIN, and its bytes. */
export type PemBlock = { label: string; bytes: Buffer; isEncrypted: boolean }

const block = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)(?=-----|$)/g
const encryption = /^(?:Proc-Type|DEK-Info):.*$/gm

/** The blocks of a PEM file, whatever stands between them: text, other line ends, or none. */
export function readPem(text: string): PemBlock[] {
  return [...text.matchAll(block)].map(([, label = '', content = '']) => ({
    label,
    bytes: Buffer.from(content.replace(encryption, '').replaceAll(/\s/g, ''), 'base64'),
    isEncrypted: label === 'ENCRYPTED PRIVATE KEY' || /^Proc-Type: .*ENCRYPTED/m.test(content),
  }))
}

const convertArchive =
  'Convert it with "openssl pkcs12 -in FILE -nodes -out all.pem", then upload all.pem as the certificate and as the key.'

/** Why a file without a PEM certificate has none, and what to do. */
export function describeMissingCertificate(text: string, blocks: readonly PemBlock[]): string {
  const labels = blocks.map(({ label }) => label)
  if (labels.some((label) => label.endsWith('CERTIFICATE REQUEST')))
    return 'This is a certificate request. Upload the certificate that was issued for it.'
  if (labels.includes('PKCS7'))
    return 'This is a PKCS#7 file. Convert it with "openssl pkcs7 -print_certs -in FILE -out cert.pem" and upload the result.'
  const binary = binaryKind(text)
  if (binary === 'archive') return `This is a PKCS#12 archive (.pfx or .p12). ${convertArchive}`
  if (binary !== null)
    return 'This is not a PEM certificate but a binary file. Convert it with "openssl x509 -inform der -in FILE -out cert.pem" and upload the result.'
  return 'This is not a PEM certificate (text that contains "BEGIN CERTIFICATE")'
}

/** Says what a file without a PEM key contains instead. */
export function describeMissingKey(text: string, blocks: readonly PemBlock[]): string {
  if (blocks.some(({ label }) => label.endsWith('PUBLIC KEY')))
    return 'This is a public key. Upload the private key that belongs to it.'
  const binary = binaryKind(text)
  if (binary === 'archive') return `This is a PKCS#12 archive (.pfx or .p12). ${convertArchive}`
  if (binary !== null)
    return 'This is not a PEM private key but a binary file. Convert it with "openssl pkey -inform der -in FILE -out key.pem" and upload the result.'
  return 'This is not a PEM private key (text that contains "BEGIN PRIVATE KEY")'
}

/** Tells what a file in DER encoding contains. The file was decoded as text, so only its low bytes are still known. */
function binaryKind(text: string): 'archive' | 'other' | null {
  const start = [...text.slice(0, 16)]
  if (!start.some((letter) => letter === '\uFFFD' || (letter < ' ' && letter.trim() !== ''))) return null
  // Version 3 comes first: https://www.rfc-editor.org/rfc/rfc7292#section-4
  return start.join('').includes('\u0002\u0001\u0003') ? 'archive' : 'other'
}
