import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'

/** Makes an element the target of links to a setting: it is scrolled to and gets the focus. Without a name, it is none. */
export function useAnchor<Target extends HTMLElement>(name: string | undefined) {
  const ref = useRef<Target>(null)
  const hash = useLocationProperty(() => location.hash.slice(1))
  const isTarget = name !== undefined && hash === anchorOf(name)
  useEffect(() => {
    if (!isTarget) return
    ref.current?.scrollIntoView({ block: 'center' })
    ref.current?.focus({ preventScroll: true })
  }, [isTarget])
  return name === undefined ? {} : { ref, id: anchorOf(name), tabIndex: -1 }
}

/** The id of a setting in its page, for links from the search of the settings. */
export function anchorOf(name: string): string {
  return `setting-${name}`
}
