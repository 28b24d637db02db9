import { Type } from '@sinclair/typebox'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'

const settings = Type.Object({
  server: Type.Optional(Type.String({ title: 'Server', control: 'address' })),
  token: Type.Optional(Type.String({ title: 'Token', secret: true })),
})

/** A channel that keeps what it is sent. `answer` may throw instead, or wait. */
export function createRecordingChannel(answer: (message: ChannelMessage) => unknown = () => undefined) {
  const sent: ChannelMessage[] = []
  const channel = { sent, answer, titles: () => sent.map(({ title }) => title) }
  const kind: ChannelKind = {
    type: 'webhook',
    label: 'Recorder',
    docsUrl: null,
    settings,
    destination: (chosen) => (typeof chosen.server === 'string' ? chosen.server : null),
    connect: () => ({
      async send(message) {
        await channel.answer(message)
        sent.push(message)
      },
    }),
  }
  return Object.assign(channel, { kind })
}
