import { connect, type Socket } from 'node:net'

export type Load = {
  path: string
  headers: Record<string, string>
  connections: number
  seconds: number
  status: number
  /** Ends the load earlier, after the answers that are awaited. */
  signal?: AbortSignal
  /** How long each connection waits after an answer. */
  pauseMs?: number
}
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; bytesEach: number }

type Tally = { times: number[]; bytes: number; isOver: () => boolean; pauseMs: number }

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Requests a path repeatedly; each connection sends its next request when the previous response is complete. Uses
 * plain sockets, because the client must use less CPU than the server it measures.
 */
export async function load(
  url: string,
  { path, headers, connections, seconds, status, signal, pauseMs = 0 }: Load,
): Promise<LoadResult> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const startedAt = performance.now()
  const isOver = (): boolean => signal?.aborted === true || performance.now() >= startedAt + seconds * 1000
  const tally: Tally = { times: [], bytes: 0, isOver, pauseMs }
  await Promise.all(
    Array.from({ length: connections }, () => askRepeatedly({ hostname, port: Number(port) }, request, status, tally)),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(tally.times).sort()
  return {
    perSecond: sorted.length / elapsed,
    p50Ms: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    bytesEach: tally.bytes / sorted.length,
  }
}

function askRepeatedly(
  { hostname, port }: { hostname: string; port: number },
  request: Buffer,
  status: number,
  tally: Tally,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, noDelay: true })
    let askedAt = 0
    const ask = (): void => {
      askedAt = performance.now()
      socket.write(request)
    }
    readAnswers(socket, status, (bytes) => {
      tally.times.push(performance.now() - askedAt)
      tally.bytes += bytes
      if (tally.isOver()) socket.end()
      else if (tally.pauseMs === 0) ask()
      else setTimeout(ask, tally.pauseMs)
    })
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** Reports the length of each complete response. Closes the socket on another status or a response without a length. */
function readAnswers(socket: Socket, status: number, answered: (bytes: number) => void): void {
  let head: Buffer = Buffer.alloc(0)
  let missing = 0
  let length = 0
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(headEnd)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const body = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (!text.startsWith(`HTTP/1.1 ${status} `) || (body === undefined && status !== 304)) {
        socket.destroy(new Error(`Expected status ${status} and a length, got: ${text.slice(0, 300)}`))
        return
      }
      length = end + headEnd.length + (status === 304 ? 0 : Number(body))
      missing = length - head.length
      head = Buffer.alloc(0)
    } else {
      missing -= chunk.length
    }
    if (missing === 0) answered(length)
  })
}
