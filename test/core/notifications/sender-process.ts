import process from 'node:process'
import { addChannel } from '#core/notifications/change-channel.ts'
import { notify } from '#core/notifications/notify.ts'
import { sendOutbox } from '#core/notifications/send-outbox.ts'
import { storeUser } from '../../rows.ts'
import { createTestApp } from '../../test-app.ts'

// Sends the outbox of a database. A new database gets a channel and some notifications first.

const [file = '', url = '', count = '0'] = process.argv.slice(2)
const app = createTestApp({ file })
if (app.channels.all().length === 0) {
  const { id } = storeUser(app)
  await addChannel(app, { name: 'Hook', type: 'webhook', settings: { url } })
  app.transaction(() => {
    for (let number = 1; number <= Number(count); number += 1) {
      notify(app, id, 'imported', { title: `Game ${number}`, message: 'It is in your library' })
    }
  })
}
process.stdout.write('stored\n')
await sendOutbox(app)
await app.close()
