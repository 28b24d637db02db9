import type { IncomingMessage } from 'node:http'
import { type Loopback, listenOnLoopback } from './loopback.ts'

/** A request as the client of a recorded response reads it; `body` is its JSON, if it is JSON. */
export type ClientRequest = { path: string; query: URLSearchParams; body: Record<string, unknown>; text: string }

/** Answers with JSON, or with text as it is. */
export type Respond = (request: ClientRequest) => unknown

/** A client that gives recorded responses, and starts a session for everybody. */
export function startRecordedClient(respond: Respond): Promise<Loopback> {
  return listenOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://client')
    const text = await textOf(request)
    const found = respond({ path: url.pathname, query: url.searchParams, body: parsed(text), text })
    response.setHeader('set-cookie', ['SID=recorded; path=/', '_session_id=recorded; path=/'])
    response.end(typeof found === 'string' ? found : JSON.stringify(found))
  })
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function parsed(text: string): Record<string, unknown> {
  return text.startsWith('{') ? JSON.parse(text) : {}
}
