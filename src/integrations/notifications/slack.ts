import { Type } from '@sinclair/typebox'
import { RejectedMessageError } from '#domain/errors.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { addressPattern, jsonRequest, originOf, sendRequest, settingsOf } from './send-request.ts'
import { shortened, withoutMentions } from './texts.ts'

const settings = Type.Object({
  webhookUrl: Type.String({
    title: 'Webhook URL',
    description: 'The incoming webhook of a Slack app. Mattermost and Rocket.Chat accept the same messages.',
    secret: true,
    pattern: addressPattern,
    maxLength: 2000,
  }),
})

// https://docs.slack.dev/reference/block-kit/blocks/section-block
const limits = { text: 3000, fields: 10, field: 2000, fallback: 4000 }

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: ChannelKind = {
  type: 'slack',
  label: 'Slack',
  docsUrl: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  settings,
  addresses: ['webhookUrl'],
  destination: (chosen) => originOf(chosen.webhookUrl),
  connect(connection, context) {
    const { webhookUrl } = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const post = async (sent: ChannelMessage): Promise<void> => {
          const request = jsonRequest(connection.name, webhookUrl, payloadOf(sent))
          await sendRequest({
            request: { ...request, ...(signal && { signal }) },
            context,
            describe: (answer) => answer.text(),
          })
        }
        try {
          await post(message)
        } catch (error) {
          // Slack rejects the whole message if it cannot fetch the image.
          if (!(error instanceof RejectedMessageError) || message.coverUrl === null) throw error
          await post({ ...message, coverUrl: null })
        }
      },
    }
  },
}

function payloadOf({ title, body, url, coverUrl, facts }: ChannelMessage) {
  const name = escaped(shortened(title, 500))
  // A link ends at the first ">", and its text cannot contain a line break.
  const heading = url === null ? `*${name}*` : `*<${encodeURI(url)}|${name.replaceAll('\n', ' ')}>*`
  const text = shortenedEscaped(`${heading}\n`, body, limits.text)
  const fields = facts.slice(0, limits.fields).map(({ label, value }) => ({
    type: 'mrkdwn',
    text: shortenedEscaped(`*${escaped(label)}*\n`, value, limits.field),
  }))
  return {
    text: shortened(escaped(title), limits.fallback),
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text },
        ...(fields.length === 0 ? {} : { fields }),
        ...(coverUrl === null
          ? {}
          : { accessory: { type: 'image', image_url: coverUrl, alt_text: shortened(withoutMentions(title), 500) } }),
      },
    ],
    unfurl_links: false,
  }
}

/** https://docs.slack.dev/messaging/formatting-message-text#escaping. Mattermost reads mentions in plain text too. */
function escaped(text: string): string {
  return withoutMentions(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Shortens before it escapes, because half an escape would be shown. */
function shortenedEscaped(start: string, text: string, maxCharacters: number): string {
  let room = maxCharacters - start.length
  let result = escaped(shortened(text, Math.max(1, room)))
  while (start.length + result.length > maxCharacters && room > 1) {
    room -= Math.max(1, start.length + result.length - maxCharacters)
    result = escaped(shortened(text, Math.max(1, room)))
  }
  return `${start}${result}`
}
