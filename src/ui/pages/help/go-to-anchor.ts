import { useEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Scrolls to the heading with this anchor and moves the focus there. */
export function goToAnchor(anchor: string): void {
  const heading = document.getElementById(anchor)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

/** Goes to the anchor of the address whenever it changes, or whenever another page is `shown`. */
export function useAnchor(shown: string): void {
  const hash = useLocationProperty(() => location.hash)
  useEffect(() => {
    if (shown !== '' && hash.length > 1) goToAnchor(hash.slice(1))
  }, [shown, hash])
}
