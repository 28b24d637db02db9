import { useSyncExternalStore } from 'react'

const query = '(max-width: 39.99rem)'

/** Whether the screen is as narrow as a phone's. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone)
}

function isPhone(): boolean {
  return matchMedia(query).matches
}

function subscribe(listener: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}
