import { Type } from '@sinclair/typebox'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import {
  baseOf,
  describeJson,
  jsonOf,
  jsonRequest,
  originOf,
  sendRequest,
  serverSetting,
  settingsOf,
} from './send-request.ts'
import { escapeHtml, plainBody, shortened } from './texts.ts'

const settings = Type.Object({
  botToken: Type.String({
    title: 'Bot token',
    description: 'From @BotFather.',
    secret: true,
    pattern: '^[0-9]+:[A-Za-z0-9_-]+$',
    examples: ['123456789:AbCdEfGhIjKlMnOpQrStUvWxYz'],
    maxLength: 200,
  }),
  chatId: Type.String({
    title: 'Chat ID',
    description: 'The ID of a chat or group, or the @name of a public channel.',
    pattern: '^(-?[0-9]+|@[A-Za-z0-9_]+)$',
    maxLength: 100,
    examples: ['-1001234567890'],
  }),
  topicId: Type.Optional(Type.Integer({ title: 'Topic ID', description: 'Only for groups with topics.', minimum: 1 })),
  silent: Type.Boolean({ title: 'Silent', description: 'Messages arrive without a sound.', default: false }),
  server: serverSetting('https://api.telegram.org', 'Change it only if you run your own Bot API server.', {
    default: 'https://api.telegram.org',
  }),
})

/** https://core.telegram.org/bots/api#sendmessage: characters after the markup was read. */
const maxCharacters = 4096

export const telegram: ChannelKind = {
  type: 'telegram',
  label: 'Telegram',
  docsUrl: 'https://core.telegram.org/bots/features#botfather',
  settings,
  addresses: ['server'],
  destination: (chosen) => originOf(chosen.server),
  connect(connection, context) {
    const { botToken, chatId, topicId, silent, server } = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const payload = {
          chat_id: chatId,
          message_thread_id: topicId,
          disable_notification: silent,
          parse_mode: 'HTML',
          text: textOf(message),
          link_preview_options: previewOf(message),
        }
        const request = jsonRequest(connection.name, `${baseOf(server)}/bot${botToken}/sendMessage`, payload)
        await sendRequest({ request: { ...request, ...(signal && { signal }) }, context, describe })
      },
    }
  },
}

/** https://core.telegram.org/bots/api#responseparameters */
function describe(answer: OutboundAnswer): string | null {
  const said = describeJson(answer)
  const parameters = jsonOf(answer)?.parameters
  const moved = typeof parameters === 'object' && parameters !== null && 'migrate_to_chat_id' in parameters
  const id = moved ? String(parameters.migrate_to_chat_id) : ''
  if (!/^-?\d+$/.test(id)) return said
  const advice = `Enter ${id} as the chat ID under Settings → Notifications.`
  return `${said ?? 'The group was upgraded'}. ${advice}`
}

function textOf(message: ChannelMessage): string {
  const title = shortened(message.title, 1000)
  const heading = escapeHtml(title)
  const linked =
    message.url === null ? `<b>${heading}</b>` : `<b><a href="${escapeHtml(message.url)}">${heading}</a></b>`
  const body = shortened(plainBody(message), maxCharacters - title.length - 1)
  return `${linked}\n${escapeHtml(body)}`
}

function previewOf({ coverUrl }: ChannelMessage) {
  return coverUrl === null ? { is_disabled: true } : { url: coverUrl, prefer_small_media: true, show_above_text: false }
}
