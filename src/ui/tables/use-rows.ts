import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type Page<Item> = { items: Item[]; total: number }

/** A list of the server, which is loaded page by page. */
export type PagedRows<Item, Key extends readonly unknown[]> = {
  total: number
  firstPage: readonly Item[]
  perPage: number
  pageQuery: (page: number) => UseQueryOptions<Page<Item>, Error, Page<Item>, Key>
}

export type Rows<Item, Key extends readonly unknown[]> = readonly Item[] | PagedRows<Item, Key>

/** The rows at these indexes. Rows of a paged list are `undefined` until their page is loaded. */
export function useRows<Item, Key extends readonly unknown[]>(rows: Rows<Item, Key>, indexes: readonly number[]) {
  const paged = isPaged(rows) ? rows : null
  const pages = paged === null ? [] : pagesOf(indexes, paged.perPage)
  const results = useQueries({ queries: paged === null ? [] : pages.map(paged.pageQuery) })
  return (index: number): Item | undefined => {
    if (!isPaged(rows)) return rows[index]
    const page = Math.floor(index / rows.perPage)
    const items = page === 0 ? rows.firstPage : results[pages.indexOf(page)]?.data?.items
    return items?.[index % rows.perPage]
  }
}

export function totalOf<Item, Key extends readonly unknown[]>(rows: Rows<Item, Key>): number {
  return isPaged(rows) ? rows.total : rows.length
}

/** The pages of these indexes, except the first page, which is always loaded. */
export function pagesOf(indexes: readonly number[], perPage: number): number[] {
  return [...new Set(indexes.map((index) => Math.floor(index / perPage)))].filter((page) => page > 0)
}

function isPaged<Item, Key extends readonly unknown[]>(rows: Rows<Item, Key>): rows is PagedRows<Item, Key> {
  return !Array.isArray(rows)
}

/**
 * Where a list begins on the page, which changes with the content above it. `null` until the list is rendered: earlier
 * rows would be replaced at once.
 */
export function usePageTop(list: RefObject<HTMLElement | null>): number | null {
  const [top, setTop] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measure = () => setTop(list.current === null ? 0 : list.current.getBoundingClientRect().top + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

const showFirstMs = 100

/** Rows outside the view make scrolling smooth, but the rows in view come first. */
export function useRowsBeyondView(rows: number): number {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showFirstMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? rows : 0
}
