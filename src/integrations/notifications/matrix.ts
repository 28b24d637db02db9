import { Type } from '@sinclair/typebox'
import { AppError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelContext, ChannelKind } from '#domain/ports/notification-channel.ts'
import type { OutboundRequest } from '#domain/ports/outbound.ts'
import {
  baseOf,
  jsonOf,
  jsonRequest,
  originOf,
  secretSetting,
  sendRequest,
  serverSetting,
  settingsOf,
} from './send-request.ts'
import { escapeHtml, plainBody, shortened } from './texts.ts'

const settings = Type.Object({
  server: serverSetting('https://matrix.example.org', 'The homeserver of the account that sends the messages.'),
  accessToken: secretSetting('Access token', 'Of the account that sends the messages. It must have joined the room.'),
  room: Type.String({
    title: 'Room',
    description: 'The ID or the address of a room without encryption.',
    pattern: '^[!#][^\\s]+$',
    maxLength: 255,
    examples: ['!AbCdEf:example.org'],
  }),
})

/** An event has at most 65,536 bytes, and the text is in it twice. */
const maxCharacters = 8000

/** https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix: ChannelKind = {
  type: 'matrix',
  label: 'Matrix',
  docsUrl: 'https://matrix.org/docs/',
  settings,
  addresses: ['server'],
  destination: (chosen) => originOf(chosen.server),
  connect(connection, context) {
    const { server, accessToken, room } = settingsOf(settings, connection)
    const api = `${baseOf(server)}/_matrix/client/v3`
    const headers = { authorization: `Bearer ${accessToken}` }
    return {
      async send(message, signal) {
        const common = { product: connection.name, headers, ...(signal && { signal }) }
        const roomId = room.startsWith('#') ? await resolveRoom(context, { ...common, url: api }, room) : room
        // The server accepts each transaction once, so a message that is sent again is not shown twice.
        const path = ['rooms', roomId, 'send', 'm.room.message', message.id].map(encodeURIComponent).join('/')
        const request = jsonRequest(connection.name, `${api}/${path}`, contentOf(message))
        await sendRequest({
          request: { ...request, ...common, method: 'PUT', headers: { ...request.headers, ...headers } },
          context,
          describe: (answer) => describeError(jsonOf(answer)),
        })
      },
    }
  },
}

async function resolveRoom(context: ChannelContext, request: OutboundRequest, alias: string): Promise<string> {
  const url = `${request.url}/directory/room/${encodeURIComponent(alias)}`
  const describe = (answer: Parameters<typeof jsonOf>[0]) => describeError(jsonOf(answer))
  const answer = await sendRequest({ request: { ...request, url }, context, describe })
  const id = jsonOf(answer)?.room_id
  if (typeof id !== 'string')
    throw new AppError('upstream', say('services.roomNotFound', { product: request.product, alias }))
  return id
}

function describeError(body: Record<string, unknown> | null): string | null {
  const { error, errcode } = body ?? {}
  return typeof error === 'string' ? error : typeof errcode === 'string' ? errcode : null
}

function contentOf(message: ChannelMessage) {
  const title = shortened(message.title, 500)
  const body = shortened(plainBody(message), maxCharacters)
  const heading = escapeHtml(title)
  const linked = message.url === null ? heading : `<a href="${escapeHtml(message.url)}">${heading}</a>`
  return {
    msgtype: 'm.text',
    // A release may be named "@room".
    'm.mentions': {},
    body: [title, body, message.url].filter((part) => part !== null && part !== '').join('\n'),
    format: 'org.matrix.custom.html',
    formatted_body: `<strong>${linked}</strong><br>${escapeHtml(body).replaceAll('\n', '<br>')}`,
  }
}
