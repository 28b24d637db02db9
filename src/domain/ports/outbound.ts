/**
 * The one guarded way out. Every hop's address is resolved once, checked, and connected to as checked. `product` begins
 * the words of every error ("Prowlarr: connection refused"). Nothing is followed when `redirect` is `manual`.
 */
export type OutboundRequest = {
  product: string
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Default 15,000. */
  timeoutMs?: number
  /** Of the answer, after decompression. Default 16 MiB. */
  maxBytes?: number
  redirect?: 'follow' | 'manual'
  allowInsecureTls?: boolean
  /** PEM: the only certificates, or authorities, that are trusted. The name is checked all the same. */
  trustedCertificates?: string
  signal?: AbortSignal
}

export type OutboundAnswer = {
  status: number
  headers: Headers
  /** Where the answer came from after redirects. */
  url: string
  bytes: Uint8Array
  text(): string
  /** Throws an upstream error that names the product when the body is no JSON. */
  json(): unknown
}

/** An answer whose body is read piece by piece; `cancel` lets go of the connection. */
export type OutboundStream = Omit<OutboundAnswer, 'bytes' | 'text' | 'json'> & {
  body: AsyncIterable<Uint8Array>
  cancel(): void
}

/**
 * Bytes for a program that speaks no http, over TCP or by a socket of this machine. The answer is everything it says
 * until it closes.
 */
export type OutboundExchange = Pick<OutboundRequest, 'product' | 'timeoutMs' | 'maxBytes' | 'signal'> & {
  to: { host: string; port: number } | { socketPath: string }
  bytes: Uint8Array
}

/**
 * Any status is an answer. Throws AppError `upstream` when there is none (refused, timed out, too large, bad
 * certificate) and AppError `invalid` when the address is forbidden.
 */
export type Outbound = {
  request(request: OutboundRequest): Promise<OutboundAnswer>
  /** `timeoutMs` bounds the wait for the head and for each piece of the body. */
  stream(request: OutboundRequest): Promise<OutboundStream>
  exchange(exchange: OutboundExchange): Promise<Uint8Array>
  /** Checks an address without asking it: throws AppError `invalid` with what is wrong. */
  check(url: string): Promise<void>
}
