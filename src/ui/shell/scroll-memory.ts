import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

const positions = new Map<string, number>()
let goingBack = false

/** A new page starts at its top; going back finds the place one left. */
export function useScrollMemory(): void {
  const [path] = useLocation()
  useLayoutEffect(() => {
    const place = path
    scrollTo(0, goingBack ? (positions.get(place) ?? 0) : 0)
    goingBack = false
    const remember = () => positions.set(place, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [path])
}

/** Must listen before the router does. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    goingBack = true
  })
}
