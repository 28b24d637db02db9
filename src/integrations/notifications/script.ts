import { Type } from '@sinclair/typebox'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { runProgram } from './run-program.ts'
import { settingsOf } from './send-request.ts'
import { shortened } from './texts.ts'
import { payloadOf } from './webhook.ts'

const settings = Type.Object({
  path: Type.String({
    title: 'Program',
    description:
      'Absolute path of an executable file. It receives the message in its environment and on standard input.',
    minLength: 1,
    maxLength: 4096,
    examples: ['/config/notify.sh'],
  }),
})

const timeoutMs = 60_000
/** The system limits the size of the environment. The input has the whole text. */
const maxCharacters = 10_000

export const script: ChannelKind = {
  type: 'script',
  label: 'Script',
  docsUrl: null,
  settings,
  program: 'path',
  destination: () => null,
  connect(connection, { clock }) {
    const { path } = settingsOf(settings, connection)
    return {
      send: (message, signal) =>
        runProgram({
          product: connection.name,
          program: path,
          timeoutMs,
          signal,
          environment: environmentOf(message),
          input: JSON.stringify(payloadOf(message, clock.now())),
        }),
    }
  },
}

/** The environment of the program. No shell interprets the values. */
export function environmentOf({ id, title, body, url, coverUrl, notifications }: ChannelMessage) {
  const events = new Set(notifications.map(({ event }) => event))
  const [event = 'test'] = events
  return {
    LUDARR_EVENT: events.size > 1 ? 'digest' : event,
    LUDARR_TITLE: shortened(title, maxCharacters),
    LUDARR_MESSAGE: shortened(body, maxCharacters),
    LUDARR_PAGE_URL: url ?? '',
    LUDARR_COVER_URL: coverUrl ?? '',
    LUDARR_DELIVERY_ID: id,
    LUDARR_NOTIFICATIONS: String(notifications.length),
  }
}
