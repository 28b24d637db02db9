import createClient from 'openapi-fetch'
import { messageText, serverTextsShown } from '../texts/language.ts'
import { t } from '../texts/text.ts'
import type { ServerMessage } from '../texts/translated-messages.ts'
import { afterFirstView, requestOptions, takeEarly } from './early.ts'
import type { components, paths } from './schema.ts'

/** A field that the server rejected, with a dotted path such as `settings.host`. */
export type FieldProblem = { path: string; message: string }

/** A failed request, with the server's message. `status` is 0 when there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown>
  /** How long the server asked to wait before the next request. */
  readonly retryAfterMs: number | null

  constructor(status: number, message: string, body: Record<string, unknown> = {}, retryAfterMs: number | null = null) {
    super(message)
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }

  get details(): FieldProblem[] {
    return readDetails(this.body.details)
  }
}

/** A reverse proxy answered in place of Ludarr, most likely because the session there has ended. */
export class SignedOutByProxyError extends ApiError {
  constructor() {
    super(0, t('error.signedOutByProxy'))
  }
}

/** The API, typed by its OpenAPI document. A failed request throws ApiError. */
export const api = createClient<paths>({
  // Relative to `<base href>`, so that it works under any base path.
  baseUrl: '.',
  ...requestOptions,
  fetch: fetchInTurn,
  querySerializer: queryText,
  bodySerializer: serializeBody,
})

api.use({
  async onResponse({ request, response }) {
    // Messages and errors keep their text, which would stay in English. The sign-in page must not wait.
    if (request.method !== 'GET' || (!response.ok && response.status !== 401)) await serverTextsShown()
    if (isRedirect(response) || (response.ok && isPage(response))) throw new SignedOutByProxyError()
    if (!response.ok) throw await readError(response)
  },
  onError({ request }) {
    if (request.signal.aborted) return
    return new ApiError(0, t('error.unreachable'))
  },
})

async function fetchInTurn(request: Request): Promise<Response> {
  const early = takeEarly(request)
  if (early !== undefined) return early
  await afterFirstView()
  return fetch(request)
}

/** A named schema of the OpenAPI document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type Reply<Data> = Promise<{ data?: Data; response: Response }>

/** The body of a response; undefined for 204. */
export async function dataOf<Data>(reply: Reply<Data>): Promise<Data> {
  return (await reply).data as Data
}

/** One page of a list with the number of all its items. */
export async function listOf<Item>(reply: Reply<Item[]>): Promise<{ items: Item[]; total: number }> {
  const { data: items = [], response } = await reply
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length) }
}

/** The query of an address, without the parameters that are empty. */
export function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** JSON, or a form when there is a file to upload. */
export function serializeBody(body: unknown): string | FormData {
  if (!isRecord(body) || !Object.values(body).some((value) => value instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined && value !== null) form.set(name, fieldText(value))
  }
  return form
}

/** A form has only texts: lists and objects are sent as JSON. */
function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether this is a redirect that was not followed. The API has none. */
export function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)
}

function isPage({ headers }: Response): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('text/html') === true
}

async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const fields = isRecord(body) ? body : {}
  const isOurs = typeof fields.error === 'string'
  if (!isOurs && (response.status === 401 || response.status === 403)) return new SignedOutByProxyError()
  const message = isOurs ? describeError(String(fields.error), readMessage(fields.message)) : describeStatus(response)
  const seconds = retryAfterSeconds(response)
  return new ApiError(response.status, message, fields, seconds && seconds * 1_000)
}

function describeError(error: string, message: ServerMessage | null): string {
  return error === 'Internal Server Error' ? t('error.internal') : messageText(message, error)
}

function readMessage(message: unknown): ServerMessage | null {
  if (!isRecord(message) || typeof message.key !== 'string' || !isRecord(message.values)) return null
  return { key: message.key, values: message.values }
}

function describeStatus(response: Response): string {
  if (response.status === 429) {
    const seconds = retryAfterSeconds(response)
    return seconds === null ? t('error.tooMany') : t('error.tooManyFor', { count: seconds })
  }
  return t('error.status', { status: response.status, statusText: response.statusText }).trim()
}

/** A wait of more than a day is that of no rate limit, and none at all would be no wait. */
function retryAfterSeconds({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 && seconds <= 86_400 ? seconds : null
}

/** Paths are JSON pointers or dotted, with or without a leading `body`. */
export function readDetails(details: unknown): FieldProblem[] {
  if (!Array.isArray(details)) return []
  return details.filter(isRecord).map(({ path, message, messageKey }) => ({
    path: String(path ?? '')
      .replaceAll('/', '.')
      .replace(/^\.+/, '')
      .replace(/^body\./, ''),
    message:
      message === undefined || message === null
        ? t('error.invalid')
        : messageText(readMessage(messageKey), String(message)),
  }))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
