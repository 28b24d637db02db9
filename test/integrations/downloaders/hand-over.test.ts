import { expect, test } from 'bun:test'
import { AppError, isDeclined, isPerhapsTaken } from '#domain/errors.ts'
import { upstream } from '#integrations/downloaders/client-words.ts'
import { handOver } from '#integrations/downloaders/hand-over.ts'

const broken = new AppError('upstream', 'Client: the connection was cut off', {}, { cause: new Error('ECONNRESET') })

const endings: [string, () => Promise<void>, { perhaps: boolean; declined: boolean }][] = [
  ['it said yes and does not list it', async () => {}, { perhaps: true, declined: false }],
  ['the connection broke', () => Promise.reject(broken), { perhaps: true, declined: false }],
  ['it said no', () => Promise.reject(upstream('Client', 'refused')), { perhaps: false, declined: true }],
]

test.each(endings)('a client that may still come to list it has perhaps taken it: %s', async (_, send, expected) => {
  const ending = handOver({ product: 'Client', isThere: async () => false, send, withinMs: 1 })
  const error = await ending.catch((thrown: unknown) => thrown)
  expect({ perhaps: isPerhapsTaken(error), declined: isDeclined(error) }).toEqual(expected)
})

test('a client that cannot even be asked first was sent nothing', async () => {
  const ending = handOver({ product: 'Client', isThere: () => Promise.reject(broken), send: async () => {} })
  const error = await ending.catch((thrown: unknown) => thrown)
  expect(error).toBe(broken)
  expect(isPerhapsTaken(error)).toBe(false)
})
