import { Buffer } from 'node:buffer'
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } }
type Ceremony = { origin: string; rpId?: string; flags?: number; type?: string; counter?: number; challenge?: string }

const present = 0x01
const verified = 0x04
const attested = 0x40
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** A device with one passkey, by WebAuthn's rules. Each answer can break one of them. https://www.w3.org/TR/webauthn-3/ */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''
  const id = credentialId.toString('base64url')
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (rpId: string, flags: number, count: number, rest: Uint8Array = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), head, rest])
  }
  return {
    id,
    create(
      options: Options,
      { origin, rpId, flags = present | verified, type = 'webauthn.create', challenge }: Ceremony,
    ) {
      userHandle = options.user?.id ?? ''
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = dataOf(rpId ?? options.rp?.id ?? '', flags | attested, counter, credential)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(type, challenge ?? options.challenge, origin).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options: Options, ceremony: Ceremony) {
      const { origin, rpId, flags = present | verified, type = 'webauthn.get', challenge } = ceremony
      counter = ceremony.counter ?? counter + 1
      const authenticatorData = dataOf(rpId ?? options.rpId ?? '', flags, counter)
      const client = clientData(type, challenge ?? options.challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle === '' ? {} : { userHandle }),
        },
      }
    },
  }
}

const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])

function bytes(value: Uint8Array): Buffer {
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 0xff]
  return Buffer.concat([Buffer.from(head), value])
}

/** ES256 on P-256: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}
