import type { LogLine } from '#domain/system/log-line.ts'

/** The part of the socket that the log needs. */
type LogSocket = {
  emit(event: 'subscribe' | 'unsubscribe', name: 'logLine'): unknown
  on(event: 'logLine', listener: (line: LogLine) => void): unknown
}

type Listener = {
  onLine(line: LogLine): void
  /** The connection was lost and is back: lines may have been missed. */
  onReconnect(): void
}

/** Delivers log lines while something listens. Otherwise the server is told to send none. */
export function createLogStream() {
  const listeners = new Set<Listener>()
  let current: LogSocket | null = null
  return {
    /** What the handshake says: without listeners, no log lines. */
    handshake: (): { without?: string[] } => (listeners.size > 0 ? {} : { without: ['logLine'] }),
    connect(socket: LogSocket): void {
      current = socket
      socket.on('logLine', (line) => {
        for (const { onLine } of listeners) onLine(line)
      })
    },
    reconnected(): void {
      for (const { onReconnect } of listeners) onReconnect()
    },
    disconnect(): void {
      current = null
    },
    /** Returns a function that ends it. */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      if (listeners.size === 1) current?.emit('subscribe', 'logLine')
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) current?.emit('unsubscribe', 'logLine')
      }
    },
  }
}

export const logStream = createLogStream()
