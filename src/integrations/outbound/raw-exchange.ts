import { Buffer } from 'node:buffer'
import type { Socket } from 'node:net'
import process from 'node:process'
import type { OutboundExchange } from '#domain/ports/outbound.ts'
import { type AddressPolicy, checkedAddresses } from './checked-addresses.ts'
import { createDeadline, defaultMaxBytes, defaultTimeoutMs, maxConnectMs, TimedOut, within } from './deadline.ts'
import { TooLarge } from './decoded-body.ts'
import { describeFailure } from './describe-failure.ts'
import { codeOf, unreachable } from './open-exchange.ts'

type Target = { path: string } | { host: string; port: number }

/** Sends bytes over a new connection and resolves with all bytes received until it closes. */
export async function rawExchange(exchange: OutboundExchange, policy: AddressPolicy): Promise<Uint8Array> {
  const { product, to, timeoutMs = defaultTimeoutMs } = exchange
  const place = 'socketPath' in to ? to.socketPath : `${to.host}:${to.port}`
  const deadline = createDeadline(timeoutMs, exchange.signal)
  try {
    const targets = await within(targetsOf(exchange, policy), deadline.signal)
    const socket = await connected(targets, deadline.signal, Math.min(maxConnectMs, timeoutMs))
    return await readUntilClosed(socket, exchange, deadline.signal)
  } catch (error) {
    throw describeFailure(error, product, { host: place })
  } finally {
    deadline.release()
  }
}

/** Resolves and checks the host once; local sockets need no check. */
async function targetsOf({ product, to }: OutboundExchange, policy: AddressPolicy): Promise<Target[]> {
  if ('socketPath' in to) return [{ path: to.socketPath }]
  const host = to.host.includes(':') ? `[${to.host}]` : to.host
  const addresses = await checkedAddresses(new URL(`http://${host}:${to.port}`), policy, `${product}: `)
  return addresses.map(({ address }) => ({ host: address, port: to.port }))
}

async function connected(targets: readonly Target[], signal: AbortSignal, timeoutMs: number): Promise<Socket> {
  let failure: unknown = new Error('no address')
  for (const target of targets) {
    try {
      return await connectedTo(target, signal, timeoutMs)
    } catch (error) {
      failure = error
      if (signal.aborted || !(error instanceof TimedOut || unreachable.has(codeOf(error)))) break
    }
  }
  throw failure
}

function connectedTo(target: Target, signal: AbortSignal, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Loaded with the first exchange, to save memory.
    const socket = process.getBuiltinModule('node:net').connect(target)
    const timer = setTimeout(() => socket.destroy(new TimedOut(timeoutMs)), timeoutMs)
    const stop = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    // Stays attached for the socket's whole life, so that later errors are never unhandled.
    socket.on('error', reject)
    socket.once('connect', () => resolve(socket))
    socket.once('close', () => signal.removeEventListener('abort', stop))
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
  })
}

function readUntilClosed(
  socket: Socket,
  { bytes, body, maxBytes = defaultMaxBytes }: OutboundExchange,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let seen = 0
  const isOver = (): boolean => seen > 0 || socket.destroyed
  return new Promise((resolve, reject) => {
    socket.on('error', (error) => {
      if (signal.aborted) reject(signal.reason)
      // A peer that answers early may reset the connection, because it does not read the rest.
      else if (body !== undefined && seen > 0 && codeOf(error) !== '') resolve(Buffer.concat(pieces))
      else reject(error)
    })
    socket.on('data', (piece: Uint8Array) => {
      seen += piece.byteLength
      if (seen > maxBytes) socket.destroy(new TooLarge(maxBytes))
      else pieces.push(piece)
    })
    socket.once('end', () => socket.end())
    socket.once('close', () => resolve(Buffer.concat(pieces)))
    socket.write(bytes)
    if (body !== undefined) sendBody(socket, body, isOver).catch((error) => socket.destroy(error))
  })
}

async function sendBody(socket: Socket, body: AsyncIterable<Uint8Array>, isOver: () => boolean): Promise<void> {
  for await (const piece of body) {
    if (isOver()) return
    if (!socket.write(piece)) await drained(socket)
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const proceed = () => {
      for (const event of ['drain', 'data', 'close']) socket.off(event, proceed)
      resolve()
    }
    for (const event of ['drain', 'data', 'close']) socket.once(event, proceed)
  })
}
