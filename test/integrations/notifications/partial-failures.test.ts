import { afterEach, expect, test } from 'bun:test'
import { NoAnswerError, PartlyRejectedError, RejectedMessageError } from '#domain/errors.ts'
import type { ChannelType } from '#domain/notifications/channel.ts'
import { type FakeService, startFakeService } from '../../fakes/message-service.ts'
import { failureOf, sendThrough } from './send-message.ts'

let service: FakeService | undefined
afterEach(() => service?.close())

async function failureWith(
  type: ChannelType,
  answer: { status: number; body: object },
  settings: (url: string) => Record<string, unknown>,
): Promise<Error> {
  service = await startFakeService(() => answer)
  return failureOf(sendThrough(type, settings(service.url)))
}

// Shape and texts from apprise-api, apprise_api/api/views.py (2026-11).
const log = (...lines: [level: string, text: string][]) => ({
  status: 424,
  body: {
    error: 'One or more notification could not be sent',
    details: lines.map(([level, text]) => [level, '2026-11-28 10:00:00,000', text]),
  },
})
const failed: [string, string] = ['WARNING', 'Failed to send Gotify notification: Bad Request, error=400.']
const sent: [string, string] = ['INFO', 'Sent JSON POST notification to nas.']

// From caronc/apprise, apprise/plugins/lark.py (2026-08).
const delivered: [string, string] = ['INFO', 'Lark notification sent successfully.']

const alsoFailed: [string, string] = ['WARNING', 'A Connection error occurred sending JSON notification to nas.']
// From caronc/apprise, apprise/apprise.py (2026-11).
const notifying: [string, string] = ['INFO', 'Notifying 2 service(s) with threads.']

test.each([
  ['several services', log(failed), { urls: 'json://a gotify://b' }, PartlyRejectedError],
  ['several services that all failed', log(alsoFailed, failed), { urls: 'json://a gotify://b' }, NoAnswerError],
  ['a saved configuration', log(failed, sent), { key: 'games' }, PartlyRejectedError],
  ['a saved configuration of two', log(notifying, failed), { key: 'games' }, PartlyRejectedError],
  ['a saved configuration that all failed', log(notifying, alsoFailed, failed), { key: 'games' }, NoAnswerError],
  ['a saved configuration whose only service failed', log(failed), { key: 'games' }, NoAnswerError],
  ['a service with several recipients', log(failed, sent), { urls: 'tgram://1/2/3' }, PartlyRejectedError],
  ['a service with a log of its own', log(failed, delivered), { key: 'games' }, PartlyRejectedError],
  ['the only service', log(failed), { urls: 'gotify://b' }, NoAnswerError],
] as const)('Apprise names the failure of one of %s, and repeats nothing that was delivered', async (...example) => {
  const [, answer, settings, kind] = example
  const error = await failureWith('apprise', answer, (server) => ({ server, ...settings }))
  expect(error).toBeInstanceOf(kind)
  expect(error.message).toContain('status 424')
  expect(error.message).toContain('Failed to send Gotify notification: Bad Request, error=400.')
  expect(error.message).not.toContain('Sent JSON')
})

test('Apprise names every service that failed, also after a long message', async () => {
  const long: [string, string] = ['WARNING', `Failed to send Matrix notification: ${'x'.repeat(300)}`]
  const settings = { urls: 'matrix://a json://b gotify://c' }
  const error = await failureWith('apprise', log(long, alsoFailed, failed), (server) => ({ server, ...settings }))
  expect(error.message).toEndWith(`; ${alsoFailed[1].slice(0, -1)}; ${failed[1]}`)
})

test('Apprise delivers nothing if no service has the tags', async () => {
  const error = await failureWith('apprise', log(), (server) => ({ server, key: 'games', tags: 'nobody' }))
  expect(error).toBeInstanceOf(NoAnswerError)
  expect(error.message).toContain('has no service for this configuration key and these tags')
})

test('Apprise repeats nothing that an older server may have delivered, which sends no log', async () => {
  const answer = { status: 424, body: { error: 'One or more notification could not be sent' } }
  const error = await failureWith('apprise', answer, (server) => ({ server, key: 'games' }))
  expect(error).toBeInstanceOf(PartlyRejectedError)
  // The log of newer servers has what was delivered.
  expect(service?.requests[0]?.headers['x-apprise-log-level']).toBe('INFO')
})

test('Telegram says the ID of the group that replaced an upgraded one', async () => {
  // Shape from https://core.telegram.org/bots/api#responseparameters.
  const answer = {
    status: 400,
    body: {
      ok: false,
      error_code: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: -1001987654321 },
    },
  }
  const error = await failureWith('telegram', answer, (server) => ({ server, botToken: '1:a', chatId: '-1001' }))
  expect(error).toBeInstanceOf(RejectedMessageError)
  expect(error.message).toContain('Enter -1001987654321 as the chat ID under Settings → Notifications')
})

test('Discord names the fields that it rejects', async () => {
  // Shape from https://docs.discord.com/developers/reference#error-messages.
  const tooLong = { code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 256 or fewer in length.' }
  const body = {
    code: 50035,
    message: 'Invalid Form Body',
    errors: { embeds: { 0: { title: { _errors: [tooLong] } } }, username: { _errors: [{ message: 'Not allowed.' }] } },
  }
  const error = await failureWith('discord', { status: 400, body }, (url) => ({
    webhookUrl: `${url}/api/webhooks/1/T`,
  }))
  expect(error.message).toEndWith(
    'Invalid Form Body; embeds.0.title: Must be 256 or fewer in length; username: Not allowed.',
  )
})

test.each([
  // Recorded in 2023 (DiscordHooks/gitlab-ci-discord-webhook, pull request 11).
  [
    { username: ['Must be between 1 and 80 in length.', 'Username cannot be ""'] },
    'username: Must be between 1 and 80 in length; username: Username cannot be ""',
  ],
  // Recorded in many projects, last in August 2026.
  [{ embeds: ['0'] }, 'embeds: 0'],
])('Discord names the fields where it says nothing else: %j', async (body, said) => {
  const error = await failureWith('discord', { status: 400, body }, (url) => ({
    webhookUrl: `${url}/api/webhooks/1/T`,
  }))
  expect(error).toBeInstanceOf(RejectedMessageError)
  expect(error.message).toEndWith(`status 400: ${said}`)
})
