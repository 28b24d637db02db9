import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { keepInBrowser, keptInBrowser } from '../browser/browser-storage.ts'
import {
  completeAddress,
  type Remembered,
  readTable,
  type TableChange,
  type TableShape,
  type TableState,
  writeTable,
} from './table-address.ts'

/**
 * The state of a table, which is in the address: reloading, going back and a shared link show the same. Changes replace
 * the address, so that Back leads to the page before. Columns and views are also remembered in the browser for the next
 * visit; an address with others wins.
 */
export function useTableState<Filter extends string, Sort extends string, View extends string>(
  shape: TableShape<Filter, Sort, View>,
) {
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState(() => ({ name: shape.name, chosen: recall(shape.name) }))
  // Another table in the same place has a choice of its own.
  const remembered = useMemo(
    () => (choice.name === shape.name ? choice.chosen : recall(shape.name)),
    [choice, shape.name],
  )
  const state = useMemo(() => readTable(shape, params, remembered), [shape, params, remembered])
  const { view, columns } = state
  useEffect(() => {
    // What is remembered becomes part of the address, so that whoever gets the address sees the same.
    const complete = completeAddress(shape, currentParams(), { view, columns }, remembered)
    if (complete.toString() !== currentParams().toString()) setParams(complete, { replace: true })
  }, [shape, setParams, view, columns, remembered])
  return { ...state, change }

  function change(changed: TableChange<TableState<Filter, Sort, View>>): void {
    if (changed.view !== undefined || changed.columns !== undefined) {
      const isDefault = changed.columns?.join() === shape.columns.join()
      const next: Remembered = {
        view: changed.view ?? remembered.view,
        columns: isDefault ? undefined : (changed.columns ?? remembered.columns),
      }
      remember(shape.name, next)
      setChoice({ name: shape.name, chosen: next })
    }
    setParams(writeTable(shape, currentParams(), changed), { replace: true })
  }
}

/** The parameters of the address, with what another table of the page just changed. */
function currentParams(): URLSearchParams {
  return new URLSearchParams(location.search)
}

const storageKey = (name: string) => `ludarr-table-${name}`

function recall(name: string): Remembered {
  try {
    const { view, columns }: { view?: unknown; columns?: unknown } = JSON.parse(keptInBrowser(storageKey(name)) ?? '{}')
    return {
      view: typeof view === 'string' ? view : undefined,
      columns: Array.isArray(columns) ? columns.map(String) : undefined,
    }
  } catch {
    return {}
  }
}

function remember(name: string, choice: Remembered): void {
  keepInBrowser(storageKey(name), JSON.stringify(choice))
}
