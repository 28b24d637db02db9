import { badRequest, bodyTooLarge, packets } from './answers.ts'
import { decodePayload, openPacket } from './engine-packets.ts'
import { createPollingLink } from './polling-link.ts'
import { readText } from './read-text.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { openingOf } from './socket.ts'

/** Bytes of one message or one payload of a client. */
export const maxPayload = 1_000_000

/** Opens a session over polling. */
export function openPolling(request: Request, sessions: Sessions): Response {
  const session: Session = sessions.open(
    createPollingLink(() => session.close('poll connection lost')),
    openingOf(request),
  )
  const { pingIntervalMs: pingInterval, pingTimeoutMs: pingTimeout } = sessions.limits
  return packets(openPacket({ sid: session.id, upgrades: ['websocket'], pingInterval, pingTimeout, maxPayload }))
}

/** Waits for packets to the client. */
export async function takePoll(request: Request, session: Session): Promise<Response> {
  const link = session.link()
  if (link.name !== 'polling') return badRequest()
  const body = link.poll(request.signal)
  if (body) return packets(await body)
  session.close('two polls at once')
  return badRequest()
}

const posting = new WeakSet<Session>()

/** Takes packets from the client, one request at a time. */
export async function takePost(request: Request, session: Session): Promise<Response> {
  if (session.link().name !== 'polling') return badRequest()
  if (posting.has(session)) {
    session.close('two posts at once')
    return badRequest()
  }
  posting.add(session)
  try {
    return receiveAll(await readText(request, maxPayload), session)
  } catch {
    // The client went away in the middle of its own request: there is nobody to tell.
    session.close('post connection lost')
    return badRequest()
  } finally {
    posting.delete(session)
  }
}

function receiveAll(payload: string | null, session: Session): Response {
  if (payload === null) {
    session.close('payload too large')
    return bodyTooLarge()
  }
  for (const packet of decodePayload(payload)) session.receive(packet)
  return packets('ok')
}
