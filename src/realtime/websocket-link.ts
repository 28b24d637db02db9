import type { WebSocketConnection } from '#domain/ports/serve.ts'
import type { WebSocketLink } from './link.ts'

/** A link over a WebSocket that is open. */
export function createWebSocketLink(connection: WebSocketConnection): WebSocketLink {
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
