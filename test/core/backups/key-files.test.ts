import { expect, test } from 'bun:test'
import { packKeys, unpackKeys } from '#core/backups/key-files.ts'
import { deriveKey } from '#runtime/passwords.ts'

const passphrase = 'open sesame'
const keys = { 'encryption.key': 'a key', 'jwt.secret': 'a secret' }

/** The protected keys of a backup, with other values for the derivation. */
async function withDerivation(change: Record<string, unknown>): Promise<string> {
  const packed = JSON.parse(await packKeys(keys, passphrase, deriveKey))
  return JSON.stringify({ ...packed, argon2id: { ...packed.argon2id, ...change } })
}

test.each([
  { memoryKib: 262_144 },
  { memoryKib: 65_537 },
  { memoryKib: 8 },
  { passes: 5 },
  { passes: 1 },
  { memoryKib: '65536' },
])(
  'a backup cannot choose how much memory and time its passphrase costs: %j',
  async (change) => {
    let derived = 0
    const derive = async () => {
      derived += 1
      return new Uint8Array(32)
    }
    await expect(unpackKeys(await withDerivation(change), passphrase, derive)).rejects.toThrow(
      'the protection of its keys has values that Ludarr does not use',
    )
    expect(derived).toBe(0)
  },
  60_000,
)

test('keys protected with the passphrase are read again, and only with it', async () => {
  const packed = await packKeys(keys, passphrase, deriveKey)
  expect(await unpackKeys(packed, passphrase, deriveKey)).toEqual(keys)
  await expect(unpackKeys(packed, 'another one', deriveKey)).rejects.toThrow('The passphrase does not fit')
  await expect(unpackKeys(packed, null, deriveKey)).rejects.toThrow('Enter its passphrase')
}, 60_000)

test.each([
  { memoryKib: 19_456, passes: 2 },
  { memoryKib: 65_536, passes: 4 },
])(
  'a later version may protect keys with %j',
  async (change) => {
    await expect(unpackKeys(await withDerivation(change), passphrase, deriveKey)).rejects.toThrow(
      'The passphrase does not fit',
    )
  },
  60_000,
)
