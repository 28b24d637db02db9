import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { loopback } from './loopback.ts'

export type Sent = {
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
  /** The address from which it is sent. */
  from?: string
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Sends a request as it is and reads the answer as it comes, without redirects and decompression. */
export function send(method: string, url: string, { headers = {}, body, from = loopback }: Sent = {}): Promise<Answer> {
  const { protocol, hostname, host, port, pathname, search } = new URL(url)
  const isTls = protocol === 'https:'
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = {
    method,
    host: loopback,
    port,
    localAddress: from,
    path: pathname + search,
    headers: { host, ...length, ...headers },
    agent: false,
    ...(isTls ? { servername: hostname, rejectUnauthorized: false } : {}),
  }
  return new Promise((resolve, reject) => {
    const sent = (isTls ? tlsRequest : plainRequest)(options, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The JSON of an answer that is not compressed. */
export function jsonOf({ status, body }: Answer) {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Error(`Not JSON: ${status} ${body.toString('utf8').slice(0, 500)}`)
  }
}
