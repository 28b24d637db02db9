import type { WebSocketConnection, WebSocketEvents } from '#domain/ports/serve.ts'
import { badRequest } from './answers.ts'
import { openPacket, packetType, probePing, probePong } from './engine-packets.ts'
import { maxPayload } from './polling-requests.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { type Opening, openingOf } from './socket.ts'
import { createWebSocketLink } from './websocket-link.ts'

/** Turns a request into a WebSocket; null when it asks for none. */
export type Upgrade = (request: Request, events: WebSocketEvents) => Response | null

/** Milliseconds a client may take to move over to the WebSocket it opened. */
const probeTimeoutMs = 10_000

/** Opens a session over a WebSocket. */
export function openWebSocket(request: Request, sessions: Sessions, upgrade: Upgrade): Response {
  let session: Session | undefined
  let opening: Opening | null = openingOf(request)
  const answer = upgrade(request, {
    open(connection) {
      if (!opening) return
      const { pingIntervalMs: pingInterval, pingTimeoutMs: pingTimeout } = sessions.limits
      session = sessions.open(createWebSocketLink(connection), opening)
      opening = null
      session.send(openPacket({ sid: session.id, upgrades: [], pingInterval, pingTimeout, maxPayload }))
    },
    message: (text) => session && receive(session, text),
    close: () => session?.close('connection lost'),
  })
  return answer ?? badRequest()
}

const probed = new WeakSet<Session>()

/** Moves a session from polling to a WebSocket. */
export function upgradeSession(request: Request, session: Session, upgrade: Upgrade): Response {
  if (session.link().name !== 'polling' || probed.has(session)) return badRequest()
  probed.add(session)
  const answer = upgrade(request, probe(session))
  if (answer) return answer
  probed.delete(session)
  return badRequest()
}

// https://socket.io/docs/v4/engine-io-protocol/#upgrade
function probe(session: Session): WebSocketEvents {
  let connection: WebSocketConnection | undefined
  const timer = setTimeout(giveUp, probeTimeoutMs)

  function giveUp(): void {
    probed.delete(session)
    connection?.close()
  }

  function setProbing(probing: boolean): void {
    const link = session.link()
    if (link.name === 'polling') link.setProbing(probing)
  }

  function finish(): void {
    const link = session.link()
    if (!connection || link.name !== 'polling') return
    clearTimeout(timer)
    link.setProbing(false)
    session.moveTo(createWebSocketLink(connection), link.takeAll())
  }

  return {
    open(opened) {
      connection = opened
    },
    message(text) {
      if (session.link().name === 'websocket') return receive(session, text)
      // A client that was refused while it moved over polls no more: it hears of it here or never.
      if (text === packetType.upgrade && (session.isOpen() || session.isEnding())) return finish()
      if (!session.isOpen()) return giveUp()
      if (text !== probePing) return giveUp()
      connection?.send(probePong)
      setProbing(true)
    },
    close() {
      clearTimeout(timer)
      probed.delete(session)
      if (session.link().name === 'websocket') session.close('connection lost')
      else setProbing(false)
    },
  }
}

function receive(session: Session, text: string): void {
  if (text.length > maxPayload) session.close('message too large')
  else session.receive(text)
}
