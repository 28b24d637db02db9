import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type Static, Type } from '@sinclair/typebox'
import { AppError, NoAnswerError, PartlyRejectedError } from '#domain/errors.ts'
import { textOf as english, say } from '#domain/messages/say.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import { join } from '#domain/paths/paths.ts'
import type { ChannelContext, ChannelKind } from '#domain/ports/notification-channel.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import { rm } from '#platform/held-files.ts'
import { runProgram } from './run-program.ts'
import {
  addressPattern,
  baseOf,
  describeJson,
  jsonOf,
  jsonRequest,
  originOf,
  quoted,
  sendRequest,
  settingsOf,
} from './send-request.ts'
import { plainBody, shortened, withoutMentions } from './texts.ts'

const settings = Type.Object({
  server: Type.Optional(
    Type.String({
      title: 'Server',
      description: 'The address of an Apprise API server. Empty: the program is used.',
      control: 'address',
      pattern: addressPattern,
      maxLength: 2000,
      examples: ['http://192.168.1.20:8000'],
    }),
  ),
  program: Type.Optional(
    Type.String({
      title: 'Program',
      description: 'Absolute path of the apprise program on this machine.',
      maxLength: 4096,
      examples: ['/usr/bin/apprise'],
    }),
  ),
  key: Type.Optional(
    Type.String({
      title: 'Configuration key',
      description: 'Of a configuration that is saved on the server, instead of service URLs.',
      secret: true,
      pattern: '^[A-Za-z0-9_-]{1,128}$',
      examples: ['games'],
    }),
  ),
  urls: Type.Optional(
    Type.String({
      title: 'Service URLs',
      description: 'With their credentials, as Apprise documents them for each service.',
      // Stored with spaces between them.
      control: 'list',
      secret: true,
      maxLength: 10_000,
    }),
  ),
  tags: Type.Optional(
    Type.String({ title: 'Tags', description: 'Only services with these tags.', control: 'list', maxLength: 500 }),
  ),
})
type Settings = Static<typeof settings>

const types = { good: 'success', bad: 'failure', neutral: 'info' }
const timeoutMs = 60_000

export const apprise: ChannelKind = {
  type: 'apprise',
  label: 'Apprise',
  docsUrl: 'https://github.com/caronc/apprise/wiki',
  settings,
  addresses: ['server'],
  program: 'program',
  destination: (chosen) => (chosen.server ? originOf(chosen.server) : `program ${chosen.program ?? ''}`),
  connect(connection, context) {
    const chosen = settingsOf(settings, connection)
    const { server, program, key, urls } = chosen
    if (!urls && !(server && key)) {
      throw new AppError('invalid', say('services.appriseNeedsUrlsOrKey', { name: connection.name }))
    }
    if (!server && !program)
      throw new AppError('invalid', say('services.appriseNeedsServer', { name: connection.name }))
    return {
      send: (message, signal) =>
        server
          ? sendToServer({ product: connection.name, server, chosen, context, signal }, message)
          : sendWithProgram({ product: connection.name, program: program ?? '', urls: urls ?? '', signal }, message),
    }
  },
}

type ServerCall = {
  product: string
  server: string
  chosen: Settings
  context: ChannelContext
  signal: AbortSignal | undefined
}

/** https://github.com/caronc/apprise-api#api-details */
async function sendToServer({ product, server, chosen, context, signal }: ServerCall, message: ChannelMessage) {
  const { key, urls, tags } = chosen
  const payload = {
    ...(key ? (tags ? { tag: tags } : {}) : { urls: urls?.trim().split(/\s+/).join(',') }),
    title: withoutMentions(message.title),
    body: textOf(message),
    type: types[message.tone],
    format: 'text',
  }
  const url = `${baseOf(server)}/notify${key ? `/${encodeURIComponent(key)}` : ''}`
  const request = jsonRequest(product, url, payload)
  const services = key ? null : (urls?.trim().split(/\s+/).length ?? 0)
  const none = say('services.appriseNoService', { name: product })
  const answer = await sendRequest({
    request: {
      ...request,
      // The log of a failed call then says what was delivered, whatever the server logs by itself.
      headers: { ...request.headers, 'x-apprise-log-level': 'INFO' },
      timeoutMs,
      ...(signal && { signal }),
    },
    context,
    describe(failed) {
      if (key && failed.status === 424 && linesIn(failed)?.length === 0) return english(none)
      const warnings = warningsIn(linesIn(failed))
      return warnings.length > 0 ? warnings : describeJson(failed)
    },
    isPartial: (failed) => failed.status === 424 && mayBeDelivered(linesIn(failed), services),
  })
  if (answer.status === 204) throw new NoAnswerError(none)
}

