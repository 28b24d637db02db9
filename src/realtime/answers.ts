// Error codes: https://github.com/socketio/socket.io/blob/main/packages/engine.io/lib/server.ts

const headers = {
  'Content-Type': 'text/plain; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
}
const jsonHeaders = { ...headers, 'Content-Type': 'application/json' }

/** An answer in the form a polling client reads. */
export function packets(payload: string): Response {
  return new Response(payload, { headers })
}

function refusal(code: number, message: string, status = 400): () => Response {
  const body = JSON.stringify({ code, message })
  return () => new Response(body, { status, headers: jsonHeaders })
}

export const unknownTransport = refusal(0, 'Transport unknown')
export const unknownSession = refusal(1, 'Session ID unknown')
export const badHandshakeMethod = refusal(2, 'Bad handshake method')
export const badRequest = refusal(3, 'Bad request')
export const bodyTooLarge = refusal(3, 'Payload too large', 413)
export const tooManySockets = refusal(4, 'Too many connections', 503)
export const unsupportedProtocol = refusal(5, 'Unsupported protocol version')
