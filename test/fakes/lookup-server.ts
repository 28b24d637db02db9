import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

/** What is wrong with a service. `half` is an answer that ends in the middle, `silent` one that never comes. */
export const lookupModes = [
  'normal',
  'status-401',
  'status-403',
  'status-429',
  'status-500',
  'html',
  'half',
  'incomplete',
  'silent',
] as const
export type LookupMode = (typeof lookupModes)[number]

export type LookupRequest = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }
/** `text` is sent as it is, for pages that are no JSON. */
export type LookupAnswer = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string }

/** A service for lookups on a free port of 127.0.0.1 that counts its calls. `mode` and `headers` may be changed. */
export async function startLookupServer(answer: (request: LookupRequest) => LookupAnswer) {
  const state = {
    mode: 'normal' as LookupMode,
    /** Added to every answer. */
    headers: {} as Record<string, string>,
    calls: [] as LookupRequest[],
  }
  const server = await listenOnLoopback(async (message, response) => {
    const request = await readRequest(message)
    state.calls.push(request)
    respond(response, state, () => answer(request))
  })
  return Object.assign(state, { url: server.url, close: server.close })
}

async function readRequest(message: IncomingMessage): Promise<LookupRequest> {
  let body = ''
  for await (const chunk of message) body += String(chunk)
  const url = new URL(message.url ?? '/', 'http://service')
  return { method: message.method ?? 'GET', url, headers: message.headers, body }
}

type Behavior = { mode: LookupMode; headers: Record<string, string> }

function respond(response: ServerResponse, { mode, headers }: Behavior, answer: () => LookupAnswer): void {
  if (mode === 'silent') return
  const { status, type = 'application/json', text, own } = answerFor(mode, answer)
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), ...headers, ...own })
  if (mode !== 'half') response.end(text)
  else response.write(text.slice(0, text.length / 2), () => response.destroy())
}

type WrittenAnswer = { status: number; type?: string; text: string; own?: Record<string, string> }

function answerFor(mode: LookupMode, answer: () => LookupAnswer): WrittenAnswer {
  const refusal = /^status-(\d+)$/.exec(mode)?.[1]
  if (refusal !== undefined) return { status: Number(refusal), text: '{"message":"Please provide a valid API Key"}' }
  if (mode === 'html') return { status: 200, type: 'text/html', text: '<!DOCTYPE html><title>Maintenance</title>' }
  if (mode === 'incomplete') return { status: 200, text: '{}' }
  const { status = 200, headers, body, text = JSON.stringify(body) } = answer()
  return { status, text, ...(headers === undefined ? {} : { own: headers }) }
}
