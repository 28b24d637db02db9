import { type Static, Type } from '@sinclair/typebox'
import { isIpAddress } from '#domain/addresses/ip-address.ts'
import {
  AppError,
  CredentialsRefusedError,
  NoAnswerError,
  PartlyRejectedError,
  RejectedMessageError,
} from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { ChannelMessage } from '#domain/notifications/message.ts'
import type { ChannelKind } from '#domain/ports/notification-channel.ts'
import { OneOf } from '#domain/scalars.ts'
import { secretSetting, settingsOf } from './send-request.ts'
import { escapeHtml, plainBody } from './texts.ts'

const security = ['starttls', 'tls', 'none'] as const
const oneAddress = '[^\\s@,<>]+@[^\\s@,<>]+'
const addresses = `^${oneAddress}(\\s*,\\s*${oneAddress})*$`

const settings = Type.Object({
  host: Type.String({
    title: 'Server',
    description: 'The host name or IP address of the SMTP server.',
    pattern: '^[^\\s/:@]+$|^\\[?[0-9A-Fa-f:.]+\\]?$',
    maxLength: 253,
    examples: ['smtp.example.org'],
  }),
  port: Type.Integer({
    title: 'Port',
    description: 'The port of the SMTP server, usually 587 or 465.',
    minimum: 1,
    maximum: 65_535,
    default: 587,
  }),
  security: Type.Unsafe<(typeof security)[number]>({
    ...OneOf(security),
    title: 'Encryption',
    description: 'STARTTLS is usual at port 587, TLS at port 465.',
    default: 'starttls',
  }),
  allowInsecureTls: Type.Boolean({
    title: 'Accept any certificate',
    description: 'Use only for a self-signed certificate in your own network.',
    default: false,
  }),
  username: Type.Optional(Type.String({ title: 'Username', description: 'Empty: no sign-in.', maxLength: 200 })),
  password: Type.Optional(
    secretSetting('Password', 'Some providers require an app password instead of the password of the account.'),
  ),
  from: Type.String({
    title: 'From',
    description: 'The address of the sender, which the SMTP server must accept.',
    pattern: `^${oneAddress}$`,
    maxLength: 254,
    examples: ['ludarr@example.org'],
  }),
  to: Type.String({
    title: 'To',
    description: 'Addresses that receive the messages.',
    control: 'list',
    pattern: addresses,
    maxLength: 2000,
    examples: ['robin@example.org'],
  }),
})
type Settings = Static<typeof settings>

const timeoutMs = 20_000

export const email: ChannelKind = {
  type: 'email',
  label: 'Email',
  docsUrl: null,
  settings,
  destination: ({ host, port, security: encryption }) => `${encryption}://${host}:${port}`,
  connect(connection, { outbound }) {
    const chosen = settingsOf(settings, connection)
    return {
      async send(message, signal) {
        const { host, port } = chosen
        const found = await outbound.resolve({ product: connection.name, host, port })
        let failure: unknown = new NoAnswerError(say('services.hostNameNotFound', { name: connection.name, host }))
        for (const address of found) {
          try {
            const rejected = await sendMail(chosen, address, { message, signal })
            if (rejected === null) return
            failure = new PartlyRejectedError(`${connection.name}: ${placeOf(chosen)} ${rejected}`)
            break
          } catch (error) {
            failure = error
            if (!isUnreachable(error)) break
          }
        }
        throw describeFailure(failure, connection.name, chosen)
      },
    }
  },
}

type Mail = { message: ChannelMessage; signal: AbortSignal | undefined }

/**
 * Connects to the checked address; the certificate must be for the host name. Returns which recipients the server
 * rejected, if it accepted others.
 */
