import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { parseIpv4, parseIpv6 } from '#domain/addresses/ip-address.ts'
import type { TlsPair } from '#domain/system/tls.ts'
import { bits, booleanTrue, der, integer, octets, oid, sequence, set, text, utcTime } from './der.ts'

/** Some systems reject server certificates that are valid for more than 825 days. */
const validForDays = 800
const dayMs = 24 * 60 * 60 * 1000
const maxCommonName = 64

const oids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  keyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
}

/**
 * A self-signed server certificate (P-256) for these host names and IP addresses.
 * https://www.rfc-editor.org/rfc/rfc5280#section-4.1
 */
export function selfSigned(names: readonly string[], now: Date): TlsPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(oid(oids.ecdsaWithSha256))
  const name = sequence(set(sequence(oid(oids.commonName), text((names[0] ?? 'Ludarr').slice(0, maxCommonName)))))
  // One hour ago, for clients whose clock is slow.
  const notBefore = new Date(now.getTime() - 60 * 60 * 1000)
  const tbsCertificate = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    name,
    sequence(utcTime(notBefore), utcTime(new Date(now.getTime() + validForDays * dayMs))),
    name,
    publicBytes,
    der(0xa3, sequence(...extensions(names, publicBytes))),
  )
  const signature = sign('sha256', tbsCertificate, privateKey)
  return {
    cert: pem('CERTIFICATE', sequence(tbsCertificate, algorithm, bits(signature))),
    key: pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' })),
  }
}

function extensions(names: readonly string[], publicKey: Uint8Array): Buffer[] {
  const extension = (id: string, value: Uint8Array, critical = false): Buffer =>
    sequence(oid(id), ...(critical ? [booleanTrue()] : []), octets(value))
  return [
    extension(oids.basicConstraints, sequence(), true),
    // digitalSignature, the first of nine bits
    extension(oids.keyUsage, bits(Buffer.from([0x80]), 7), true),
    extension(oids.extendedKeyUsage, sequence(oid(oids.serverAuth))),
    extension(oids.keyIdentifier, octets(createHash('sha1').update(publicKey).digest())),
    extension(oids.subjectAltName, sequence(...names.map(altName))),
  ]
}

function altName(name: string): Buffer {
  const ipv4 = /^[\d.]+$/.test(name) ? parseIpv4(name) : null
  if (ipv4 !== null) return der(0x87, Buffer.from([24, 16, 8, 0].map((shift) => (ipv4 >>> shift) & 255)))
  const ipv6 = name.includes(':') ? parseIpv6(name) : null
  if (ipv6 !== null) return der(0x87, Buffer.from(ipv6.flatMap((group) => [group >> 8, group & 255])))
  return der(0x82, Buffer.from(name, 'ascii'))
}

// Positive, with a fixed length.
function serialNumber(): Uint8Array {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

function pem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
