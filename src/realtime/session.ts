import { packetType } from './engine-packets.ts'
import { type Heartbeat, startPulse } from './heartbeat.ts'
import type { Link } from './link.ts'

export type Session = {
  readonly id: string
  link(): Link
  /** Sends one encoded packet; closes the session instead when its client has left too much unread. */
  send(packet: string): void
  /** Takes one packet of the client, whatever it holds. */
  receive(packet: string): void
  isOpen(): boolean
  /** True while it says goodbye: what was sent is still to be delivered. */
  isEnding(): boolean
  /** Goes on over another transport. */
  moveTo(link: Link, undelivered: string[]): void
  /** Closes once what was sent has been delivered, or after the time a ping may take. */
  end(reason: string): void
  /** Closes at once. */
  close(reason: string): void
}

export type SessionEvents = {
  message(text: string): void
  /** Told once. */
  closed(reason: string): void
}

type Options = { id: string; link: Link; heartbeat: Heartbeat; maxPending: number }

/** One Engine.IO session: keep-alive, bounds, and a transport that may change under it. */
export function createSession({ id, link: firstLink, heartbeat, maxPending }: Options, events: SessionEvents): Session {
  let link = firstLink
  let state: 'open' | 'ending' | 'closed' = 'open'
  let farewell: ReturnType<typeof setTimeout> | undefined
  const pulse = startPulse(heartbeat, { ask: () => send(packetType.ping), lost: () => close('ping timeout') })

  function send(packet: string): void {
    if (state !== 'open') return
    if (link.pending() > maxPending) close('slow reader')
    else link.send(packet)
  }

  function receive(packet: string): void {
    if (state === 'open') react(packet, { message: events.message, pong: pulse.answered, send, close })
  }

  function finish(reason: string): void {
    if (state === 'closed') return
    state = 'closed'
    pulse.stop()
    clearTimeout(farewell)
    events.closed(reason)
  }

  function close(reason: string): void {
    if (state === 'closed') return
    finish(reason)
    link.cut()
  }

  return {
    id,
    link: () => link,
    isOpen: () => state === 'open',
    isEnding: () => state === 'ending',
    send,
    receive,
    moveTo(next, undelivered) {
      link = next
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
      pulse.stop()
      farewell = setTimeout(() => close(reason), heartbeat.pingTimeoutMs)
      link.end(() => finish(reason))
    },
    close,
  }
}

type Reactions = Pick<SessionEvents, 'message'> & Pick<Session, 'send' | 'close'> & { pong(): void }

/** What a packet of the client asks for. */
function react(packet: string, { message, pong, send, close }: Reactions): void {
  const type = packet[0]
  if (type === packetType.message) message(packet.slice(1))
  else if (type === packetType.pong) pong()
  else if (type === packetType.ping) send(packetType.pong + packet.slice(1))
  else if (type === packetType.close) close('closed by the client')
  else if (type !== packetType.noop) close('bad packet')
}
