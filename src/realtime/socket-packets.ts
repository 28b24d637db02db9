// Socket.IO 5, https://socket.io/docs/v4/socket-io-protocol/#packet-encoding
import { packetType } from './engine-packets.ts'

export type ClientPacket =
  | { type: 'connect'; namespace: string; token: string | null }
  | { type: 'disconnect'; namespace: string }
  | { type: 'event'; namespace: string; ackId: string | null }
  | { type: 'ack'; namespace: string }

const frame = /^([0-3])(?:(\/[^,]*),?)?(\d{1,15})?([[{].*)?$/s

/** Reads what a client may send in text; null for anything malformed or not allowed to clients. */
export function readClientPacket(text: string): ClientPacket | null {
  const [, type, namespace = '/', id, json] = frame.exec(text) ?? []
  if (!type) return null
  const content = json === undefined ? undefined : parse(json)
  if (content === null) return null
  switch (type) {
    case '0':
      return Array.isArray(content) || id ? null : { type: 'connect', namespace, token: tokenIn(content) }
    case '1':
      return content === undefined ? { type: 'disconnect', namespace } : null
    case '2':
      return isEvent(content) ? { type: 'event', namespace, ackId: id ?? null } : null
    default:
      return Array.isArray(content) && id ? { type: 'ack', namespace } : null
  }
}

export function connected(socketId: string): string {
  return `${packetType.message}0${JSON.stringify({ sid: socketId })}`
}

/** Tells a stock client that it is not wanted any more: it does not try again by itself. */
export function disconnected(): string {
  return `${packetType.message}1`
}

export function connectError(message: string, namespace = '/'): string {
  const prefix = namespace === '/' ? '' : `${namespace},`
  return `${packetType.message}4${prefix}${JSON.stringify({ message })}`
}

export function emptyAck(ackId: string): string {
  return `${packetType.message}3${ackId}[]`
}

/** Throws what `JSON.stringify` throws when the payload has no JSON form. */
export function event(name: string, payload: unknown): string {
  return `${packetType.message}2${JSON.stringify([name, payload])}`
}

function isEvent(content: unknown): boolean {
  return Array.isArray(content) && (typeof content[0] === 'string' || typeof content[0] === 'number')
}

function tokenIn(content: object | undefined): string | null {
  if (content === undefined || !('token' in content)) return null
  return typeof content.token === 'string' && content.token !== '' ? content.token : null
}

/** Null for text that is no JSON. */
function parse(json: string): object | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
