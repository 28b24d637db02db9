import type { IncomingMessage } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

/** `null` never answers; `cut` ends the connection in the middle of the body. */
export type ServiceAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  cut?: boolean
} | null

/** A service on a free port of 127.0.0.1 that counts its requests. `answer` may be changed while it runs. */
export async function startJsonService() {
  const state = {
    answer: ((): ServiceAnswer | Promise<ServiceAnswer> => ({ body: {} })) as (
      request: IncomingMessage,
    ) => ServiceAnswer | Promise<ServiceAnswer>,
    calls: [] as string[],
  }
  const server = await listenOnLoopback(async (request, response) => {
    state.calls.push(`${request.method} ${request.url}`)
    const answer = await state.answer(request)
    if (answer === null) return
    const { status = 200, headers = {}, body = '', cut = false } = answer
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    if (!cut) {
      response.writeHead(status, headers).end(text)
      return
    }
    response.writeHead(status, { ...headers, 'content-length': String(text.length * 2) })
    response.write(text, () => response.destroy())
  })
  return Object.assign(state, { url: server.url, close: server.close })
}

export type JsonService = Awaited<ReturnType<typeof startJsonService>>
