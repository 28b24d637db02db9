import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { historySteps, positionLeft } from '../../browser/scroll-memory.ts'
import { writeTable } from '../../tables/table-address.ts'
import { entryShape } from './entry-columns.tsx'
import { noEntryFilter } from './import-choices.ts'

/** The address of a folder. The order and the columns stay, the filters do not: they are for the folder that is shown. */
export function useFolderAddress(): (folder: string) => string {
  const [params] = useSearchParams()
  return (folder) => {
    const next = writeTable(entryShape, params, { filter: noEntryFilter })
    next.set('path', folder)
    return `/import?${next}`
  }
}

/** Shows a folder from its start, and one that the user went back to where it was left. */
export function useFolderScroll(folder: string | null, isShown: boolean): void {
  const positions = useRef(new Map<string | null, number>())
  const latest = useRef({ folder, steps: historySteps() })
  const target = useRef<number | null>(null)
  useLayoutEffect(() => {
    const steps = historySteps()
    if (latest.current.folder !== folder) {
      // A folder that was left before it was scrolled to its position keeps it.
      positions.current.set(latest.current.folder, target.current ?? positionLeft())
      target.current = steps === latest.current.steps ? 0 : (positions.current.get(folder) ?? 0)
    }
    latest.current = { folder, steps }
    // Until its entries are there, the page is too short.
    if (!isShown) return
    if (target.current !== null) scrollTo(0, target.current)
    target.current = null
  }, [folder, isShown])
}

/** Moves the focus to the place of a folder that was opened if what was pressed is gone. */
export function useFolderFocus(folder: string | null, place: RefObject<HTMLElement | null>): void {
  const shown = useRef(folder)
  useEffect(() => {
    if (shown.current === folder) return
    shown.current = folder
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [folder, place])
}
