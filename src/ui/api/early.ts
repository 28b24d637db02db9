/** The first request of the library, with its parameters in the same order. A test compares the two. */
export const firstGamesPath = 'api/games?sort=title&order=asc&grouped=true&limit=100&offset=0'
export const sessionPath = 'api/auth/session'

/** Responses to the requests that were sent before the code of the page was loaded, by absolute URL. */
type Early = { responses: Map<string, Promise<Response>>; hasGames: boolean }
declare global {
  interface Window {
    early?: Early
  }
}

/** The options of all requests, so that the page can take over an early one. */
export const requestOptions = {
  credentials: 'same-origin',
  // Proxies redirect to their sign-in page, often on another origin. Following such a redirect fails without a reason.
  redirect: 'manual',
  headers: { accept: 'application/json' },
} as const satisfies RequestInit

/** Requests what the first view needs. A separate script calls this while the code of the page is still loading. */
export function askEarly(): void {
  const early: Early = { responses: new Map(), hasGames: showsUnfilteredLibrary() }
  window.early = early
  const ask = (path: string, received?: (response: Response) => Promise<void>): Promise<Response> => {
    const url = new URL(path, document.baseURI).href
    const response = fetch(url, requestOptions).then(async (response) => {
      await received?.(response)
      return response
    })
    early.responses.set(url, response)
    return response
  }
  // The page gets the session once the games are asked for: otherwise it would ask for them itself.
  ask(sessionPath, async (response) => {
    early.hasGames &&= await isSignedIn(response.clone())
    if (early.hasGames) void ask(firstGamesPath).catch(() => undefined)
  }).catch(() => {
    early.hasGames = false
  })
}

async function isSignedIn(response: Response): Promise<boolean> {
  const body: { user?: unknown } | null = response.ok ? await response.json().catch(() => null) : null
  return Boolean(body?.user)
}

/** Layout and columns do not change which games are requested. */
function showsUnfilteredLibrary(): boolean {
  const { pathname, searchParams } = new URL(location.href)
  const isLibrary = pathname.replace(/\/$/, '') === new URL(document.baseURI).pathname.replace(/\/$/, '')
  return isLibrary && [...searchParams.keys()].every((name) => name === 'view' || name === 'columns')
}

/** Whether the games of the library were requested before its code was loaded. */
export function hasEarlyGames(): boolean {
  return typeof window !== 'undefined' && window.early?.hasGames === true
}

/** The response to an early request. Each is used once: a later request goes to the server again. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (typeof window === 'undefined' || request.method !== 'GET') return undefined
  const response = window.early?.responses.get(request.url)
  window.early?.responses.delete(request.url)
  return response
}

const frameRequestsWaitAtMostMs = 1000
let announce: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  announce = resolve
})
let isShown = false

/** Starts the requests of the frame: the games are on the screen, or there are none. */
export function announceFirstView(): void {
  isShown = true
  announce()
}

/**
 * Resolves once the library shows its games, and immediately on other pages. Requests of the frame, such as for the
 * badges of the navigation, would take connections and time from the games.
 */
export function afterFirstView(): Promise<void> {
  if (isShown || !hasEarlyGames()) return Promise.resolve()
  // Requests wait once, also those that follow one another.
  setTimeout(announceFirstView, frameRequestsWaitAtMostMs)
  return shown
}
