import { expect, test } from 'bun:test'
import { CredentialsRefusedError, NoAnswerError } from '#domain/errors.ts'
import { upstream } from '#integrations/downloaders/client-errors.ts'
import { confirmAdded } from '#integrations/downloaders/confirm-added.ts'

const broken = new NoAnswerError('Client: the connection was cut off')
const rejected = upstream('Client', 'rejected')
const wrongPassword = new CredentialsRefusedError('Client: wrong password')
const notListed = 'Client: accepted the download but does not list it'

const outcomes: [string, () => Promise<void>, object][] = [
  ['it answers yes', async () => {}, { outcome: 'unknown', message: notListed, failure: null }],
  [
    'the connection breaks',
    () => Promise.reject(broken),
    { outcome: 'unknown', message: broken.message, failure: broken },
  ],
  ['it answers no', () => Promise.reject(rejected), { outcome: 'refused', message: rejected.message, failure: null }],
  [
    'it refuses the credentials',
    () => Promise.reject(wrongPassword),
    { outcome: 'refused', message: wrongPassword.message, failure: wrongPassword },
  ],
]

test.each(outcomes)('a download that the client does not list afterwards, when %s', async (_, send, expected) => {
  expect(await confirmAdded({ product: 'Client', findId: async () => null, send, withinMs: 1 })).toEqual(
    expected as never,
  )
})

test('a client that fails between the request and its confirmation may have the download', async () => {
  let asked = 0
  const findId = async () => {
    asked += 1
    if (asked > 1) throw broken
    return null
  }
  const outcome = await confirmAdded({ product: 'Client', findId, send: async () => {}, withinMs: 1 })
  expect(outcome).toEqual({ outcome: 'unknown', message: broken.message, failure: broken })
})

test('a client that fails before the request has received nothing', async () => {
  let sent = 0
  const send = async () => {
    sent += 1
  }
  const adding = confirmAdded({ product: 'Client', findId: () => Promise.reject(broken), send })
  await expect(adding).rejects.toBe(broken)
  expect(sent).toBe(0)
})

test('a download that the client has but could not configure is not refused, and configured by the next attempt', async () => {
  let listed: string | null = null
  let configured = 0
  const addition = {
    product: 'Client',
    findId: async () => listed,
    send: async () => {
      listed = 'id'
    },
    configure: async () => {
      configured += 1
      if (configured === 1) throw broken
    },
  }
  expect(await confirmAdded(addition)).toEqual({ outcome: 'unknown', message: broken.message, failure: broken })
  expect(await confirmAdded(addition)).toEqual({ outcome: 'accepted', clientId: 'id' })
  expect(configured).toBe(2)
})
