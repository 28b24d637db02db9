import { judgeAddress } from '#domain/addresses/address-rules.ts'
import type { Outbound, OutboundRequest } from '#domain/ports/outbound.ts'

/** What the library for OpenID Connect passes to its `fetch`. */
type FetchOptions = {
  method?: string
  headers?: Record<string, string> | Headers
  body?: unknown
  signal?: AbortSignal | undefined
}

export type GuardedFetchOptions = Required<Pick<OutboundRequest, 'product' | 'timeoutMs'>>

/** Discovery documents, keys and tokens are small. */
const maxBytes = 1_000_000

/**
 * A `fetch` through the address guard. The issuer, which an administrator entered, may be anywhere. The addresses that a
 * provider on the Internet names must not lead into the own network.
 */
export function createGuardedFetch(outbound: Outbound, issuer: string, { product, timeoutMs }: GuardedFetchOptions) {
  return async (url: string, { method = 'GET', headers, body, signal }: FetchOptions = {}): Promise<Response> => {
    const answer = await outbound.request({
      product,
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs,
      maxBytes,
      redirect: 'manual',
      ...((await isOnInternet(outbound, issuer, product)) ? { privateOrigins: [] } : {}),
      signal,
    })
    const kept = new Headers(answer.headers)
    // The body is decompressed.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) kept.delete(name)
    const isEmpty = answer.bytes.length === 0
    return new Response(isEmpty ? null : new Uint8Array(answer.bytes), { status: answer.status, headers: kept })
  }
}

/** Whether any address of the host is public. */
export async function isOnInternet(outbound: Outbound, address: string, product: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await outbound.resolve({ product, host, port: Number(port) || (protocol === 'http:' ? 80 : 443) })
  return found.some((each) => judgeAddress(each).kind === 'public')
}
