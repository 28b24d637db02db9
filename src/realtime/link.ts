type Transport = {
  send(packet: string): void
  /** What waits for the client to take it: characters for polling, bytes for a WebSocket. */
  pending(): number
  /** Hands over what is pending, says goodbye, and calls `ended` once the client has it. */
  end(ended: () => void): void
  /** Lets go of everything at once. */
  cut(): void
}

export type PollingLink = Transport & {
  readonly name: 'polling'
  /** The body of the next answer, as soon as there is one. Null when another poll already waits. */
  poll(signal: AbortSignal): Promise<string> | null
  /** While a WebSocket is being probed no poll is kept waiting: the client pauses only between two polls. */
  setProbing(probing: boolean): void
  /** What was not delivered, for the link that follows. */
  takeAll(): string[]
}

export type WebSocketLink = Transport & { readonly name: 'websocket' }

/** One transport of a session: how packets leave. */
export type Link = PollingLink | WebSocketLink
