import { type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from './loopback.ts'

export type HeldMoment = 'before it is asked' | 'before it has answered'
const patienceMs = 90_000

export type Asked = { path: string; body: Buffer }

/**
 * Stands in front of a real program on 127.0.0.1 and passes everything on, except for what `isOwned` names: that is kept
 * from the program, or the program's answer to it is kept from who asked, until `letThrough` is called.
 */
export async function startHoldingProxy(target: string, moment: HeldMoment, isOwned: (asked: Asked) => boolean) {
  const held = Promise.withResolvers<void>()
  const patience = setTimeout(() => held.reject(new Error('Nothing came to be held')), patienceMs)
  held.promise.finally(() => clearTimeout(patience)).catch(() => undefined)
  let holding = true
  const server = await listenOnLoopback(async (incoming, outgoing) => {
    const asked = { path: incoming.url ?? '/', body: await buffer(incoming) }
    const isToHold = holding && isOwned(asked)
    if (isToHold && moment === 'before it is asked') return held.resolve()
    const answer = await passOn(target, incoming, asked)
    // A conflict is Transmission's way to hand out its session id: it has not listened yet.
    if (isToHold && answer.status !== 409) return held.resolve()
    sendOn(answer, outgoing)
  })
  return {
    url: server.url,
    /** Rejected when nothing came to be held in a long time. */
    held: held.promise,
    letThrough: () => {
      holding = false
    },
    stop: server.close,
  }
}

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

function passOn(target: string, { method, headers }: IncomingMessage, { path, body }: Asked): Promise<Answer> {
  const { host, origin } = new URL(target)
  const upstreamHeaders = { ...headers, host, ...(headers.origin === undefined ? {} : { origin }) }
  delete upstreamHeaders.referer
  return new Promise((resolve, reject) => {
    const passed = request(`${target}${path}`, { method, headers: upstreamHeaders }, async (answer) => {
      resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) })
    })
    passed.once('error', reject)
    passed.end(body)
  })
}

function sendOn({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  const { 'transfer-encoding': _, ...kept } = headers
  outgoing.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
}
