// Engine.IO 4, https://socket.io/docs/v4/engine-io-protocol/#packet-encoding

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

export function encodePayload(packets: string[]): string {
  return packets.join(separator)
}

export function decodePayload(payload: string): string[] {
  return payload.split(separator)
}

export type Handshake = {
  sid: string
  upgrades: string[]
  pingInterval: number
  pingTimeout: number
  maxPayload: number
}

export function openPacket(handshake: Handshake): string {
  return packetType.open + JSON.stringify(handshake)
}
