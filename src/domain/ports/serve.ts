/** The remote end of a connection; IPv4-mapped IPv6 is written as IPv4. `ip` is '' once it is disconnected. */
export type Peer = { ip: string; tls: boolean }

export type WebSocketConnection = {
  /** Sends one text frame and returns the number of buffered bytes. */
  send(text: string): number
  /** Closes the connection; a peer that has stopped reading is disconnected without a close frame. */
  close(code?: number, reason?: string): void
  /** Bytes not yet read by the peer. */
  bufferedBytes(): number
}

/** Text frames only: the runtime closes a connection that sends a binary one (1003). */
export type WebSocketEvents = {
  open(ws: WebSocketConnection): void
  message(text: string): void
  close(): void
  /** The buffer is drained; not every runtime reports it. */
  drain?(): void
}

export type ServeOptions = {
  hostname: string
  /** 0 chooses a free port. */
  port: number
  /** PEM. */
  tls?: { cert: string; key: string }
  fetch(request: Request): Response | Promise<Response>
  /** A larger body is answered with 413 before it is read completely. */
  maxBodyBytes?: number
  /** After this time without a byte, a connection is closed, where the runtime has such a limit. */
  idleTimeoutSeconds?: number
}

export type Server = {
  /** The server's URL on this machine, without a trailing slash. */
  url: string
  hostname: string
  port: number
  /** Accepts no new connections, waits for running requests and closes the rest after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** A part of a file that is open for reading. */
export type FileSlice = { descriptor: number; offset: number; length: number }

/** A body whose length is known, and that is read while it is sent. Only one of the generators is used. */
export type SizedBody = {
  length: number
  /** Yields blocks, which may all use the same memory. The generator ends when the client is gone. */
  blocks(): AsyncGenerator<Uint8Array, void, undefined>
  /**
   * Yields the body for servers that can send parts of files without reading them. `next` gets how many bytes of the
   * last one were sent; those that were not come again, some of them as a block.
   */
  parts(): AsyncGenerator<Uint8Array | FileSlice, void, number | undefined>
  /** Where the bytes are a part of one file that the runtime may send on its own. */
  file: { path: string; start: number } | null
}
