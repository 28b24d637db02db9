import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The keys of virtualized rows: their ids, so that a row keeps its state and height in another place of the list. Rows
 * that were never loaded have their index. `keyOf` is called for each rendered row.
 */
export function useRowKeys() {
  const ids = useRef(new Map<number, string>()).current
  const [keyAt, setKeyAt] = useState(() => keysOf(ids))
  let hasMoved = false
  useLayoutEffect(() => {
    // The heights are added up again only for another function.
    if (hasMoved) setKeyAt(() => keysOf(ids))
  })
  const keyOf = (index: number, id: string | undefined): string | number => {
    if (id === undefined) return index
    hasMoved ||= (ids.get(index) ?? id) !== id
    ids.set(index, id)
    return id
  }
  return { keyAt, keyOf }
}

const keysOf = (ids: ReadonlyMap<number, string>) => (index: number) => ids.get(index) ?? index

/**
 * Keeps the focus in a list: an element loses it when its row is moved, and with its row. `rowInstead` gets it if the
 * row is gone.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, rowInstead: () => HTMLElement | null): void {
  const { activeElement } = document
  const focused = activeElement instanceof HTMLElement && list.current?.contains(activeElement) ? activeElement : null
  useLayoutEffect(() => {
    if (focused === null || document.activeElement !== document.body) return
    const kept = focused.isConnected ? focused : rowInstead()
    kept?.focus({ preventScroll: true })
  })
}
