import { createHmac } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { addressPattern, jsonRequest, originOf, secretSetting, sendRequest, settingsOf } from './send-request.ts'

const settings = Type.Object({
  url: Type.String({
    title: 'URL',
    description: 'Receives a POST request with JSON for each message.',
    secret: true,
    pattern: addressPattern,
    maxLength: 2000,
    examples: ['https://automation.example.org/hooks/ludarr'],
  }),
  secret: Type.Optional(
    secretSetting('Signing secret', 'Each request is signed with it, so that the receiver can tell who sent it.'),
  ),
  authorization: Type.Optional(
    secretSetting('Authorization header', 'Sent as entered, for receivers that require it.'),
  ),
})

/** The documented JSON: see the help page. */
export const webhook: ChannelKind = {
  type: 'webhook',
  label: 'Webhook',
  docsUrl: null,
  settings,
  addresses: ['url'],
  destination: (chosen) => originOf(chosen.url),
  connect(connection, context) {
    const { url, secret, authorization } = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const request = jsonRequest(connection.name, url, payloadOf(message, context.clock.now()))
        const timestamp = String(Math.floor(context.clock.now().getTime() / 1000))
        const headers = {
          ...request.headers,
          'x-ludarr-delivery': message.id,
          'x-ludarr-timestamp': timestamp,
          ...(secret ? { 'x-ludarr-signature': signatureOf(secret, timestamp, String(request.body)) } : {}),
          ...(authorization ? { authorization } : {}),
        }
        await sendRequest({ request: { ...request, headers, ...(signal && { signal }) }, context })
      },
    }
  },
}

/** The time is signed too, so that a recorded request cannot be sent again later. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** The documented JSON of a message. */
export function payloadOf({ id, title, body, url, coverUrl, facts, notifications }: ChannelMessage, now: Date) {
  return {
    version: 1,
    id,
    sentAt: now.toISOString(),
    title,
    message: body,
    url,
    coverUrl,
    facts: facts.map(({ label, value }) => ({ label, value })),
    notifications: notifications.map((one) => ({
      id: one.id,
      event: one.event,
      title: one.title,
      message: one.message,
      link: one.link,
      coverUrl: one.coverUrl,
      facts: one.facts,
      createdAt: one.createdAt,
    })),
  }
}
