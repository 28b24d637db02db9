const opened = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Authorization, Content-Type',
}

/** Lets pages of the allowed origins read what the socket answers, as they may read the API. */
export function allowOrigins(
  allowedOrigins: readonly string[],
  answer: (request: Request) => Promise<Response> | Response,
): (request: Request) => Promise<Response> | Response {
  if (allowedOrigins.length === 0) return answer
  return async (request) => {
    const origin = request.headers.get('origin')
    if (origin === null || !allowedOrigins.includes(origin) || request.headers.has('upgrade')) return answer(request)
    const headers = { ...opened, 'access-control-allow-origin': origin, vary: 'Origin' }
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
    const told = isPreflight
      ? new Response(null, { status: 204, headers: { 'x-robots-tag': 'noindex, nofollow' } })
      : await answer(request)
    for (const [name, value] of Object.entries(headers)) told.headers.set(name, value)
    return told
  }
}
