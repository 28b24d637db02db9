import type { Log } from '#domain/ports/log.ts'
import { pathOf } from './request-path.ts'
import { everywhere } from './site.ts'

/** No address of ours comes near it, whatever is searched for. */
const longestAddress = 16 * 1024
const mostHeaderBytes = 64 * 1024
const longestLoggedPath = 200

/** The refusal of a request whose address or headers are larger than anybody needs, null for all others. */
export function refuseLargeHead(request: Request, log: Log): Response | null {
  const refusal = refusalOf(request)
  if (refusal === null) return null
  const path = pathOf(request.url).slice(0, longestLoggedPath)
  log.module('http').warn(refusal.error, { method: request.method, path, status: refusal.status })
  return Response.json({ error: refusal.error }, { status: refusal.status, headers: everywhere })
}

function refusalOf({ url, headers }: Request): { status: number; error: string } | null {
  if (url.length > longestAddress) {
    return { status: 414, error: `The address of the request is longer than ${longestAddress / 1024} KiB` }
  }
  let bytes = 0
  headers.forEach((value, name) => {
    bytes += name.length + value.length
  })
  if (bytes <= mostHeaderBytes) return null
  return { status: 431, error: `The headers of the request are larger than ${mostHeaderBytes / 1024} KiB` }
}
