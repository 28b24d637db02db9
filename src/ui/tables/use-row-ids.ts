import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { RowIds } from './use-selection.ts'

/** Ids of the rows of a list in memory. */
export function idsOfItems<Item>(items: readonly Item[], idOf: (item: Item) => string, limit: number): RowIds {
  const ids = items.map(idOf)
  return {
    between: (first, last) => ids.slice(first, last + 1),
    listKey: ids.join(' '),
    selectable: ids,
    total: items.length,
    limit,
  }
}

type PagedIds<Item, Key extends readonly unknown[]> = {
  total: number
  perPage: number
  pageQuery: (
    page: number,
  ) => UseQueryOptions<{ items: Item[]; total: number }, Error, { items: Item[]; total: number }, Key>
  idOf: (item: Item) => string
  limit: number
  listKey: string
  filterKey: string
}

/** Ids of the rows of a paged list: loads the pages that are not there yet. */
export function usePagedIds<Item, Key extends readonly unknown[]>(list: PagedIds<Item, Key>): RowIds {
  const client = useQueryClient()
  const { total, perPage, pageQuery, idOf, limit, listKey, filterKey } = list
  const idsOf = (pages: readonly { items: Item[] }[], firstPage: number, first: number, last: number) =>
    pages
      .flatMap(({ items }) => items)
      .slice(first - firstPage * perPage, last - firstPage * perPage + 1)
      .map(idOf)
  return {
    total,
    limit,
    listKey,
    filterKey,
    between(first, last) {
      const firstPage = Math.floor(first / perPage)
      const numbers = Array.from({ length: Math.floor(last / perPage) - firstPage + 1 }, (_, step) => firstPage + step)
      const known = numbers.map((page) => client.getQueryData<{ items: Item[] }>(pageQuery(page).queryKey))
      if (known.every((page) => page !== undefined)) return idsOf(known, firstPage, first, last)
      return Promise.all(numbers.map((page) => client.fetchQuery(pageQuery(page)))).then((pages) =>
        idsOf(pages, firstPage, first, last),
      )
    },
  }
}
