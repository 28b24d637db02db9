import { useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '#domain/thrown.ts'
import { showToast } from '../parts/toast-list.ts'
import {
  added,
  extended,
  hasAll,
  nothingSelected,
  removed,
  type SelectionState,
  scoped,
  toggled,
  withAll,
} from './selection-state.ts'

/** Where the ids of rows come from that may not have been loaded. */
export type RowIds = {
  /** The ids of the rows from `first` to `last`, in the order of the list. */
  between: (first: number, last: number) => readonly string[] | Promise<readonly string[]>
  /** Identifies the list: a range does not reach from one list into another. */
  listKey: string
  total: number
  /** The ids of the rows that can be selected, if all are known. */
  selectable?: readonly string[]
  /** Identifies the filter of the list, in any order. Needed if not all ids are known. */
  filterKey?: string
  /** How many rows may be selected. */
  limit: number
}

export type Selection = {
  /** Whether pressing a row selects it instead of opening it. */
  on: boolean
  ids: ReadonlySet<string>
  /** Whether more rows were to be selected than may be. */
  isFull: boolean
  /** Whether every row of the list is known to be selected. */
  isAll: boolean
  /** How many rows can be selected. */
  total: number
  limit: number
  begin: () => void
  /** Selects the row, or takes it out of the selection. */
  toggle: (id: string, index: number) => void
  /** Selects the rows from the one that was pressed last to this one. If none was, they begin at `from`. */
  extendTo: (index: number, from?: number) => void
  /** Selects every row of the list. */
  selectAll: () => void
  /** Selects these rows in addition. */
  add: (ids: readonly string[]) => void
  remove: (ids: readonly string[]) => void
  end: () => void
}

/** The selection of a list, also of rows that have not been loaded. `initial`: what is selected from the start. */
export function useSelection(
  { between, listKey, total, selectable, filterKey = '', limit }: RowIds,
  initial: ReadonlySet<string> = nothingSelected.ids,
): Selection {
  const [state, setState] = useState<SelectionState | null>(() =>
    initial.size === 0 ? null : added(nothingSelected, [...initial], limit),
  )
  const latest = useRef({ between, state })
  latest.current = { between, state }
  // Ids that arrive late must not undo what the user did meanwhile.
  const step = useRef(0)
  const listed = useRef(listKey)
  useEffect(() => {
    if (listed.current === listKey) return
    listed.current = listKey
    step.current += 1
    setState((before) => before && { ...before, anchor: null, base: before.ids })
  }, [listKey])
  const count = selectable?.length ?? total
  const isAll = state !== null && isComplete(state, selectable, filterKey, total)
  return useMemo(() => {
    const apply = (next: (before: SelectionState) => SelectionState) => {
      step.current += 1
      setState((before) => next(scoped(before ?? nothingSelected, filterKey)))
    }
    const applyRange = (
      from: number,
      to: number,
      next: (before: SelectionState, ids: readonly string[]) => SelectionState,
    ) => {
      if (total === 0) return
      // One more than may be selected tells that there are more.
      const end = to < from ? Math.max(to, from - limit) : Math.min(to, from + limit)
      const found = latest.current.between(Math.min(from, end), Math.max(from, end))
      const inOrder = (ids: readonly string[]) => (end < from ? ids.toReversed() : ids)
      if (!(found instanceof Promise)) return apply((before) => next(before, inOrder(found)))
      step.current += 1
      const asked = step.current
      found.then(
        (ids) => asked === step.current && apply((before) => next(before, inOrder(ids))),
        (error: unknown) => {
          showToast({ tone: 'bad', text: errorMessage(error) })
          // The box that was pressed shows again that its row is not selected.
          setState((before) => before && { ...before })
        },
      )
    }
    return {
      on: state !== null,
      ids: state?.ids ?? nothingSelected.ids,
      isFull: state?.isFull ?? false,
      isAll,
      total: count,
      limit,
      begin: () => apply((before) => before),
      toggle: (id, index) => apply((before) => toggled(before, id, index, limit)),
      extendTo: (index, from = index) => {
        const anchor = latest.current.state?.anchor ?? from
        applyRange(anchor, index, (before, ids) => extended(before, anchor, ids, limit))
      },
      selectAll: () => {
        const select = (before: SelectionState, ids: readonly string[]) => added(before, ids, limit)
        applyRange(0, total - 1, (before, ids) => withAll(select(before, ids), filterKey, ids.length))
      },
      add: (ids) => apply((before) => added(before, ids, limit)),
      remove: (ids) => apply((before) => removed(before, ids)),
      end: () => {
        step.current += 1
        setState(null)
      },
    }
  }, [state, total, count, isAll, filterKey, limit])
}

function isComplete(
  state: SelectionState,
  selectable: readonly string[] | undefined,
  filterKey: string,
  total: number,
): boolean {
  if (selectable === undefined) return hasAll(state, filterKey, total)
  return selectable.length > 0 && selectable.every((id) => state.ids.has(id))
}
