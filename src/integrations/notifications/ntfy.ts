import { Buffer } from 'node:buffer'
import { Type } from '@sinclair/typebox'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { baseOf, jsonRequest, originOf, secretSetting, sendRequest, serverSetting, settingsOf } from './send-request.ts'
import { plainBody, shortened, shortenedBytes } from './texts.ts'

const settings = Type.Object({
  server: serverSetting('https://ntfy.sh', 'Change it only if you run your own server.', {
    default: 'https://ntfy.sh',
  }),
  topic: Type.String({
    title: 'Topic',
    description: 'The topic to which you subscribe in the ntfy app. On ntfy.sh, choose one that is hard to guess.',
    pattern: '^[-_A-Za-z0-9]{1,64}$',
    examples: ['ludarr'],
  }),
  token: Type.Optional(secretSetting('Access token', 'Only if the topic is protected.')),
  username: Type.Optional(
    Type.String({ title: 'Username', description: 'The user name, instead of an access token.', maxLength: 200 }),
  ),
  password: Type.Optional(secretSetting('Password', 'The password of that user.')),
})

// https://docs.ntfy.sh/publish/#limitations
const maxTitle = 250
const maxMessageBytes = 4096

const tags = { good: 'white_check_mark', bad: 'warning', neutral: 'video_game' }

/** https://docs.ntfy.sh/publish/ */
export const ntfy: ChannelKind = {
  type: 'ntfy',
  label: 'ntfy',
  docsUrl: 'https://docs.ntfy.sh/publish/',
  settings,
  addresses: ['server'],
  destination: (chosen) => originOf(chosen.server),
  connect(connection, context) {
    const chosen = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const request = jsonRequest(connection.name, `${baseOf(chosen.server)}/`, payloadOf(chosen.topic, message))
        const headers = { ...request.headers, ...authorizationOf(chosen) }
        await sendRequest({ request: { ...request, headers, ...(signal && { signal }) }, context })
      },
    }
  },
}

/** JSON carries every character, unlike headers. */
function payloadOf(topic: string, message: ChannelMessage): Record<string, unknown> {
  const { title, tone, url, coverUrl } = message
  return {
    topic,
    title: shortened(title, maxTitle),
    message: shortenedBytes(plainBody(message) || title, maxMessageBytes),
    tags: [tags[tone]],
    priority: tone === 'bad' ? 4 : 3,
    click: url ?? undefined,
    icon: coverUrl ?? undefined,
  }
}

type Credentials = { token?: string; username?: string; password?: string }

function authorizationOf({ token, username, password }: Credentials): Record<string, string> {
  if (token) return { authorization: `Bearer ${token}` }
  if (!username) return {}
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`, 'utf8').toString('base64')}` }
}
