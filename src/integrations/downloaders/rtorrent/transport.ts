import { Buffer } from 'node:buffer'
import { AppError, NoAnswerError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { Outbound, OutboundExchange } from '#domain/ports/outbound.ts'
import { unexpectedAnswer, unexpectedRedirect, upstream, wrongCredentials } from '../client-errors.ts'
import { maxAnswerBytes } from '../connection-parts.ts'

export const product = 'rTorrent'

type Access = { outbound: Outbound; url: string; headers: Record<string, string>; allowInsecureTls: boolean }

/** One call through the web server in front of rTorrent. */
export async function askHttp({ outbound, url, headers, allowInsecureTls }: Access, body: string): Promise<string> {
  const answer = await outbound.request({
    product,
    url,
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/xml' },
    body,
    redirect: 'manual',
    maxBytes: maxAnswerBytes,
    allowInsecureTls,
  })
  if (answer.status === 401) throw wrongCredentials(product, say('clients.userNamePasswordWrong'))
  if (answer.status >= 300 && answer.status < 400) throw unexpectedRedirect(product, answer.headers.get('location'))
  if (answer.status !== 200) throw unexpectedAnswer(product, answer.status, answer.text())
  return answer.text()
}

/** The target of an `scgi:` address: a port, or a socket of this machine. Throws AppError `invalid`. */
export function scgiTarget(address: string): OutboundExchange['to'] {
  const socketPath = /^scgi:\/\/(\/.+)$/i.exec(address)?.[1]
  if (socketPath !== undefined) return { socketPath }
  const url = URL.parse(address)
  if (url !== null && url.hostname !== '' && url.port !== '') {
    return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) }
  }
  throw new AppError('invalid', say('clients.addressNeedsPortScgi', { product }))
}

/** One call; the connection is closed after the answer. https://python.ca/scgi/protocol.txt */
export async function askScgi(outbound: Outbound, to: OutboundExchange['to'], body: string): Promise<string> {
  const content = Buffer.from(body, 'utf8')
  const head = ['CONTENT_LENGTH', content.byteLength, 'SCGI', 1, 'REQUEST_METHOD', 'POST', 'REQUEST_URI', '/RPC2']
    .map((word) => `${word}\0`)
    .join('')
  const bytes = Buffer.concat([Buffer.from(`${head.length}:${head},`), content])
  const answer = Buffer.from(await outbound.exchange({ product, to, bytes, maxBytes: maxAnswerBytes }))
  return contentOf(answer)
}

/** The content after an HTTP-like head. */
function contentOf(answer: Buffer): string {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0 && answer.length === 0) throw brokenOff('it closed without an answer')
  if (end < 0) throw upstream(product, say('clients.notScgi'))
  const head = answer.subarray(0, end).toString('latin1')
  const text = answer.subarray(end + 4).toString('utf8')
  const status = Number(/^status:\s*(\d+)/im.exec(head)?.[1] ?? 200)
  if (status !== 200) throw unexpectedAnswer(product, status, text)
  const length = Number(/^content-length:\s*(\d+)/im.exec(head)?.[1] ?? 0)
  if (Buffer.byteLength(text) < length) throw brokenOff('the connection was cut off before the answer was complete')
  return text
}

function brokenOff(reason: string): NoAnswerError {
  return new NoAnswerError(`${product}: ${reason}`)
}
