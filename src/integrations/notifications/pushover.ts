import { Type } from '@sinclair/typebox'
import { RetryLaterError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelContext, ChannelKind } from '#domain/ports/notification-channel.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import { jsonRequest, secretSetting, sendRequest, settingsOf } from './send-request.ts'
import { plainBody, shortenedCharacters } from './texts.ts'

const settings = Type.Object({
  token: secretSetting('API token', 'In Pushover: Create an application.'),
  user: secretSetting('User key', 'Of a user or a delivery group.'),
  device: Type.Optional(
    Type.String({ title: 'Devices', description: 'Empty: all devices.', control: 'list', maxLength: 500 }),
  ),
})

// https://pushover.net/api#limits
const limits = { message: 1024, title: 250, url: 512 }
const address = 'https://api.pushover.net/1/messages.json'

export const pushover: ChannelKind = {
  type: 'pushover',
  label: 'Pushover',
  docsUrl: 'https://pushover.net/api',
  settings,
  destination: () => null,
  connect(connection, context) {
    const chosen = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const request = jsonRequest(connection.name, address, payloadOf(chosen, message))
        const limited = { ...context, outbound: { ...context.outbound, request: keepMonthlyLimit(context) } }
        await sendRequest({ request: { ...request, ...(signal && { signal }) }, context: limited })
      },
    }
  },
}

function payloadOf({ token, user, device }: { token: string; user: string; device?: string }, message: ChannelMessage) {
  const { title, tone, url } = message
  return {
    token,
    user,
    ...(device ? { device } : {}),
    title: shortenedCharacters(title, limits.title),
    message: shortenedCharacters(plainBody(message) || title, limits.message),
    priority: tone === 'bad' ? 1 : 0,
    ...(url === null || url.length > limits.url ? {} : { url, url_title: 'Open in Ludarr' }),
  }
}

/** When the messages of a month are used up, the answer says when the next month begins. */
function keepMonthlyLimit({ outbound, clock }: ChannelContext): ChannelContext['outbound']['request'] {
  return async (request) => {
    const answer: OutboundAnswer = await outbound.request(request)
    const reset = Number(answer.headers.get('x-limit-app-reset') ?? 0)
    if (answer.status !== 429 || reset === 0) return answer
    const seconds = Math.max(60, Math.ceil(reset - clock.now().getTime() / 1000))
    throw new RetryLaterError(
      say('services.monthlyMessagesUsed', { product: request.product }),
      Math.min(seconds, 24 * 3600),
    )
  }
}
