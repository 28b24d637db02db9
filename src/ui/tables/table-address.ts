export type Order = 'asc' | 'desc'

/** A table whose state is in the address. Declare it once, outside of components. */
export type TableShape<Filter extends string = string, Sort extends string = string, View extends string = string> = {
  /** The browser remembers the columns and the view under this name. */
  name: string
  /** The filters by the name of their parameter, with their defaults. */
  filter: Readonly<Record<Filter, string>>
  /** The fields to sort by, with the order that each begins with. */
  sorts: Readonly<Record<Sort, Order>>
  defaultSort: NoInfer<Sort>
  /** The first one is the default. */
  views: readonly [View, ...View[]]
  /** The columns that are shown by default, in their order. */
  columns: readonly string[]
  /** The columns that can be shown. */
  allColumns: readonly string[]
  /** Keeps the parameters of two tables of one page apart. */
  prefix?: string
}

export type TableState<Filter extends string = string, Sort extends string = string, View extends string = string> = {
  filter: Record<Filter, string>
  sort: Sort
  order: Order
  view: View
  columns: readonly string[]
}

/** A change of the state. Filters that are not named stay. */
export type TableChange<State extends TableState> = Partial<Omit<State, 'filter'>> & {
  filter?: Partial<State['filter']>
}

/** What the user chose last, which holds where the address says nothing. */
export type Remembered = { view?: string | undefined; columns?: readonly string[] | undefined }

/** The state of a table from its address. Values that do not exist are replaced by the defaults. */
export function readTable<Filter extends string, Sort extends string, View extends string>(
  shape: TableShape<Filter, Sort, View>,
  params: URLSearchParams,
  remembered: Remembered = {},
): TableState<Filter, Sort, View> {
  const read = (name: string) => params.get(named(shape, name))
  const requestedSort = read('sort') ?? ''
  const sort = isOneOf(shape.sorts, requestedSort) ? requestedSort : shape.defaultSort
  const order = read('order')
  const requestedView = read('view') ?? remembered.view
  const filter = Object.fromEntries(
    Object.entries<string>(shape.filter).map(([name, initial]) => [name, read(name) ?? initial]),
  ) as Record<Filter, string>
  return {
    filter,
    sort,
    order: order === 'asc' || order === 'desc' ? order : shape.sorts[sort],
    view: shape.views.find((view) => view === requestedView) ?? shape.views[0],
    columns: readColumns(shape, read('columns')?.split(',') ?? remembered.columns),
  }
}

/** The address after a change, without the values that are the defaults. */
export function writeTable<Filter extends string, Sort extends string, View extends string>(
  shape: TableShape<Filter, Sort, View>,
  params: URLSearchParams,
  change: TableChange<TableState<NoInfer<Filter>, NoInfer<Sort>, NoInfer<View>>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string, initial: string) => {
    if (value === initial) next.delete(named(shape, name))
    else next.set(named(shape, name), value)
  }
  for (const [name, value] of Object.entries<string | undefined>(change.filter ?? {})) {
    if (value !== undefined) write(name, value, shape.filter[name as Filter])
  }
  const sort = change.sort ?? readTable(shape, next).sort
  if (change.sort !== undefined) {
    write('sort', change.sort, shape.defaultSort)
    next.delete(named(shape, 'order'))
  }
  if (change.order !== undefined) write('order', change.order, shape.sorts[sort])
  if (change.view !== undefined) write('view', change.view, shape.views[0])
  if (change.columns !== undefined) write('columns', change.columns.join(','), shape.columns.join(','))
  return next
}

/**
 * The address with the view and the columns that are shown. They are left out only if they are the defaults and nothing
 * else was chosen before: an address without them shows what was chosen.
 */
export function completeAddress(
  shape: TableShape,
  params: URLSearchParams,
  { view, columns }: Pick<TableState, 'view' | 'columns'>,
  remembered: Remembered,
): URLSearchParams {
  const bare = readTable(shape, new URLSearchParams(), remembered)
  const next = writeTable(shape, params, { view, columns })
  if (bare.view !== view) next.set(named(shape, 'view'), view)
  if (bare.columns.join() !== columns.join()) next.set(named(shape, 'columns'), columns.join(','))
  return next
}

/** The query that shows the same to everyone, whatever they chose before. */
export function fullQuery(
  shape: TableShape,
  params: URLSearchParams,
  { view, columns }: Pick<TableState, 'view' | 'columns'>,
): string {
  const next = new URLSearchParams(params)
  next.set(named(shape, 'view'), view)
  next.set(named(shape, 'columns'), columns.join(','))
  return next.toString()
}

/** Whether a filter differs from its default. */
export function isFiltered({ filter: initial }: Pick<TableShape, 'filter'>, filter: Record<string, string>): boolean {
  return Object.entries(filter).some(([name, value]) => value !== initial[name])
}

function readColumns({ allColumns, columns }: TableShape, requested: readonly string[] | undefined): readonly string[] {
  const known = [...new Set(requested)].filter((id) => allColumns.includes(id))
  return known.length === 0 ? columns : known
}

function named({ prefix = '' }: Pick<TableShape, 'prefix'>, name: string): string {
  return `${prefix}${name}`
}

function isOneOf<Name extends string>(names: Readonly<Record<Name, unknown>>, name: string): name is Name {
  return Object.hasOwn(names, name)
}
