import { useRef } from 'react'

/** What was loaded last of this list. It stays while something else of the list is loading, and when that fails. */
export function useLastPage<Page>(page: Page | undefined, list = ''): Page | undefined {
  const last = useRef({ list, page })
  if (page !== undefined || last.current.list !== list) last.current = { list, page }
  return last.current.page
}
