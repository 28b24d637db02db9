/** The selected rows. A range begins at the anchor, the row that was pressed last. */
export type SelectionState = {
  ids: ReadonlySet<string>
  anchor: number | null
  /** What was selected besides the range that begins at the anchor. */
  base: ReadonlySet<string>
  /** Whether more rows were to be selected than may be. */
  isFull: boolean
  /** The filter of the list that rows were selected in, and how many selected rows are not in it. `null` if unknown. */
  scope: { filterKey: string; others: number } | null
}

const none: ReadonlySet<string> = new Set()

export const nothingSelected: SelectionState = { ids: none, anchor: null, base: none, isFull: false, scope: null }

/** Selects a row, or takes it out of the selection. A range begins at it. */
export function toggled(state: SelectionState, id: string, index: number, limit: number): SelectionState {
  const ids = new Set(state.ids)
  if (ids.delete(id)) return { ...state, ids, anchor: index, base: ids, isFull: false }
  if (ids.size >= limit) return { ...state, anchor: index, isFull: true }
  ids.add(id)
  return { ...state, ids, anchor: index, base: ids, isFull: false }
}

/** Selects a range in place of the one before, from the anchor on. `rangeIds` begins at the anchor. */
export function extended(
  state: SelectionState,
  anchor: number,
  rangeIds: readonly string[],
  limit: number,
): SelectionState {
  const { ids, isFull } = limited([...state.base, ...rangeIds], limit)
  return { ...state, ids, anchor, isFull }
}

/** Selects these rows in addition. */
export function added(state: SelectionState, more: readonly string[], limit: number): SelectionState {
  const { ids, isFull } = limited([...state.ids, ...more], limit)
  return { ...state, ids, base: ids, isFull }
}

/** Takes these rows out of the selection. */
export function removed(state: SelectionState, fewer: readonly string[]): SelectionState {
  const gone = new Set(fewer)
  const left = new Set([...state.ids].filter((id) => !gone.has(id)))
  return { ...state, ids: left, base: left, isFull: false }
}

/** The state to change in the list with this filter. After changes in several lists, their rows cannot be told apart. */
export function scoped(state: SelectionState, filterKey: string): SelectionState {
  if (state.ids.size === 0) return { ...state, scope: { filterKey, others: 0 } }
  return state.scope?.filterKey === filterKey ? state : { ...state, scope: null }
}

/** The state after all rows of the list with this filter were selected. */
export function withAll(after: SelectionState, filterKey: string, total: number): SelectionState {
  return after.isFull ? after : { ...after, scope: { filterKey, others: after.ids.size - total } }
}

/** Whether all rows of a list are known to be selected. */
export function hasAll({ ids, scope }: SelectionState, filterKey: string, total: number): boolean {
  return scope?.filterKey === filterKey && ids.size > 0 && ids.size - scope.others >= total
}

function limited(all: readonly string[], limit: number): { ids: ReadonlySet<string>; isFull: boolean } {
  const unique = new Set(all)
  return unique.size <= limit
    ? { ids: unique, isFull: false }
    : { ids: new Set([...unique].slice(0, limit)), isFull: true }
}
