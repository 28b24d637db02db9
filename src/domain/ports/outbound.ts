/**
 * An HTTP request through the address guard. Each hop's host is resolved once, checked, and connected to at the checked
 * address. Error messages start with `product` ("Prowlarr: connection refused"). `redirect: 'manual'` follows nothing.
 */
export type OutboundRequest = {
  product: string
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Default 15,000. */
  timeoutMs?: number
  /** Maximum response size after decompression. Default 16 MiB. */
  maxBytes?: number
  /** Whether a body that is a gzip file is unpacked although its headers do not say so. */
  unpackGzip?: boolean
  redirect?: 'follow' | 'manual'
  allowInsecureTls?: boolean
  /** PEM: the only trusted certificates or authorities. The host name is still checked. */
  trustedCertificates?: string
  /**
   * The only origins that may be at private addresses, also after a redirect, beside the hosts that the settings list,
   * if no administrator entered the address. Default: the address may be anywhere, but a public one must not redirect
   * to a private one.
   */
  privateOrigins?: readonly string[]
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  headers: Headers
  /** The final URL after redirects. */
  url: string
  bytes: Uint8Array
  text(): string
  /** Throws AppError `upstream` if the body is not JSON. */
  json(): unknown
}

/** A response with a streamed body; `cancel` closes the connection. */
export type OutboundStream = Omit<OutboundAnswer, 'bytes' | 'text' | 'json'> & {
  body: AsyncIterable<Uint8Array>
  cancel(): void
}

/**
 * A non-HTTP exchange over TCP or a local socket. The response is everything the peer sends until it closes the
 * connection.
 */
export type OutboundExchange = Pick<OutboundRequest, 'product' | 'timeoutMs' | 'maxBytes' | 'signal'> & {
  to: { host: string; port: number } | { socketPath: string }
  bytes: Uint8Array
  /** Sent after `bytes` for as long as the peer has sent nothing. */
  body?: AsyncIterable<Uint8Array>
}

/**
 * Resolves for any HTTP status. Throws AppError `upstream` without a response (refused, timed out, too large, bad
 * certificate) and AppError `invalid` for a forbidden address.
 */
export type Outbound = {
  request(request: OutboundRequest): Promise<OutboundAnswer>
  /** `timeoutMs` limits the wait for the head and for each chunk of the body. */
  stream(request: OutboundRequest): Promise<OutboundStream>
  exchange(exchange: OutboundExchange): Promise<Uint8Array>
  /**
   * The addresses that a connection to a host may use, for protocols other than HTTP. Throws AppError `upstream` for an
   * unknown host, and AppError `invalid` for a forbidden address.
   */
  resolve(to: { product: string; host: string; port: number }): Promise<string[]>
  /** Checks an address without connecting to it. Throws AppError `invalid`. */
  check(url: string): Promise<void>
}
