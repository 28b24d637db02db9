import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Scrolls to the heading with this anchor and moves the focus there. */
export function goToAnchor(anchor: string): void {
  const heading = document.getElementById(anchor)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** Goes to the anchor in the address when it or the `shown` page changes. */
export function useAnchor(shown: string): void {
  const hash = useLocationProperty(() => location.hash)
  useEffect(() => {
    if (shown !== '' && hash.length > 1) goToAnchor(hash.slice(1))
  }, [shown, hash])
}

/** Browsers reject addresses that change with every key. */
const pauseMs = 150

/** The search query: updated while typing, and in the address after a short delay. Links, Back and Forward change it too. */
export function useHelpQuery(): [query: string, type: (query: string) => void] {
  const [params, setParams] = useSearchParams()
  const stated = params.get('q') ?? ''
  const place = useLocationProperty(() => location.pathname + location.hash)
  const [typed, setTyped] = useState(stated)
  const known = useRef({ stated, place })
  useEffect(() => {
    if (known.current.stated === stated && known.current.place === place) return
    known.current = { stated, place }
    setTyped(stated)
  }, [stated, place])
  useEffect(() => {
    if (typed === known.current.stated) return
    const timer = setTimeout(() => {
      known.current = { ...known.current, stated: typed }
      setParams(typed === '' ? {} : { q: typed }, { replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, setParams])
  return [typed, setTyped]
}
