import type { IncomingHttpHeaders } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type FakeAnswer = { status?: number; headers?: Record<string, string>; body?: string | object }
export type FakeService = Awaited<ReturnType<typeof startFakeService>>

/** A service for messages that keeps every request. `answer` decides what it answers, by default 200 and `{}`. */
export async function startFakeService(initial: (request: ReceivedRequest) => FakeAnswer = () => ({})) {
  const requests: ReceivedRequest[] = []
  const service = { requests, answer: initial }
  const { url, close } = await listenOnLoopback((request, response) => {
    const pieces: Uint8Array[] = []
    request.on('data', (piece) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, body: Buffer.concat(pieces).toString() }
      requests.push(received)
      const { status = 200, headers: own = {}, body = {} } = service.answer(received)
      const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' }
      response.writeHead(status, { ...type, ...own })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  return Object.assign(service, { url, close })
}
