import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { wholeNumber } from '../requests/parameters.ts'

const defaultPageSize = 10
/** Programs that want everything ask for thousands at once. */
const maxPageSize = 10_000

/** A flag of a query. Programs write it as their language does. */
export const flag = (description: string) =>
  t.Optional(t.String({ pattern: '^([Tt]rue|[Ff]alse|1|0)$', description, examples: ['true'] }))

export function isSet(flag: string | undefined): boolean {
  return flag === '1' || flag?.toLowerCase() === 'true'
}

/** The query fields of a paged list. */
export const pageQuery = {
  page: t.Optional(wholeNumber('page', { minimum: 1, description: 'The page, from 1' })),
  pageSize: t.Optional(
    wholeNumber('pageSize', {
      minimum: 1,
      description: `The number of records of a page. Default: ${defaultPageSize}`,
    }),
  ),
  sortKey: t.Optional(
    t.String({ maxLength: 100, description: 'What to sort by. An unknown key means the default', examples: ['title'] }),
  ),
  sortDirection: t.Optional(
    t.String({
      pattern: '^(?:[Dd]efault|[Aa]scending|[Dd]escending)$',
      description: '`ascending` or `descending`',
      examples: ['ascending'],
    }),
  ),
}

export type PageQuery = {
  page?: number | undefined
  pageSize?: number | undefined
  sortKey?: string | undefined
  sortDirection?: string | undefined
}

/** What a list can be sorted by, under the names of the programs, the default first. */
export type SortKeys<Sort> = readonly [ArrSort<Sort>, ...ArrSort<Sort>[]]
type ArrSort<Sort> = { keys: readonly [string, ...string[]]; sort: Sort; order: 'asc' | 'desc' }

/** Reads a query, and describes the page as the response repeats it. */
export function readPage<Sort>(
  { page = 1, pageSize: wanted = defaultPageSize, sortKey = '', sortDirection = 'default' }: PageQuery,
  sorts: SortKeys<Sort>,
) {
  const pageSize = Math.min(wanted, maxPageSize)
  const asked = sortKey.toLowerCase()
  const {
    keys,
    sort,
    order: usual,
  } = sorts.find((each) => each.keys.some((key) => key.toLowerCase() === asked)) ?? sorts[0]
  const direction = sortDirection.toLowerCase()
  const order = direction === 'default' ? usual : direction === 'descending' ? 'desc' : 'asc'
  return {
    sort,
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    shown: { page, pageSize, sortKey: keys[0], sortDirection: order === 'desc' ? 'descending' : 'ascending' },
  } as const
}

/** The fields of a page beside its records. */
export const pageFields = {
  page: Type.Integer(),
  pageSize: Type.Integer(),
  sortKey: Type.String({ examples: ['title'] }),
  sortDirection: Type.String({ examples: ['ascending'] }),
  totalRecords: Type.Integer(),
}

/** Ids of the routes are numbers; anything else is the number of nothing. */
export function numberIn(text: string): number {
  return /^\d{1,10}$/.test(text) ? Number(text) : 0
}

export const numberParams = (thing: string) =>
  t.Object({ id: t.String({ maxLength: 64, description: `Number of the ${thing}`, examples: ['7'] }) })
