import type { KeyboardEvent } from 'react'

/** What a key does in a table. `extend`: the selection reaches to the row. */
export type TableKey = { action: 'move'; row: number; extend: boolean } | { action: 'toggle' | 'open' | 'all' }

const rowsPerPage = 10

/** What a key does on a row; `null` for keys of the browser and of fields. */
export function tableKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  row: number,
  total: number,
): TableKey | null {
  const { key, altKey, shiftKey } = event
  const withControl = event.ctrlKey || event.metaKey
  if (altKey) return null
  if (withControl) return key.toLowerCase() === 'a' && !shiftKey ? { action: 'all' } : null
  if (key === ' ') return { action: 'toggle' }
  if (key === 'Enter') return { action: 'open' }
  const next = nextRow(key, row, total)
  return next === null ? null : { action: 'move', row: next, extend: shiftKey }
}

function nextRow(key: string, row: number, total: number): number | null {
  const last = total - 1
  if (key === 'ArrowDown') return Math.min(last, row + 1)
  if (key === 'ArrowUp') return Math.max(0, row - 1)
  if (key === 'PageDown') return Math.min(last, row + rowsPerPage)
  if (key === 'PageUp') return Math.max(0, row - rowsPerPage)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
