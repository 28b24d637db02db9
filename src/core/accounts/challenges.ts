import { Buffer } from 'node:buffer'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#domain/ports/clock.ts'

const validMs = 5 * 60_000
const timeBytes = 6
const randomLength = 16
const bodyBytes = timeBytes + randomLength

/** Challenges that a device signs. `purpose` names what for and for whom. */
export type Challenges = {
  issue(purpose: string): Uint8Array
  /** Whether it was issued for this purpose in the last five minutes. */
  isValid(purpose: string, challenge: string): boolean
  /** Uses up a challenge after its signature was verified. False if it was used already. */
  spend(challenge: string): boolean
}

/**
 * A challenge proves itself that it was issued here, so that asking for many takes no memory. Only used ones are
 * remembered, until they expire.
 */
export function createChallenges(clock: Clock): Challenges {
  // After a restart, whoever was about to sign in starts again.
  const key = randomBytes(32)
  const spent = new Map<string, number>()
  const signed = (purpose: string, body: Uint8Array): Buffer =>
    createHmac('sha256', key).update(body).update(purpose).digest()
  const now = (): number => clock.now().getTime()
  return {
    issue(purpose) {
      const body = Buffer.alloc(bodyBytes)
      body.writeUIntBE(now() + validMs, 0, timeBytes)
      randomBytes(randomLength).copy(body, timeBytes)
      return Buffer.concat([body, signed(purpose, body)])
    },
    isValid(purpose, challenge) {
      const bytes = Buffer.from(challenge, 'base64url')
      const [body, signature] = [bytes.subarray(0, bodyBytes), bytes.subarray(bodyBytes)]
      const expected = signed(purpose, body)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
      const left = body.readUIntBE(0, timeBytes) - now()
      return left > 0 && left <= validMs
    },
    spend(challenge) {
      for (const [other, spentAt] of spent) if (Math.abs(now() - spentAt) > validMs) spent.delete(other)
      // Other texts may stand for the same bytes.
      const name = Buffer.from(challenge, 'base64url').toString('base64url')
      if (spent.has(name)) return false
      spent.set(name, now())
      return true
    },
  }
}
