import { expect, test } from 'bun:test'
import { AppError, isPossiblyAccepted, isRefusedByClient } from '#domain/errors.ts'
import { upstream } from '#integrations/downloaders/client-errors.ts'
import { confirmAdded } from '#integrations/downloaders/confirm-added.ts'

const broken = new AppError('upstream', 'Client: the connection was cut off', {}, { cause: new Error('ECONNRESET') })

const endings: [string, () => Promise<void>, { perhaps: boolean; refusedByClient: boolean }][] = [
  ['it said yes and does not list it', async () => {}, { perhaps: true, refusedByClient: false }],
  ['the connection broke', () => Promise.reject(broken), { perhaps: true, refusedByClient: false }],
  ['it said no', () => Promise.reject(upstream('Client', 'refused')), { perhaps: false, refusedByClient: true }],
]

test.each(endings)('a client that may still come to list it has perhaps taken it: %s', async (_, send, expected) => {
  const ending = confirmAdded({ product: 'Client', isThere: async () => false, send, withinMs: 1 })
  const error = await ending.catch((thrown: unknown) => thrown)
  expect({ perhaps: isPossiblyAccepted(error), refusedByClient: isRefusedByClient(error) }).toEqual(expected)
})

test('a client that cannot even be asked first was sent nothing', async () => {
  const ending = confirmAdded({ product: 'Client', isThere: () => Promise.reject(broken), send: async () => {} })
  const error = await ending.catch((thrown: unknown) => thrown)
  expect(error).toBe(broken)
  expect(isPossiblyAccepted(error)).toBe(false)
})
