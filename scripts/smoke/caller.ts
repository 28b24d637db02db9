export type Answer = { status: number; headers: Headers; text: string; json: () => unknown }
export type CallOptions = { body?: unknown; headers?: Record<string, string> }
export type ApiCaller = (method: string, path: string, options?: CallOptions) => Promise<Answer>

const timeoutMs = 10_000

/** Calls the program under its address; every call carries the given headers. */
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

/** A field of an answer. Throws when the answer is no object that has it. */
export function field(value: unknown, name: string): unknown {
  if (typeof value === 'object' && value !== null && name in value) return (value as Record<string, unknown>)[name]
  throw new Error(`The answer has no "${name}": ${JSON.stringify(value)?.slice(0, 200)}`)
}