/**
 * Whether some of the services have the message, so that sending it again would repeat it. `services` is their number,
 * unless the server has their configuration.
 */
function mayBeDelivered(lines: LogLine[] | null, services: number | null): boolean {
  // Older servers send no log. One service alone has failed.
  if (lines === null) return services !== 1
  if (lines.length === 0) return false
  if (lines.some(isDelivery)) return true
  const notified = lines.map(({ text }) => Number(/\bNotifying (\d+) service/.exec(text)?.[1] ?? 0))
  const count = services ?? notified.reduce((sum, each) => sum + each, 0)
  return count > 1 && warningsIn(lines).length < count
}

type LogLine = { level: string; text: string }

/** The log of a failed call, each line as level, time and text; null if the server sends none. */
function linesIn(answer: OutboundAnswer): LogLine[] | null {
  const details = jsonOf(answer)?.details
  if (typeof details !== 'string' && !Array.isArray(details)) return null
  const lines: unknown[] = Array.isArray(details) ? details : details.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) =>
    Array.isArray(line)
      ? { level: String(line[0]), text: String(line.at(-1)) }
      : { level: /\b(?:DEBUG|TRACE|INFO)\b/.exec(String(line))?.[0] ?? '', text: String(line) },
  )
}

/** "Sent Gotify notification.", "Lark notification sent successfully.", "Send 2 Plivo notifications". */
function isDelivery({ text }: LogLine): boolean {
  return /(?:^|\s)(?:Sent\s|Send \d+ )|\bnotification sent successfully\b/.test(text)
}

function warningsIn(lines: LogLine[] | null): string[] {
  return (lines ?? [])
    .filter((line) => !/^(?:DEBUG|TRACE|INFO)$/i.test(line.level) && !isDelivery(line))
    .map(({ text }) => text)
}

type Program = { product: string; program: string; urls: string; signal: AbortSignal | undefined }

/** The URLs contain passwords, so they are not arguments, which every user of the machine can read. */
async function sendWithProgram({ product, program, urls, signal }: Program, message: ChannelMessage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ludarr-apprise-'))
  try {
    const file = join(folder, 'urls')
    await writeFile(file, `${urls.trim().split(/\s+/).join('\n')}\n`, { mode: 0o600 })
    const options = [
      `--config=${file}`,
      `--title=${shortened(withoutMentions(message.title), 1000)}`,
      `--notification-type=${types[message.tone]}`,
      // The log says what was delivered when a service fails.
      '-vv',
    ]
    const args = [...options, '--input-format=text']
    const services = urls.trim().split(/\s+/).length
    const failure = (text: string, output: string) => programFailure(text, linesOfProgram(output), services)
    await runProgram({ product, program, args, input: textOf(message), timeoutMs, signal, failure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each line has the time, the level and the text. Other output is no log. */
function linesOfProgram(output: string): LogLine[] {
  return output.split('\n').flatMap((line) => {
    const [, level, text] = /^\S+ \S+ - ([A-Z]+) - (.+)$/.exec(line.trimEnd()) ?? []
    if (level !== undefined && text !== undefined) return [{ level, text }]
    return line.trim() === '' ? [] : [{ level: '', text: line.trim() }]
  })
}

function programFailure(message: string, lines: LogLine[], services: number): AppError {
  const text = `${message}${quoted(warningsIn(lines))}`
  const isPartial = lines.some(({ level }) => level !== '') && mayBeDelivered(lines, services)
  return isPartial ? new PartlyRejectedError(text) : new NoAnswerError(text)
}

function textOf(message: ChannelMessage): string {
  const text = withoutMentions(plainBody(message) || message.title)
  return [text, message.url].filter((part) => part !== null).join('\n\n')
}
