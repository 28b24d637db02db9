/** How a call to an outside service is made. */
export type ServiceCall = {
  /**
   * No user waits for the result. The call may wait a little for the call budget, of which a part stays reserved for
   * interactive calls, and gets an expired response only if it has `onStale`.
   */
  background?: boolean
  signal?: AbortSignal
  /**
   * When an interactive call must be answered, in milliseconds since 1970. Default: `answerMs` after the request. The
   * request itself continues and its response is stored.
   */
  answerBy?: number
  /** A stored response that is older does not count as fresh: the user asks for the current one. */
  maxAgeMs?: number
  /** Called with the age in seconds of an expired response that is used because the service gave no new one. */
  onStale?(ageSeconds: number): void
}

export type ServiceRequest = {
  url: string
  method?: 'GET' | 'POST'
  /** Sent, but neither stored nor a part of the cache key. */
  headers?: Record<string, string>
  body?: string
  /**
   * How long a response is used without another request. 0: it is neither stored nor shared, and takes as long as it
   * takes. Requests that verify credentials need this.
   */
  freshMs: number
  /** Parameters of the URL that hold a credential. They are left out of the cache key. */
  secretParameters?: readonly string[]
  /** There is another request for the same data, so a failure of this one does not keep others from the service. */
  hasAlternative?: boolean
  /**
   * Throws AppError `upstream` for a response that is not what was asked for: what cannot be read is neither stored nor
   * taken for an answer.
   */
  assertExpected?(body: unknown): void
  call?: ServiceCall | undefined
}

/**
 * Requests to one outside service: cached, limited to its call budget, and one request for many equal callers. A failed
 * request is answered with an expired response where there is one. After failures, the service is left alone for a
 * short time.
 */
export type ServiceClient = {
  /** The parsed body; `null` for 404. Throws AppError `upstream` or RetryLaterError, with a message that names the service. */
  json(request: ServiceRequest): Promise<unknown>
  /** Whether the service has the file, such as an image. Throws as `json` does. */
  exists(request: Pick<ServiceRequest, 'url' | 'freshMs' | 'call'>): Promise<boolean>
}

/** The credentials of a service, renewed when it answers 401. Concurrent callers share one renewal. */
export type ServiceAuthorization = {
  headers(): Promise<Record<string, string>>
  /** Called after a 401 for the headers that were sent; the request is made once more afterwards. */
  renew(): Promise<void>
}

/** Time limits of all services. */
export type ServiceTimes = {
  /** How long a user waits for an answer. */
  answerMs: number
  /** How long one request may take. */
  requestMs: number
  /** How long a background call waits for the call budget. */
  backgroundWaitMs: number
  /** How long a service is left alone after a failure. The time doubles with each further failure, up to a minute. */
  failurePauseMs: number
}

export const defaultServiceTimes: ServiceTimes = {
  answerMs: 3000,
  requestMs: 15_000,
  backgroundWaitMs: 10_000,
  failurePauseMs: 5000,
}

/** A response of a service as it is stored. `key` names the service and the request, without credentials. */
export type StoredResponse = {
  key: string
  /** Empty for 404. */
  body: string
  etag: string | null
  lastModified: string | null
  fetchedAt: number
  expiresAt: number
}

/** Older responses are never used. */
export const maxResponseAgeMs = 30 * 24 * 3_600_000

/** Keeps responses of services, up to a total size. */
export type ResponseCache = {
  get(key: string): StoredResponse | null
  /** Removes the responses that were not used for the longest time if there are too many. */
  put(response: StoredResponse): void
  /** When the responses whose key starts with the text were fetched, as far as that was after `since`. */
  fetchedAfter(keyPrefix: string, since: number): number[]
  /** Removes at most `limit` responses that were fetched before an instant, and returns their number. */
  removeFetchedBefore(before: number, limit: number): number
}
