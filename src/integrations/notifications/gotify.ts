import { Type } from '@sinclair/typebox'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { baseOf, jsonRequest, originOf, secretSetting, sendRequest, serverSetting, settingsOf } from './send-request.ts'
import { plainBody } from './texts.ts'

const settings = Type.Object({
  server: serverSetting('http://192.168.1.20:8080', 'The address of your Gotify server.'),
  token: secretSetting('App token', 'In Gotify: Apps, Create application.'),
  priority: Type.Integer({
    title: 'Priority',
    description: 'From 0 to 10. Problems have at least 8.',
    minimum: 0,
    maximum: 10,
    default: 5,
  }),
})

const problemPriority = 8

/** https://gotify.net/docs/pushmsg */
export const gotify: ChannelKind = {
  type: 'gotify',
  label: 'Gotify',
  docsUrl: 'https://gotify.net/docs/pushmsg',
  settings,
  addresses: ['server'],
  destination: (chosen) => originOf(chosen.server),
  connect(connection, context) {
    const { server, token, priority } = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const { title, tone, url, coverUrl } = message
        const payload = {
          title,
          message: plainBody(message) || title,
          priority: tone === 'bad' ? Math.max(priority, problemPriority) : priority,
          // https://gotify.net/docs/msgextras
          extras: {
            'client::display': { contentType: 'text/plain' },
            'client::notification': {
              ...(url === null ? {} : { click: { url } }),
              bigImageUrl: coverUrl ?? undefined,
            },
          },
        }
        const request = jsonRequest(connection.name, `${baseOf(server)}/message`, payload)
        const headers = { ...request.headers, 'x-gotify-key': token }
        await sendRequest({ request: { ...request, headers, ...(signal && { signal }) }, context })
      },
    }
  },
}
