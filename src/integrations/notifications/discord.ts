import { Type } from '@sinclair/typebox'
import { RejectedMessageError } from '#domain/errors.ts'
import type { ChannelMessage, SharedImage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import {
  addressPattern,
  describeJson,
  formRequest,
  jsonOf,
  jsonRequest,
  originOf,
  sendRequest,
  settingsOf,
} from './send-request.ts'
import { shortened } from './texts.ts'

const settings = Type.Object({
  webhookUrl: Type.String({
    title: 'Webhook URL',
    description: 'In Discord: Server settings, Integrations, Webhooks, Copy webhook URL.',
    secret: true,
    pattern: addressPattern,
    maxLength: 2000,
  }),
  username: Type.Optional(
    Type.String({
      title: 'Name',
      description: 'Shown as the sender instead of the name of the webhook.',
      maxLength: 80,
    }),
  ),
})

// https://docs.discord.com/developers/resources/message#embed-object-embed-limits
const limits = {
  content: 2000,
  title: 256,
  description: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  total: 6000,
}

const fileNames: Record<SharedImage['type'], string> = {
  'image/png': 'statistics.png',
  'image/jpeg': 'statistics.jpg',
  'image/webp': 'statistics.webp',
}
// 8 MiB at 1 Mbit/s.
const uploadTimeoutMs = 70_000

const colors = { good: 0x2ecc71, bad: 0xe74c3c, neutral: 0x5865f2 }

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const discord: ChannelKind = {
  type: 'discord',
  label: 'Discord',
  docsUrl: 'https://support.discord.com/hc/en-us/articles/228383668-Intro-to-Webhooks',
  settings,
  addresses: ['webhookUrl'],
  destination: (chosen) => originOf(chosen.webhookUrl),
  connect(connection, context) {
    const { webhookUrl, username } = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const post = async (sent: ChannelMessage): Promise<void> => {
          const payload = {
            ...(username ? { username } : {}),
            embeds: [embedOf(sent)],
            // A release may be named "@everyone".
            allowed_mentions: { parse: [] },
          }
          const request = jsonRequest(connection.name, webhookUrl, payload)
          await sendRequest({ request: { ...request, ...(signal && { signal }) }, context, describe })
        }
        try {
          await post(message)
        } catch (error) {
          if (!(error instanceof RejectedMessageError) || (message.url === null && message.coverUrl === null))
            throw error
          await post(withPlainLink(message))
        }
      },
      async sendImage({ type, bytes, message }, signal) {
        const payload = {
          ...(username ? { username } : {}),
          ...(message === '' ? {} : { content: shortened(message, limits.content) }),
          allowed_mentions: { parse: [] },
        }
        const form = new FormData()
        form.set('payload_json', JSON.stringify(payload))
        form.set('files[0]', new Blob([new Uint8Array(bytes)], { type }), fileNames[type])
        const request = await formRequest(connection.name, webhookUrl, form)
        await sendRequest({
          request: { ...request, timeoutMs: uploadTimeoutMs, ...(signal && { signal }) },
          context,
          describe,
        })
      },
    }
  },
}

function describe(answer: OutboundAnswer): string | readonly string[] {
  const said = describeJson(answer)
  if (answer.status !== 404) {
    const body = jsonOf(answer)
    return [said ?? '', ...faultsIn(body?.errors), ...(said === null ? listedFaults(body) : [])]
  }
  const advice = 'If it was deleted, create another one in Discord, and enter its URL under Settings → Notifications.'
  return `${said ?? 'Unknown Webhook'}. ${advice}`
}

/** Each wrong field with its fault. https://docs.discord.com/developers/reference#error-messages */
function faultsIn(errors: unknown, path = '', depth = 0): string[] {
  if (typeof errors !== 'object' || errors === null || depth > 10) return []
  return Object.entries(errors).flatMap(([name, inner]) => {
    if (name !== '_errors') return faultsIn(inner, path === '' ? name : `${path}.${name}`, depth + 1)
    const faults: unknown[] = Array.isArray(inner) ? inner : []
    return faults.map((fault) => `${path}: ${messageOf(fault)}`)
  })
}

/** Some rejections name only the fields, each with its faults or with the numbers of what is wrong in it. */
function listedFaults(body: Record<string, unknown> | null): string[] {
  return Object.entries(body ?? {}).flatMap(([name, faults]) =>
    Array.isArray(faults) ? faults.map((fault) => `${name}: ${messageOf(fault)}`) : [],
  )
}

function messageOf(fault: unknown): string {
  return typeof fault === 'object' && fault !== null && 'message' in fault ? String(fault.message) : String(fault)
}

/** Discord rejects the whole message if the address of a link or image has no domain, such as http://nas:7878. */
function withPlainLink(message: ChannelMessage): ChannelMessage {
  const { body, url } = message
  return { ...message, body: url === null ? body : `${body}\n\n${url}`.trimStart(), url: null, coverUrl: null }
}

function embedOf({ title, body, tone, url, coverUrl, facts }: ChannelMessage) {
  const heading = shortenedMarkdown(title, limits.title)
  const fields = facts.slice(0, limits.fields).map(({ label, value }) => ({
    name: shortenedMarkdown(label, limits.fieldName),
    value: shortenedMarkdown(value, limits.fieldValue) || '–',
    inline: true,
  }))
  const used = fields.reduce((sum, { name, value }) => sum + name.length + value.length, heading.length)
  const left = Math.max(0, limits.total - used)
  // The description gives way to the facts, and the last facts to the limit of the whole.
  const kept = used > limits.total ? [] : fields
  return {
    title: heading,
    description: shortenedMarkdown(body, Math.min(limits.description, kept === fields ? left : limits.description)),
    color: colors[tone],
    fields: kept,
    url: url ?? undefined,
    ...(coverUrl === null ? {} : { thumbnail: { url: coverUrl } }),
  }
}

/** Escapes what Discord gives a meaning to: names of releases have underscores. */
function shortenedMarkdown(text: string, maxCharacters: number): string {
  const escaped = text.replace(/[\\*_~`|<>[\]]/g, '\\$&')
  if (escaped.length <= maxCharacters) return escaped
  return shortened(escaped, maxCharacters).replace(/\\…$/, '…')
}
