import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

/** By address, without the query. */
const positions = new Map<string, number>()
/** The address of the link that was followed last on each address, so that going back returns the focus to it. */
const followed = new Map<string, string>()
let goingBack = false
let steps = 0
/** A page that was just loaded is at the top. Scrolling it would only cost a layout. */
let hasScrolled = false
let shownAddress = ''
/** The position that the page is not yet tall enough for. */
let restoring: number | null = null
let leftPosition = 0
let shownPath: string | null = null
/** The page that led to the one shown; `null` if the user went back to it or opened it first. */
let openedFrom: string | null = null

/** Whether going back leads to a page, so that it appears as it was left. */
export function isBackTo(path: string): boolean {
  return openedFrom === path
}

/** How often the user went back or forward, also on one page. */
export function historySteps(): number {
  return steps
}

/** Where the address that was shown before was left, also if only the query differs. */
export function positionLeft(): number {
  return leftPosition
}

/**
 * Where a page that is being opened will be scrolled to; on a page that is open, where it is. Known from memory: while a
 * list is replaced by another one, reading the position would lay out the page without both, and scroll it to the top.
 */
export function scrollTarget(): number {
  const isOpening = location.pathname !== shownAddress
  if (isOpening && !goingBack) return 0
  return restoring ?? positions.get(location.pathname) ?? 0
}

/** Opens pages at the top. Going back restores the scroll position, and the focus of the link that was followed. */
export function useScrollMemory(): void {
  const [path] = useLocation()
  useLayoutEffect(() => {
    const stop = scrollToPosition(scrollTarget())
    const stopFocus = goingBack ? focusLink(followed.get(location.pathname)) : () => {}
    openedFrom = goingBack ? null : shownPath
    goingBack = false
    shownPath = path
    const address = location.pathname
    shownAddress = address
    const remember = () => {
      hasScrolled = true
      positions.set(address, scrollY)
    }
    // Runs before other listeners change the page. After that, reading the position would cause another layout.
    const options = { passive: true, capture: true }
    addEventListener('scroll', remember, options)
    return () => {
      stop()
      stopFocus()
      removeEventListener('scroll', remember, options)
    }
  }, [path])
}

const giveUpAfterMs = 1_000

/** Retries until the page is tall enough to reach the position or the user scrolls. */
function scrollToPosition(top: number): () => void {
  if (!hasScrolled && top === 0) return () => {}
  hasScrolled = true
  const abort = new AbortController()
  const deadline = performance.now() + giveUpAfterMs
  const stop = (): void => {
    abort.abort()
    restoring = null
  }
  const step = (): void => {
    if (abort.signal.aborted) return
    scrollTo(0, top)
    const isShort = Math.abs(scrollY - top) > 1 && performance.now() < deadline
    restoring = isShort ? top : null
    if (isShort) requestAnimationFrame(step)
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(name, stop, { passive: true, signal: abort.signal })
  }
  step()
  return stop
}

/**
 * Focuses the link once it is rendered, and again if loading replaces it, unless the user presses something or the page
 * has focused a field.
 */
function focusLink(address: string | undefined): () => void {
  if (address === undefined) return () => {}
  const abort = new AbortController()
  const deadline = performance.now() + giveUpAfterMs
  const step = (): void => {
    if (abort.signal.aborted || performance.now() > deadline) return
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.id === 'content')
      visibleLink(address)?.focus({ preventScroll: true })
    requestAnimationFrame(step)
  }
  for (const name of ['keydown', 'pointerdown'])
    addEventListener(name, () => abort.abort(), { passive: true, signal: abort.signal })
  requestAnimationFrame(step)
  return () => abort.abort()
}

/** Some links are there twice, for phones and for wide screens. */
function visibleLink(address: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>(`#content a[href="${CSS.escape(address)}"]`)
  return [...links].find((link) => link.checkVisibility())
}

/** The link that has the focus, or that of the focused row of a table. */
function focusedLink(): string | null {
  const focused = document.activeElement?.closest('#content [role="row"], #content a[href]') ?? null
  const link = focused?.matches('a') === false ? focused.querySelector('a[href]') : focused
  return link?.getAttribute('href') ?? null
}

function rememberFollowed(): void {
  const link = focusedLink()
  if (link === null) followed.delete(shownAddress)
  else followed.set(shownAddress, link)
}

/**
 * The event of the last scrolling comes only with the next frame. Whoever opens another page by then would otherwise go
 * back to an earlier position.
 */
function rememberLeft(): void {
  leftPosition = restoring ?? scrollY
  if (leftPosition > 0) hasScrolled = true
  positions.set(shownAddress, leftPosition)
}

/** Must be called before the router is created: a position is read before the page that follows is rendered. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual'
  // The event is one of the router.
  addEventListener('pushState', () => {
    rememberLeft()
    rememberFollowed()
  })
  addEventListener('popstate', () => {
    rememberLeft()
    steps += 1
    // A change of only the query stays on the page.
    if (location.pathname !== shownAddress) goingBack = true
  })
}
