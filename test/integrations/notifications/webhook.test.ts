import { afterEach, beforeEach, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { CredentialsRefusedError, NoAnswerError, RejectedMessageError, RetryLaterError } from '#domain/errors.ts'
import { createTestClock } from '../../clock.ts'
import { type FakeService, startFakeService } from '../../fakes/message-service.ts'
import { failureOf, messageWith, sendThrough } from './send-message.ts'

let service: FakeService
beforeEach(async () => {
  service = await startFakeService()
})
afterEach(() => service.close())

const secret = 'a signing secret'
const url = () => `${service.url}/hooks/SECRETPATH?token=SECRETTOKEN`

test('the documented JSON is posted, signed with its time', async () => {
  const clock = createTestClock()
  const message = messageWith({
    notifications: [
      {
        id: '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1',
        event: 'grabbed',
        title: 'Hades was grabbed',
        message: 'From Example indexer',
        link: '/games/7',
        coverUrl: null,
        facts: [],
        createdAt: '2026-11-21T11:59:00.000Z',
      },
    ],
  })
  await sendThrough('webhook', { url: url(), secret, authorization: 'Key abcdefgh' }, message, { clock })
  const [request] = service.requests
  expect(JSON.parse(request?.body ?? '')).toEqual({
    version: 1,
    id: message.id,
    sentAt: '2026-11-21T12:00:00.000Z',
    title: 'Hades was grabbed',
    message: 'From Example indexer',
    url: 'https://games.example.org/games/7',
    coverUrl: 'https://images.example.org/7.jpg',
    facts: [
      { label: 'Size', value: '4.2 GB' },
      { label: 'Client', value: 'qBittorrent' },
    ],
    notifications: message.notifications,
  })
  const timestamp = String(Date.parse('2026-11-21T12:00:00.000Z') / 1000)
  const digest = createHmac('sha256', secret).update(`${timestamp}.${request?.body}`).digest('hex')
  expect(request).toMatchObject({ method: 'POST', path: '/hooks/SECRETPATH?token=SECRETTOKEN' })
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-ludarr-delivery': message.id,
    'x-ludarr-timestamp': timestamp,
    'x-ludarr-signature': `sha256=${digest}`,
    authorization: 'Key abcdefgh',
  })
})

test('without a secret there is no signature', async () => {
  await sendThrough('webhook', { url: url() })
  expect(service.requests[0]?.headers['x-ludarr-signature']).toBeUndefined()
})

test('answers are told apart, and quoted without secrets', async () => {
  const fails = async (status: number, headers: Record<string, string> = {}) => {
    service.answer = (request) => ({ status, headers, body: `no ${request.path} ${secret}` })
    return failureOf(sendThrough('webhook', { url: url(), secret }))
  }
  const text = { 'content-type': 'text/plain' }
  expect(await fails(401)).toBeInstanceOf(CredentialsRefusedError)
  expect(await fails(400)).toBeInstanceOf(RejectedMessageError)
  expect(await fails(503)).toBeInstanceOf(NoAnswerError)
  expect(await fails(302, { location: 'http://169.254.169.254/' })).toBeInstanceOf(NoAnswerError)
  const busy = await fails(429, { 'retry-after': '120' })
  expect(busy).toBeInstanceOf(RetryLaterError)
  expect(busy).toMatchObject({ retryAfterSeconds: 120 })
  expect((await fails(500, text)).message).toBe(
    'Webhook responded with status 500: no /[hidden]/[hidden]?token=[hidden] [hidden]',
  )
})

test('an address in the range of a cloud is never called', async () => {
  expect((await failureOf(sendThrough('webhook', { url: 'http://169.254.169.254/latest' }))).message).toContain(
    'which is never called',
  )
})
