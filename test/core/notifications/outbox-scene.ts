import { addChannel } from '#core/notifications/change-channel.ts'
import { notify } from '#core/notifications/notify.ts'
import type { NewChannel } from '#domain/notifications/channel.ts'
import { createRecordingChannel } from '../../fakes/recording-channel.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

export type OutboxScene = ReturnType<typeof createOutboxScene>

/** A user, and a kind of channel that keeps what it is sent. */
export function createOutboxScene() {
  const channel = createRecordingChannel()
  const app = createTestApp({ channelKinds: { webhook: channel.kind } })
  Object.assign(app.about, { publicUrl: 'https://games.example.org' })
  const robin = storeUser(app)
  return {
    app,
    channel,
    robin,
    add: (input: Partial<NewChannel> = {}) => addChannel(app, { name: 'Hook', type: 'webhook', ...input }),
    say: (title: string, userId = robin.id) =>
      notify(app, userId, 'imported', { title, message: `About ${title}`, link: '/games/1' }),
    inApp: () => app.notifications.list(robin.id, {}).notifications,
    stored(id: string) {
      const found = app.channels.find(id)
      if (found === null) throw new Error('The channel is gone')
      return found
    },
  }
}

/** An answer of the channel. */
export const fail = (error: Error) => () => {
  throw error
}
