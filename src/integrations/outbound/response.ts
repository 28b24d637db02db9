import type { IncomingMessage } from 'node:http'
import { NoAnswerError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { Exchange } from './open-exchange.ts'

export type Opened = { message: IncomingMessage; hop: Exchange }

/** The response without its body. */
export function headOf({ message, hop }: Opened): Pick<OutboundAnswer, 'status' | 'headers' | 'url'> {
  return { status: message.statusCode ?? 0, headers: headersOf(message), url: hop.url.href }
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return headers
}

/** The response with its complete body. */
export function answerOf(opened: Opened, bytes: Uint8Array, product: string): OutboundAnswer {
  const head = headOf(opened)
  const text = () => textOf(bytes, head.headers.get('content-type') ?? '')
  const json = (): unknown => {
    try {
      return JSON.parse(text())
    } catch (cause) {
      const message = say('services.notJson', { product, status: head.status })
      throw new NoAnswerError(message, { cause })
    }
  }
  return { ...head, bytes, text, json }
}

/** Decodes bytes in the header's charset, or UTF-8 if it is missing or unknown. */
function textOf(bytes: Uint8Array, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
