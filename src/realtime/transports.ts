import type { WebSocketConnection } from '#domain/ports/serve.ts'
import { encodePayload, packetType } from './packets.ts'

type CommonTransport = {
  send(packet: string): void
  /** What the client has not received yet: characters for polling, bytes for a WebSocket. */
  pending(): number
  /** Delivers what is pending, sends a close packet, and calls `ended` once the client has it. */
  end(ended: () => void): void
  /** Closes at once and drops what is pending. */
  cut(): void
}

export type PollingTransport = CommonTransport & {
  readonly name: 'polling'
  /** The body of the next response, as soon as there is one. `null` when another poll is already waiting. */
  poll(signal: AbortSignal): Promise<string> | null
  /** While a WebSocket is being probed no poll is held open: the client pauses only between two polls. */
  setProbing(probing: boolean): void
  /** The packets that were not delivered, for the transport that takes over. */
  takeAll(): string[]
}

export type WebSocketTransport = CommonTransport & { readonly name: 'websocket' }

/** How the packets of a session reach its client. */
export type Transport = PollingTransport | WebSocketTransport

/** A transport over an open WebSocket. */
export function createWebSocketTransport(connection: WebSocketConnection): WebSocketTransport {
  return {
    name: 'websocket',
    send: (packet) => void connection.send(packet),
    pending: () => connection.bufferedBytes(),
    end(ended) {
      connection.close(1000)
      ended()
    },
    cut: () => connection.close(1001),
  }
}

// The client may poll once more before it pauses. A client that keeps polling is slowed down, not held.
const nextNoopMs = 100

/** A transport over HTTP long polling. `onAbort` is called when the client disconnects during a poll. */
export function createPollingTransport(onAbort: () => void): PollingTransport {
  const buffer = createPacketBuffer()
  const poll = createWaitingPoll(onAbort)
  const probing = createProbing(poll, buffer)
  let ended: (() => void) | null = null
  let flushing = false

  function flush(): void {
    flushing = false
    if (!poll.isWaiting() || buffer.isEmpty()) return
    poll.respond(encodePayload(buffer.takeAll()))
    ended?.()
  }

  // Packets sent within one turn of the event loop leave in one response.
  function scheduleFlush(): void {
    if (flushing || !poll.isWaiting()) return
    flushing = true
    queueMicrotask(flush)
  }

  function send(packet: string): void {
    buffer.push(packet)
    scheduleFlush()
  }

  return {
    name: 'polling',
    send,
    pending: buffer.characters,
    takeAll: buffer.takeAll,
    poll(signal) {
      const body = poll.wait(signal)
      if (body === null) return null
      scheduleFlush()
      probing.onPoll()
      return body
    },
    setProbing: probing.set,
    end(onEnded) {
      ended = onEnded
      send(packetType.close)
    },
    cut() {
      buffer.takeAll()
      poll.respond(packetType.close)
    },
  }
}

type PacketBuffer = ReturnType<typeof createPacketBuffer>

function createPacketBuffer() {
  let packets: string[] = []
  let characters = 0
  return {
    push(packet: string): void {
      packets.push(packet)
      characters += packet.length
    },
    isEmpty: (): boolean => packets.length === 0,
    characters: (): number => characters,
    takeAll(): string[] {
      const taken = packets
      packets = []
      characters = 0
      return taken
    },
  }
}

type WaitingPoll = ReturnType<typeof createWaitingPoll>

/** The one request of a polling client that is held open until there is something to send. */
function createWaitingPoll(onAbort: () => void) {
  let waiting: ((body: string) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function respond(body: string): void {
    clearTimeout(timer)
    const resolve = waiting
    waiting = null
    resolve?.(body)
  }

  return {
    isWaiting: (): boolean => waiting !== null,
    /** The body of the response. `null` when another poll is already waiting. */
    wait(signal: AbortSignal): Promise<string> | null {
      if (waiting) return null
      return new Promise((resolve) => {
        waiting = resolve
        signal.addEventListener('abort', () => {
          if (waiting === resolve) onAbort()
        })
      })
    },
    respond,
    respondAfter(body: string, delayMs: number): void {
      timer = setTimeout(() => respond(body), delayMs)
    },
    cancelDelayed: (): void => clearTimeout(timer),
  }
}

/** While a WebSocket is being probed, a poll with nothing to deliver is answered with a noop. */
function createProbing(poll: WaitingPoll, buffer: PacketBuffer) {
  let isOn = false
  let noops = 0

  function onPoll(): void {
    if (!isOn || !poll.isWaiting() || !buffer.isEmpty()) return
    noops += 1
    if (noops === 1) poll.respond(packetType.noop)
    else poll.respondAfter(packetType.noop, nextNoopMs)
  }

  return {
    onPoll,
    set(value: boolean): void {
      isOn = value
      noops = 0
      if (value) onPoll()
      else poll.cancelDelayed()
    },
  }
}
