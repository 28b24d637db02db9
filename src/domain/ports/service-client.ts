/** How a call to an outside service is made. */
export type ServiceCall = {
  /** No user waits for the result, so a part of the call budget stays reserved for interactive calls. */
  background?: boolean
  signal?: AbortSignal
  /** Called with the age in seconds of an expired response that is used because the service gave no new one. */
  onStale?(ageSeconds: number): void
}

export type ServiceRequest = {
  url: string
  method?: 'GET' | 'POST'
  /** Sent, but neither stored nor a part of the cache key. */
  headers?: Record<string, string>
  body?: string
  /** How long a response is used without another request. */
  freshMs: number
  /** Parameters of the URL that hold a credential. They are left out of the cache key. */
  secretParameters?: readonly string[]
  call?: ServiceCall | undefined
}

/**
 * JSON requests to one outside service: cached, limited to its call budget, and one request for many equal callers.
 * A failed request is answered with an expired response where there is one.
 */
export type ServiceClient = {
  /** The parsed body; `null` for 404. Throws AppError `upstream` or RetryLaterError, with a message that names the service. */
  json(request: ServiceRequest): Promise<unknown>
}

/** The credentials of a service, renewed when it answers 401. Concurrent callers share one renewal. */
export type ServiceAuthorization = {
  headers(): Promise<Record<string, string>>
  /** Called after a 401 for the headers that were sent; the request is made once more afterwards. */
  renew(): Promise<void>
}

/** A response of a service as it is stored. `key` names the service and the request, without credentials. */
export type StoredResponse = {
  key: string
  body: string
  etag: string | null
  lastModified: string | null
  fetchedAt: number
  expiresAt: number
}

/** Keeps responses of services, up to a total size. */
export type ResponseCache = {
  get(key: string): StoredResponse | null
  put(response: StoredResponse): void
  /** Removes the responses whose key starts with the text, such as those of one service. */
  removeAll(keyPrefix: string): void
}
