import { afterEach, expect, test } from 'bun:test'
import { CredentialsRefusedError, RejectedMessageError, RetryLaterError } from '#domain/errors.ts'
import type { SharedImage } from '#domain/notifications/message.ts'
import { systemClock } from '#domain/ports/clock.ts'
import { channelKinds } from '#integrations/notifications/index.ts'
import { createOutbound } from '#integrations/outbound/create-outbound.ts'
import { type FakeAnswer, type FakeService, startFakeService } from '../../fakes/message-service.ts'
import { png } from '../../fakes/pictures.ts'
import { failureOf } from './send-message.ts'

// https://docs.discord.com/developers/reference#uploading-files

let service: FakeService
afterEach(() => service.close())

async function start(answer: FakeAnswer = {}) {
  service = await startFakeService(() => answer)
  const settings = { webhookUrl: `${service.url}/api/webhooks/1/SECRETTOKEN`, username: 'Ludarr' }
  const sender = channelKinds.discord?.connect(
    { name: 'Guild', settings },
    { outbound: createOutbound(), clock: systemClock },
  )
  return async (image: Partial<SharedImage> = {}): Promise<void> => {
    await sender?.sendImage?.({ type: 'image/png', bytes: png(2, 2), message: '', ...image })
  }
}

async function receivedForm() {
  const [{ headers, body } = { headers: {}, body: '' }] = service.requests
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
  const file = form.get('files[0]')
  return {
    payload: JSON.parse(String(form.get('payload_json'))),
    file: file instanceof File ? [file.name, file.type] : file,
  }
}

test('Discord receives the image as a file, with a message that mentions nobody', async () => {
  const send = await start()
  await send({ message: 'Hello @everyone' })
  expect(await receivedForm()).toEqual({
    payload: { username: 'Ludarr', content: 'Hello @everyone', allowed_mentions: { parse: [] } },
    file: ['statistics.png', 'image/png'],
  })
  expect(service.requests).toMatchObject([{ method: 'POST', path: '/api/webhooks/1/SECRETTOKEN' }])
})

test('an image needs no message', async () => {
  const send = await start()
  await send({ type: 'image/webp' })
  expect(await receivedForm()).toEqual({
    payload: { username: 'Ludarr', allowed_mentions: { parse: [] } },
    file: ['statistics.webp', 'image/webp'],
  })
})

test.each<[number, FakeAnswer, new (...values: never[]) => Error]>([
  [429, { body: { message: 'You are being rate limited.', retry_after: 1.5 } }, RetryLaterError],
  [413, { body: { message: 'Request entity too large', code: 40005 } }, RejectedMessageError],
  [401, { body: { message: 'SECRETTOKEN is not valid' } }, CredentialsRefusedError],
])('status %p of Discord is a failure without the secrets of the channel', async (status, answer, kind) => {
  const send = await start({ status, ...answer })
  const error = await failureOf(send())
  expect(error).toBeInstanceOf(kind)
  expect(error.message).toStartWith('Guild ')
  expect(error.message).not.toContain('SECRETTOKEN')
})
