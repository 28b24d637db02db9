import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from './loopback.ts'
import { png } from './pictures.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A server of images on a free port of 127.0.0.1. Paths without an answer of their own have a cover of 600 × 900. */
export async function startImageHost(answers: Record<string, Answer> = {}) {
  const cover = png(600, 900)
  const state = { answers, paths: [] as string[] }
  const server = await listenOnLoopback((request, response) => {
    const path = request.url ?? '/'
    state.paths.push(path)
    const answer = state.answers[path]
    if (answer === undefined) response.setHeader('content-type', 'image/png').end(cover)
    else answer(response, request)
  })
  return Object.assign(state, server)
}

export type ImageHost = Awaited<ReturnType<typeof startImageHost>>

/** Answers with these bytes as this type. */
export function bytes(type: string, body: string | Uint8Array): Answer {
  return (response) => void response.setHeader('content-type', type).end(body)
}

/** Sends a JPEG that goes on until the connection is closed. */
export function endless(contentLength?: number): Answer {
  return (response) => {
    response.writeHead(200, {
      'content-type': 'image/jpeg',
      ...(contentLength === undefined ? {} : { 'content-length': contentLength }),
    })
    const piece = Buffer.alloc(1024 * 1024, 1)
    piece.set([0xff, 0xd8, 0xff, 0xe0])
    const send = (): void => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', send)
    send()
  }
}
