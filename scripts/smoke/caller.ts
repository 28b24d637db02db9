export type Answer = { status: number; headers: Headers; text: string; json: () => unknown }
export type CallOptions = { body?: unknown; headers?: Record<string, string> }
export type ApiCaller = (method: string, path: string, options?: CallOptions) => Promise<Answer>

const timeoutMs = 10_000

/** Creates an HTTP client for the program that sends the given headers with each request. */
export function createCaller(url: string, always: Record<string, string> = {}): ApiCaller {
  return async (method, path, { body, headers } = {}) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...always, ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
  }
}

/** A field of a response body. Throws if the body is not an object with that field. */
export function field(value: unknown, name: string): unknown {
  if (typeof value === 'object' && value !== null && name in value) return (value as Record<string, unknown>)[name]
  throw new Error(`The response has no "${name}": ${JSON.stringify(value)?.slice(0, 200)}`)
}
