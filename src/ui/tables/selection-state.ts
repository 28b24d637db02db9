/** The selected rows. A range begins at the anchor, the row that was pressed last. */
export type SelectionState = {
  ids: ReadonlySet<string>
  anchor: number | null
  /** What was selected besides the range that begins at the anchor. */
  base: ReadonlySet<string>
  /** Whether more rows were to be selected than may be. */
  isFull: boolean
}

const none: ReadonlySet<string> = new Set()

export const nothingSelected: SelectionState = { ids: none, anchor: null, base: none, isFull: false }

/** Selects a row, or takes it out of the selection. A range begins at it. */
export function toggled(state: SelectionState, id: string, index: number, limit: number): SelectionState {
  const ids = new Set(state.ids)
  if (ids.delete(id)) return { ids, anchor: index, base: ids, isFull: false }
  if (ids.size >= limit) return { ...state, anchor: index, isFull: true }
  ids.add(id)
  return { ids, anchor: index, base: ids, isFull: false }
}

/** Selects a range in place of the one before, from the anchor on. `rangeIds` begins at the anchor. */
export function extended(
  state: SelectionState,
  anchor: number,
  rangeIds: readonly string[],
  limit: number,
): SelectionState {
  const { ids, isFull } = limited([...state.base, ...rangeIds], limit)
  return { ids, anchor, base: state.base, isFull }
}

/** Selects these rows in addition. */
export function added(state: SelectionState, more: readonly string[], limit: number): SelectionState {
  const { ids, isFull } = limited([...state.ids, ...more], limit)
  return { ids, anchor: state.anchor, base: ids, isFull }
}

/** Takes these rows out of the selection. */
export function removed({ ids, anchor }: SelectionState, fewer: readonly string[]): SelectionState {
  const gone = new Set(fewer)
  const left = new Set([...ids].filter((id) => !gone.has(id)))
  return { ids: left, anchor, base: left, isFull: false }
}

function limited(all: readonly string[], limit: number): { ids: ReadonlySet<string>; isFull: boolean } {
  const unique = new Set(all)
  return unique.size <= limit
    ? { ids: unique, isFull: false }
    : { ids: new Set([...unique].slice(0, limit)), isFull: true }
}
