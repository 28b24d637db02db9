import { useQueryClient } from '@tanstack/react-query'
import { createContext, type KeyboardEvent, type MouseEvent, useContext, useRef } from 'react'
import { fetchGameIds, type GameFilter, gamePageQuery, gamesPerPage } from '../../api/games.ts'
import { type Selection, useSelection } from '../../tables/use-selection.ts'

/** The server's limit for bulk changes. */
const maxSelected = 1000

const none: Selection = {
  on: false,
  ids: new Set(),
  isFull: false,
  isAll: false,
  total: 0,
  limit: maxSelected,
  begin: () => {},
  toggle: () => {},
  extendTo: () => {},
  selectAll: () => {},
  add: () => {},
  remove: () => {},
  end: () => {},
}

export const SelectionContext = createContext(none)

/** The selection of games, also of those that have not been loaded. */
export function useGameSelection(filter: GameFilter, total: number): Selection {
  const client = useQueryClient()
  const { sort, order, ungrouped, ...narrowing } = filter
  return useSelection({
    total,
    limit: maxSelected,
    listKey: JSON.stringify({ ...narrowing, sort, order }),
    filterKey: JSON.stringify(narrowing),
    between(first, last) {
      const firstPage = Math.floor(first / gamesPerPage)
      const pages = Array.from({ length: Math.floor(last / gamesPerPage) - firstPage + 1 }, (_, step) =>
        client.getQueryData(gamePageQuery(filter, firstPage + step).queryKey),
      )
      if (pages.some((page) => page === undefined)) return fetchGameIds(filter, first, last)
      const start = first - firstPage * gamesPerPage
      return pages
        .flatMap((page) => page?.items ?? [])
        .slice(start, start + last - first + 1)
        .map(({ id }) => id)
    },
  })
}

/** The selected games that were selected before the filter changed, which may hide them now. */
export function useEarlierSelection(filter: GameFilter, ids: ReadonlySet<string>): readonly string[] {
  const key = JSON.stringify({ ...filter, sort: null, order: null, ungrouped: null })
  const earlier = useRef<{ key: string; ids: readonly string[] }>({ key, ids: [] })
  if (earlier.current.key !== key) earlier.current = { key, ids: [...ids] }
  return earlier.current.ids.filter((id) => ids.has(id))
}

/** Turns the link to a game into a checkbox while games are being selected. */
export function useSelectable(id: string, index: number) {
  const { on, ids, toggle, extendTo } = useContext(SelectionContext)
  const selected = on && ids.has(id)
  const onClick = (event: MouseEvent) => {
    if (!on && !event.shiftKey) return
    event.preventDefault()
    if (event.shiftKey) extendTo(index)
    else toggle(id, index)
  }
  if (!on) return { selected, selectable: { onClick } }
  // Links react to Enter only; checkboxes must react to Space too.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    toggle(id, index)
  }
  return { selected, selectable: { onClick, onKeyDown, role: 'checkbox', 'aria-checked': selected } }
}
