import type { ReactNode } from 'react'
import type { PlainKey } from '../texts/catalog.ts'
import { currentLocale } from '../texts/language.ts'
import type { Order, TableShape } from './table-address.ts'

/** A column of a table. Its id is also the name of its sort order in the address. */
export type Column<Item> = {
  id: string
  label: PlainKey
  cell: (item: Item) => ReactNode
  /** In pixels. With `grow`, the least width. */
  width: number
  /** The share of the free width. */
  grow?: number
  align?: 'end'
  /** The order that sorting by it begins with. A column without it is not sortable. */
  sort?: Order
  /** What a list in memory is sorted by. */
  value?: (item: Item) => string | number | null
  /** The part of a phone's two-line row. A column without it is hidden on phones. */
  phone?: 'title' | 'detail' | 'end'
  /** Whether it is shown until the user chooses. True by default. */
  shown?: boolean
  /** Always shown, and not part of the choice of columns. */
  fixed?: boolean
}

/** The shape of a table whose columns are known from the start. */
export function shapeOf<Filter extends string>(
  name: string,
  columns: readonly Pick<Column<never>, 'id' | 'sort' | 'shown' | 'fixed'>[],
  { filter, defaultSort, prefix }: { filter: Readonly<Record<Filter, string>>; defaultSort: string; prefix?: string },
): TableShape<Filter, string, 'table'> {
  const choosable = columns.filter(({ fixed }) => fixed !== true)
  return {
    name,
    filter,
    defaultSort,
    sorts: Object.fromEntries(columns.flatMap(({ id, sort }) => (sort === undefined ? [] : [[id, sort]]))),
    views: ['table'],
    columns: choosable.filter(({ shown }) => shown !== false).map(({ id }) => id),
    allColumns: choosable.map(({ id }) => id),
    ...(prefix === undefined ? {} : { prefix }),
  }
}

/** The columns to show: the fixed ones, then the chosen ones in the user's order, then fixed ones for the end. */
export function chosenColumns<Item>(columns: readonly Column<Item>[], chosen: readonly string[]): Column<Item>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const fixed = columns.filter(({ fixed }) => fixed === true)
  const isLast = (column: Column<Item>) => column.phone === 'end'
  return [
    ...fixed.filter((column) => !isLast(column)),
    ...chosen.flatMap((id) => byId.get(id) ?? []),
    ...fixed.filter(isLast),
  ]
}

/** Sorts a list in memory by a column. Unknown values come last; equal ones keep their order. */
export function sortItems<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  { sort, order }: { sort: string; order: Order },
): Item[] {
  const value = columns.find(({ id }) => id === sort)?.value
  if (value === undefined) return [...items]
  const { compare } = new Intl.Collator(currentLocale(), { numeric: true, sensitivity: 'base' })
  const sign = order === 'desc' ? -1 : 1
  return items.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)))
  })
}

/** The grid tracks of the columns. */
export function tracksOf(columns: readonly Pick<Column<never>, 'width' | 'grow'>[]): string {
  return columns
    .map(({ width, grow }) => (grow === undefined ? `${width}px` : `minmax(${width}px, ${grow}fr)`))
    .join(' ')
}