async function sendMail(chosen: Settings, address: string, { message, signal }: Mail): Promise<string | null> {
  // Not the package itself, which includes transports for other services.
  const [{ default: Mailer }, { default: SmtpTransport }] = await Promise.all([
    import('nodemailer/lib/mailer'),
    import('nodemailer/lib/smtp-transport'),
  ])
  const { host, port, security: encryption, username, password, allowInsecureTls } = chosen
  const name = bareHost(host)
  const options = {
    host: address,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(username ? { auth: { user: username, pass: password ?? '' } } : {}),
    // A server name for TLS is never an address.
    tls: { ...(isIpAddress(name) ? {} : { servername: name }), rejectUnauthorized: !allowInsecureTls },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = new Mailer(new SmtpTransport(options), options)
  const stop = () => transport.close()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return describeRejected(await transport.sendMail(mailOf(chosen, message)))
  } finally {
    signal?.removeEventListener('abort', stop)
    transport.close()
  }
}

function describeRejected({ rejectedErrors = [] }: { rejectedErrors?: unknown[] | undefined }): string | null {
  if (rejectedErrors.length === 0) return null
  const rejected = rejectedErrors.map((error) => {
    const { recipient } = error as { recipient?: string }
    return `${recipient ?? 'a recipient'}: ${quoted(failureOf(error).response)}`
  })
  return `rejects ${rejected.join('; ')}. The other recipients were sent the message`
}

function mailOf({ from, to }: Settings, message: ChannelMessage) {
  const { id, title, url, coverUrl } = message
  const body = plainBody(message)
  const text = [body || title, url].filter((part) => part !== null).join('\n\n')
  const heading = url === null ? escapeHtml(title) : `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`
  const cover = coverUrl === null ? '' : `<p><img src="${escapeHtml(coverUrl)}" alt="" width="150"></p>`
  return {
    from: { name: 'Ludarr', address: from },
    to,
    subject: title.replace(/[\r\n]+/g, ' '),
    text,
    html: `<h2>${heading}</h2><p>${escapeHtml(body).replaceAll('\n', '<br>')}</p>${cover}`,
    // Mail servers and programs recognize a message that is sent again.
    messageId: `<${id}@ludarr>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

type MailFailure = { code: string; responseCode: number | null; response: string }

function failureOf(error: unknown): MailFailure {
  const { code, responseCode, response } = (error ?? {}) as Record<string, unknown>
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    response: typeof response === 'string' ? response : '',
  }
}

const isUnreachable = (error: unknown): boolean =>
  failureOf(error).responseCode === null && /ECONN|ESOCKET|EHOST|ENET|ETIMEDOUT/.test(failureOf(error).code)

const placeOf = ({ host, port }: Settings): string => `${bareHost(host)}:${port}`

function describeFailure(error: unknown, product: string, chosen: Settings): AppError {
  if (error instanceof AppError) return error
  const { code, responseCode, response } = failureOf(error)
  const place = placeOf(chosen)
  if (code === 'EAUTH')
    return new CredentialsRefusedError(
      say('services.rejectsCredentials', { product, place, response: quoted(response) }),
    )
  if (responseCode !== null && responseCode >= 500) {
    return new RejectedMessageError(say('services.rejectsMessage', { product, place, response: quoted(response) }))
  }
  if (responseCode !== null) return new NoAnswerError(`${product}: ${place} responded: ${quoted(response)}`)
  const reason = error instanceof Error ? error.message : String(error)
  const [systemCode] = /\bE(?:CONN|HOST|NET|TIMEDOUT)[A-Z]*\b/.exec(reason) ?? []
  if (systemCode !== undefined) return describeConnection(systemCode, product, place)
  return new NoAnswerError(`${product}: ${quoted(reason)} (${place})`, { cause: error })
}

const connectionFailures: Record<string, string> = {
  ECONNREFUSED: 'connection refused: no program listens at this address',
  ECONNRESET: 'the connection was cut off',
  ETIMEDOUT: 'the host does not answer',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
}

function describeConnection(code: string, product: string, place: string): NoAnswerError {
  return new NoAnswerError(`${product}: ${connectionFailures[code] ?? `the call failed (${code})`} (${place})`)
}

const quoted = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200)
