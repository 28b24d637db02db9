import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

const positions = new Map<string, number>()
let goingBack = false

/** A new page starts at its top; going back finds the place one left. */
export function useScrollMemory(): void {
  const [path] = useLocation()
  useLayoutEffect(() => {
    const place = path
    const stop = comeTo(goingBack ? (positions.get(place) ?? 0) : 0)
    goingBack = false
    const remember = () => positions.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', remember)
    }
  }, [path])
}

const patienceMs = 1_000

/** A page that is still being laid out is too short at first: tries again until it is there or the user moves. */
function comeTo(top: number): () => void {
  const abort = new AbortController()
  const deadline = performance.now() + patienceMs
  const step = (): void => {
    if (abort.signal.aborted) return
    scrollTo(0, top)
    if (Math.abs(scrollY - top) > 1 && performance.now() < deadline) requestAnimationFrame(step)
  }
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    addEventListener(name, () => abort.abort(), { passive: true, signal: abort.signal })
  }
  step()
  return () => abort.abort()
}

/** Must listen before the router does. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    goingBack = true
  })
}
