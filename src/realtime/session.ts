import { packetType } from './packets.ts'
import type { Transport } from './transports.ts'

export type Session = {
  readonly id: string
  transport(): Transport
  /** Sends one encoded packet. Closes the session instead when its client has left too much unread. */
  send(packet: string): void
  /** Handles one packet from the client, whatever it contains. */
  receive(packet: string): void
  isOpen(): boolean
  /** True while the session is closing and what was sent still has to be delivered. */
  isEnding(): boolean
  /** Continues over another transport. */
  moveTo(transport: Transport, undelivered: string[]): void
  /** Closes once what was sent has been delivered, or after the ping timeout. */
  end(reason: string): void
  /** Closes at once. */
  close(reason: string): void
}

export type SessionEvents = {
  message(text: string): void
  /** Called once. */
  closed(reason: string): void
}

/** How often a client is pinged, and how long it may take to answer, in ms. */
export type HeartbeatOptions = { pingIntervalMs: number; pingTimeoutMs: number }

type Options = { id: string; transport: Transport; heartbeat: HeartbeatOptions; maxPending: number }

/** A client sends little: its handshake, a pong after each ping, and which events it wants. */
const maxPacketsPerWindow = 200
const packetWindowMs = 10_000

/** One Engine.IO session: keep-alive, limits, and a transport that may change during its life. */
export function createSession(
  { id, transport: first, heartbeat, maxPending }: Options,
  events: SessionEvents,
): Session {
  let transport = first
  let state: 'open' | 'ending' | 'closed' = 'open'
  let closeTimer: ReturnType<typeof setTimeout> | undefined
  const takePacket = countPackets()
  const pings = startHeartbeat(heartbeat, { ping: () => send(packetType.ping), lost: () => close('ping timeout') })

  function send(packet: string): void {
    if (state !== 'open') return
    if (transport.pending() > maxPending) close('slow reader')
    else transport.send(packet)
  }

  function receive(packet: string): void {
    if (state !== 'open') return
    if (takePacket()) handlePacket(packet, { message: events.message, pong: pings.answered, send, close })
    else close('too many packets')
  }

  function finish(reason: string): void {
    if (state === 'closed') return
    state = 'closed'
    pings.stop()
    clearTimeout(closeTimer)
    events.closed(reason)
  }

  function close(reason: string): void {
    if (state === 'closed') return
    finish(reason)
    transport.cut()
  }

  return {
    id,
    transport: () => transport,
    isOpen: () => state === 'open',
    isEnding: () => state === 'ending',
    send,
    receive,
    moveTo(next, undelivered) {
      transport = next
      if (state !== 'ending') {
        for (const packet of undelivered) send(packet)
        return
      }
      for (const packet of undelivered) next.send(packet)
      next.end(() => finish('ended'))
    },
    end(reason) {
      if (state !== 'open') return
      state = 'ending'
      pings.stop()
      closeTimer = setTimeout(() => close(reason), heartbeat.pingTimeoutMs)
      transport.end(() => finish(reason))
    },
    close,
  }
}

/** Counts a packet. False when the client sends too many. */
function countPackets(): () => boolean {
  let count = 0
  let windowEnd = 0
  return () => {
    const now = performance.now()
    if (now >= windowEnd) {
      count = 0
      windowEnd = now + packetWindowMs
    }
    count += 1
    return count <= maxPacketsPerWindow
  }
}

type PacketHandlers = Pick<SessionEvents, 'message'> & Pick<Session, 'send' | 'close'> & { pong(): void }

function handlePacket(packet: string, { message, pong, send, close }: PacketHandlers): void {
  const type = packet[0]
  if (type === packetType.message) message(packet.slice(1))
  else if (type === packetType.pong) pong()
  else if (type === packetType.ping) send(packetType.pong + packet.slice(1))
  else if (type === packetType.close) close('closed by the client')
  else if (type !== packetType.noop) close('bad packet')
}

/** Pings after each interval. `lost` is called when no pong arrives in time. */
function startHeartbeat(
  { pingIntervalMs, pingTimeoutMs }: HeartbeatOptions,
  { ping, lost }: { ping(): void; lost(): void },
) {
  let timer = setTimeout(beat, pingIntervalMs)

  function beat(): void {
    timer = setTimeout(lost, pingTimeoutMs)
    ping()
  }

  return {
    answered(): void {
      clearTimeout(timer)
      timer = setTimeout(beat, pingIntervalMs)
    },
    stop: (): void => clearTimeout(timer),
  }
}
