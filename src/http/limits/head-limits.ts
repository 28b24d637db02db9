import { errorBody } from '#domain/messages/error-body.ts'
import type { Message } from '#domain/messages/message.ts'
import { say, textOf } from '#domain/messages/say.ts'
import type { Log } from '#domain/ports/log.ts'
import { pathOf, type RouteTable } from '../route-table.ts'
import { commonHeaders } from '../site.ts'

/** Far above the longest URL that the UI produces. */
const maxAddress = 16 * 1024
const maxHeaderBytes = 64 * 1024

type LargeHeadDeps = { log: Log; routes: Pick<RouteTable, 'loggedPath'> }

/** The error response to a request with an oversized URL or headers; null for all other requests. */
export function rejectLargeHead(request: Request, { log, routes }: LargeHeadDeps): Response | null {
  const refusal = describeRefusal(request)
  if (refusal === null) return null
  const path = routes.loggedPath(pathOf(request.url))
  log.module('http').warn(textOf(refusal.text), { method: request.method, path, status: refusal.status })
  return Response.json(errorBody(refusal.text), { status: refusal.status, headers: commonHeaders })
}

function describeRefusal({ url, headers }: Request): { status: number; text: Message } | null {
  if (url.length > maxAddress) {
    return { status: 414, text: say('api.urlTooLong', { count: maxAddress / 1024 }) }
  }
  let bytes = 0
  headers.forEach((value, name) => {
    bytes += name.length + value.length
  })
  if (bytes <= maxHeaderBytes) return null
  return { status: 431, text: say('api.headersTooLarge', { count: maxHeaderBytes / 1024 }) }
}
