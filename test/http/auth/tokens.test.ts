import { expect, test } from 'bun:test'
import { createTokens, sessionSeconds } from '#http/auth/tokens.ts'
import { createTestClock } from '../../clock.ts'

const user = { id: '0b6e8a52-6a0e-4a9c-8e7e-1b7a3c5d9f10', username: 'ada' }

test('a cached token still expires', async () => {
  const clock = createTestClock()
  const tokens = createTokens('a secret of this test', clock)
  const token = await tokens.issue(user)
  expect(await tokens.read(token)).toBe(user.id)
  clock.advance((sessionSeconds - 1) * 1000)
  expect(await tokens.read(token)).toBe(user.id)
  clock.advance(1000)
  expect(await tokens.read(token)).toBeNull()
})

test('a token with a changed signature is rejected, even if the original is cached', async () => {
  const clock = createTestClock()
  const tokens = createTokens('a secret of this test', clock)
  const token = await tokens.issue(user)
  await tokens.read(token)
  const last = token.at(-10) === 'A' ? 'B' : 'A'
  expect(await tokens.read(token.slice(0, -10) + last + token.slice(-9))).toBeNull()
  expect(await createTokens('another secret', clock).read(token)).toBeNull()
})
