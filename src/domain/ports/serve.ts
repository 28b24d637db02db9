/** Who holds the other end of the socket; IPv4-mapped IPv6 is written as IPv4. `ip` is '' once that end is gone. */
export type Peer = { ip: string; tls: boolean }

export type WebSocketConnection = {
  /** Sends one text frame and returns the bytes that still wait to leave. */
  send(text: string): number
  /** A peer that has stopped reading is cut off without a farewell. */
  close(code?: number, reason?: string): void
  /** Bytes that wait for the peer to read. */
  bufferedBytes(): number
}

/** Text frames only: the runtime closes a connection that sends a binary one (1003). */
export type WebSocketEvents = {
  open(ws: WebSocketConnection): void
  message(text: string): void
  close(): void
  /** The peer has caught up; not every runtime tells. */
  drain?(): void
}

export type ServeOptions = {
  hostname: string
  /** 0 takes a free one. */
  port: number
  /** PEM texts. */
  tls?: { cert: string; key: string }
  fetch(request: Request): Response | Promise<Response>
  /** A larger body is answered 413 before it is read whole. */
  maxBodyBytes?: number
}

export type Server = {
  /** Where a client on this machine reaches the server, without a slash at the end. */
  url: string
  hostname: string
  port: number
  /** Accepts nothing new, lets running requests end, and cuts off what is left after `graceMs`. */
  stop(graceMs: number): Promise<void>
}
