import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type AppError, fieldError } from '#domain/errors.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import { join } from '#domain/paths/paths.ts'
import type { DeriveKey } from '#domain/ports/key-derivation.ts'
import { damagedBackup } from './damaged-backup.ts'

export const encryptionKeyFile = 'encryption.key'
export const jwtSecretFile = 'jwt.secret'
export const keyFileNames = [encryptionKeyFile, jwtSecretFile] as const

/** The contents of the key files of an installation, by name. */
export type KeyFiles = Partial<Record<(typeof keyFileNames)[number], string>>

/** Which keys the configuration sets, so that their files are not used. */
export type FixedKeys = { encryptionKey: boolean; jwtSecret: boolean }

/** Identifies the key that encrypts credentials. */
export function keyIdOf(encryptionKey: Uint8Array): string {
  return createHash('sha256').update('ludarr encryption key\n').update(encryptionKey).digest('hex').slice(0, 32)
}

/** Identifies the key that is derived from the contents of the key file. */
export function keyIdOfSecret(secret: string): string {
  return keyIdOf(createHash('sha256').update(secret.trim()).digest())
}

export function readKeyFiles(folder: string, fixed: FixedKeys): KeyFiles {
  const files: KeyFiles = {}
  for (const name of keyFileNames) {
    const isFixed = name === encryptionKeyFile ? fixed.encryptionKey : fixed.jwtSecret
    const file = join(folder, name)
    if (!isFixed && existsSync(file)) files[name] = readFileSync(file, 'utf8')
  }
  return files
}

const KeysModel = Type.Object(
  Object.fromEntries(keyFileNames.map((name) => [name, Type.Optional(Type.String({ minLength: 1, maxLength: 4096 }))])),
)
/** More than the OWASP recommendation: a stolen backup can be attacked for years. */
const strength = { memoryKib: 65_536, passes: 3 }
/** The OWASP recommendation. */
const weakest = { memoryKib: 19_456, passes: 2 }
/** A backup chooses what its check costs, and a crafted one would use up the memory of a small computer. */
const strongest = { memoryKib: strength.memoryKib, passes: 4 }

const ProtectedModel = Type.Object({
  argon2id: Type.Object({
    salt: Type.String({ minLength: 16, maxLength: 128 }),
    memoryKib: Type.Integer({ minimum: weakest.memoryKib, maximum: strongest.memoryKib }),
    passes: Type.Integer({ minimum: weakest.passes, maximum: strongest.passes }),
  }),
  sealed: Type.String({ maxLength: 32_768 }),
})

const ivBytes = 12
const tagBytes = 16

/** The keys as text for the archive; encrypted if there is a passphrase. */
export async function packKeys(files: KeyFiles, passphrase: string | null, derive: DeriveKey): Promise<string> {
  if (passphrase === null) return JSON.stringify(files)
  const salt = randomBytes(16)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, { salt, ...strength }), iv)
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(files), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const packed: Static<typeof ProtectedModel> = {
    argon2id: { salt: salt.toString('base64url'), ...strength },
    sealed: sealed.toString('base64url'),
  }
  return JSON.stringify(packed)
}

/** Throws AppError `invalid` for protected keys without their passphrase. */
export async function unpackKeys(text: string, passphrase: string | null, derive: DeriveKey): Promise<KeyFiles> {
  const read: unknown = JSON.parse(text)
  if (!isProtected(read)) return checkedKeys(read)
  if (passphrase === null) throw passphraseError(say('files.passphraseNeeded'))
  const { salt, ...derivation } = read.argon2id
  const key = await derive(passphrase, { salt: Buffer.from(salt, 'base64url'), ...derivation })
  const opened = open(key, Buffer.from(read.sealed, 'base64url'))
  if (opened === null) throw passphraseError(say('files.passphraseWrong'))
  return checkedKeys(JSON.parse(opened))
}

function isProtected(read: unknown): read is Static<typeof ProtectedModel> {
  if (Value.Check(ProtectedModel, read)) return true
  if (typeof read !== 'object' || read === null || !('argon2id' in read)) return false
  throw damagedBackup('the protection of its keys has values that Ludarr does not use')
}

function checkedKeys(read: unknown): KeyFiles {
  if (Value.Check(KeysModel, read)) return read
  throw damagedBackup('its keys cannot be read')
}

function passphraseError(message: Text): AppError {
  return fieldError('passphrase', message)
}

function open(key: Uint8Array, sealed: Buffer): string | null {
  if (sealed.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const plain = decipher.update(sealed.subarray(ivBytes, -tagBytes))
  try {
    return Buffer.concat([plain, decipher.final()]).toString('utf8')
  } catch {
    // The authentication tag does not match: it is another passphrase.
    return null
  }
}
