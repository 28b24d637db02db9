import { useEffect, useRef } from 'react'

export type Overlay = 'palette' | 'keys'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>

/** What a key opens on every page; `null` for keys that belong to the browser or to a field. */
export function overlayFor(event: Pressed, isTyping: boolean): Overlay | null {
  if (event.isComposing || event.defaultPrevented || event.altKey) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' ? 'palette' : null
  if (isTyping) return null
  if (event.key === '/') return 'palette'
  return event.key === '?' ? 'keys' : null
}

/** Fields that take text, and lists that are searched by typing. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"]), textarea, select, [contenteditable="true"]'

/** Opens the palette with Ctrl+K and `/`, and the list of keys with `?`, but not above an open dialog. Only Ctrl+K works while typing. */
export function useGlobalKeys(onOpen: (overlay: Overlay) => void): void {
  const latest = useRef(onOpen)
  latest.current = onOpen
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typedInto) !== null
      const overlay = overlayFor(event, isTyping)
      if (overlay === null || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      latest.current(overlay)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
