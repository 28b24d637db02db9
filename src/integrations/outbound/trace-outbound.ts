import { errorMessage } from '#domain/errors.ts'
import type { Log } from '#domain/ports/log.ts'
import type { Outbound, OutboundRequest } from '#domain/ports/outbound.ts'

/** Logs each request to an outside service at trace level, without its headers, its body and what may be a secret. */
export function traceOutbound(outbound: Outbound, log: Pick<Log, 'trace'>): Outbound {
  async function traced<Answer extends { status: number }>(
    request: OutboundRequest,
    send: (request: OutboundRequest) => Promise<Answer>,
    sizeOf: (answer: Answer) => number | null,
  ): Promise<Answer> {
    const startedAt = performance.now()
    const { product, method = 'GET' } = request
    const facts = () => ({
      service: product,
      method,
      address: describeAddress(request.url),
      ms: Math.round(performance.now() - startedAt),
    })
    try {
      const answer = await send(request)
      log.trace('Request answered', { ...facts(), status: answer.status, bytes: sizeOf(answer) })
      return answer
    } catch (error) {
      log.trace('Request failed', { ...facts(), reason: errorMessage(error) })
      throw error
    }
  }
  return {
    ...outbound,
    request: (request) => traced(request, outbound.request, ({ bytes }) => bytes.length),
    stream: (request) => traced(request, outbound.stream, () => null),
  }
}

/** Parts of a path that name a resource. A secret has upper case, digits or more letters. */
const plainPart = /^(?:[a-z][a-z_-]{0,19}(?:\.[a-z]{2,5})?|v?\d{1,6})$/
const word = /^[a-z-]{1,20}$/
const numbers = /^[\d,]{1,100}$/
const shownParameters: Readonly<Record<string, RegExp>> = {
  t: word,
  mode: word,
  q: /^[\p{L}\p{N} .:'-]{1,100}$/u,
  cat: numbers,
  limit: numbers,
  offset: numbers,
  page: numbers,
}

/** An address without its credentials: other parts of the path may be keys, as may all parameters but the known ones. */
function describeAddress(text: string): string {
  const url = URL.parse(text)
  if (url === null) return 'an invalid address'
  const path = url.pathname.split('/').map((part) => (part === '' || plainPart.test(part) ? part : '…'))
  const parameters = [...url.searchParams].map(([name, value]) =>
    shownParameters[name]?.test(value) === true ? `${name}=${value}` : '…',
  )
  return `${url.protocol}//${url.host}${path.join('/')}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
}
