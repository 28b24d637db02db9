import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from '#runtime/passwords.ts'

// Made by another program with bcrypt, from the password beside it.
const foreign = {
  password: 'an-old-Passw0rd',
  hash: '$2b$04$ABCDEFGHIJKLMNOPQRSTUuyqs.O8wyCDD.gYEGZCFQg96Zl/dGsdy',
}
// bcrypt ignores what is beyond 72 bytes.
const long = { password: 'ü'.repeat(40), hash: '$2b$04$abcdefghijklmnopqrstuuOpC9dTG2WsKNcYAQYyllT7OMl4pRk1S' }

test('hashes of this program and of others are verified', async () => {
  assert.equal(await verifyPassword('correct horse', await hashPassword('correct horse')), true)
  assert.equal(await verifyPassword('wrong horse', await hashPassword('correct horse')), false)
  for (const prefix of ['$2a', '$2b', '$2y']) {
    const hash = prefix + foreign.hash.slice(3)
    assert.equal(await verifyPassword(foreign.password, hash), true)
    assert.equal(await verifyPassword('an-old-Passw0rds', hash), false)
  }
})

test('a long password is verified against bcrypt by its first 72 bytes, as other programs do', async () => {
  assert.equal(await verifyPassword(long.password, long.hash), true)
  assert.equal(await verifyPassword(`${long.password}, and more`, long.hash), true)
  assert.equal(await verifyPassword('ü'.repeat(30), long.hash), false)
})
