/** Packet types of Engine.IO 4: https://socket.io/docs/v4/engine-io-protocol/#packet-encoding */
export const packetType = {
  open: '0',
  close: '1',
  ping: '2',
  pong: '3',
  message: '4',
  upgrade: '5',
  noop: '6',
} as const

export const probePing = '2probe'
export const probePong = '3probe'

const separator = '\x1e'

/** Joins packets into the body of one polling response. */
export function encodePayload(packets: string[]): string {
  return packets.join(separator)
}

/** Splits the body of a polling request into packets. */
export function decodePayload(payload: string): string[] {
  return payload.split(separator)
}

export type EngineHandshake = {
  sid: string
  upgrades: string[]
  /** ms */
  pingInterval: number
  /** ms */
  pingTimeout: number
  /** bytes */
  maxPayload: number
}

export function openPacket(handshake: EngineHandshake): string {
  return packetType.open + JSON.stringify(handshake)
}

/** Packets of Socket.IO 5: https://socket.io/docs/v4/socket-io-protocol/#packet-encoding */
export type ClientPacket =
  | { type: 'connect'; namespace: string; token: string | null; without: string[] }
  | { type: 'disconnect'; namespace: string }
  | { type: 'event'; namespace: string; ackId: string | null; content: unknown[] }
  | { type: 'ack'; namespace: string }

const clientPacket = /^([0-3])(?:(\/[^,]*),?)?(\d{1,15})?([[{].*)?$/s

/** Parses a text packet from a client. Returns `null` for a malformed packet or a type that clients must not send. */
export function readClientPacket(text: string): ClientPacket | null {
  const [, type, namespace = '/', id, json] = clientPacket.exec(text) ?? []
  if (!type) return null
  const content = json === undefined ? undefined : parseJson(json)
  if (content === null) return null
  switch (type) {
    case '0':
      return Array.isArray(content) || id
        ? null
        : { type: 'connect', namespace, token: readToken(content), without: readWithout(content) }
    case '1':
      return content === undefined ? { type: 'disconnect', namespace } : null
    case '2':
      return isEventContent(content) ? { type: 'event', namespace, ackId: id ?? null, content } : null
    default:
      return Array.isArray(content) && id ? { type: 'ack', namespace } : null
  }
}

export function connectedPacket(socketId: string): string {
  return `${packetType.message}0${JSON.stringify({ sid: socketId })}`
}

/** A stock client that receives this does not reconnect automatically. */
export function disconnectPacket(): string {
  return `${packetType.message}1`
}

export function connectErrorPacket(message: string, namespace = '/'): string {
  const prefix = namespace === '/' ? '' : `${namespace},`
  return `${packetType.message}4${prefix}${JSON.stringify({ message })}`
}

export function emptyAckPacket(ackId: string): string {
  return `${packetType.message}3${ackId}[]`
}

/** Throws what `JSON.stringify` throws when the payload cannot be serialized. */
export function eventPacket(name: string, payload: unknown): string {
  return `${packetType.message}2${JSON.stringify([name, payload])}`
}

function isEventContent(content: unknown): content is unknown[] {
  return Array.isArray(content) && (typeof content[0] === 'string' || typeof content[0] === 'number')
}

function readToken(content: object | undefined): string | null {
  if (content === undefined || !('token' in content)) return null
  return typeof content.token === 'string' && content.token !== '' ? content.token : null
}

const maxNames = 20

/** The names of events that the client does not want. */
function readWithout(content: object | undefined): string[] {
  if (content === undefined || !('without' in content) || !Array.isArray(content.without)) return []
  return content.without.filter((name) => typeof name === 'string').slice(0, maxNames)
}

function parseJson(json: string): object | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
