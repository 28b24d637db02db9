import { createContext, type KeyboardEvent, type MouseEvent, useContext, useMemo, useState } from 'react'

/** The server's limit for bulk changes. */
const maxSelected = 1000

export type Selection = {
  /** Whether clicking a game selects it instead of opening it. */
  on: boolean
  ids: ReadonlySet<string>
  begin(): void
  toggle(id: string): void
  end(): void
}

const none: Selection = { on: false, ids: new Set(), begin: () => {}, toggle: () => {}, end: () => {} }

export const SelectionContext = createContext(none)

export function useNewSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  return useMemo(
    () => ({
      on: ids !== null,
      ids: ids ?? none.ids,
      begin: () => setIds(new Set()),
      toggle: (id) => setIds((before) => toggled(before ?? none.ids, id)),
      end: () => setIds(null),
    }),
    [ids],
  )
}

/** Turns the link to a game into a checkbox while games are being selected. */
export function useSelectable(id: string) {
  const { on, ids, toggle } = useContext(SelectionContext)
  const selected = on && ids.has(id)
  if (!on) return { selected, selectable: {} }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    toggle(id)
  }
  // Links react to Enter only; checkboxes must react to Space too.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    toggle(id)
  }
  return { selected, selectable: { onClick, onKeyDown, role: 'checkbox', 'aria-checked': selected } }
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id) && next.size < maxSelected) next.add(id)
  return next
}
