import { counted } from '#domain/format.ts'
/** A field the server would not take, its path written with dots: `settings.host`. */
export type FieldProblem = { path: string; message: string }

/** What went wrong with a request, in the server's own words. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, message: string, body: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.body = body
  }

  get details(): FieldProblem[] {
    return readDetails(this.body.details)
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Query = Record<string, string | number | boolean | null | undefined>
export type CallOptions = { body?: unknown; query?: Query; signal?: AbortSignal }

/** Asks the program. Addresses are relative to `<base href>`, so that any base path works. Throws ApiError. */
export async function call<Answer>(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(method, path, options)
  if (response.status === 204) return undefined as Answer
  return (await response.json()) as Answer
}

/** A list with the whole count, which a page of it does not tell. */
export async function callList<Item>(
  path: string,
  options: CallOptions = {},
): Promise<{ items: Item[]; total: number }> {
  const response = await send('GET', path, options)
  const items = (await response.json()) as Item[]
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length) }
}

/** Asks for something to be removed, and answers what a header says of it. Throws ApiError. */
export async function callForHeader(path: string, header: string, options: CallOptions = {}): Promise<string | null> {
  return (await send('DELETE', path, options)).headers.get(header)
}

/** A file that the server makes, whole. Throws ApiError. */
export async function callFile(method: Method, path: string, options: CallOptions = {}): Promise<Blob> {
  return (await send(method, path, options)).blob()
}

async function send(method: Method, path: string, { body, query, signal }: CallOptions): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData)
  const response = await fetch(`api/${path}${queryText(query)}`, {
    method,
    signal: signal ?? null,
    credentials: 'same-origin',
    // The browser writes the type of a form itself, as only it knows where the parts end.
    headers: { accept: 'application/json', ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiError(0, 'Ludarr cannot be reached. Is it running, and are you on the same network?')
  })
  if (!response.ok) throw await readError(response)
  return response
}

export function queryText(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const fields = isRecord(body) ? body : {}
  const said = typeof fields.error === 'string' ? fields.error : null
  return new ApiError(response.status, said ?? wordsFor(response), fields)
}

function wordsFor(response: Response): string {
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    return `Too many requests. Try again in ${seconds > 0 ? counted(seconds, 'second') : 'a moment'}.`
  }
  return `The server answered ${response.status} ${response.statusText}`.trim()
}

/** Paths come as JSON pointers or with dots, with or without the word `body` before them. */
export function readDetails(details: unknown): FieldProblem[] {
  if (!Array.isArray(details)) return []
  return details.filter(isRecord).map(({ path, message }) => ({
    path: String(path ?? '')
      .replaceAll('/', '.')
      .replace(/^\.+/, '')
      .replace(/^body\./, ''),
    message: String(message ?? 'is not valid'),
  }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
