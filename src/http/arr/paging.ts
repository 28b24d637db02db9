import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { fieldError } from '#domain/errors.ts'
import { wholeNumber } from '../requests/parameters.ts'

const defaultPageSize = 10
/** Programs that want everything ask for thousands at once. */
export const maxPageSize = 10_000
const largestNumber = 2_147_483_647

/** A flag of a query. Programs write it as their language does. */
export const flag = (description: string) =>
  t.Optional(
    t.String({
      pattern: '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])?$',
      description,
      examples: ['true'],
    }),
  )

export function isSet(flag: string | undefined): boolean {
  return flag === '1' || flag?.toLowerCase() === 'true'
}

/** A whole number of a query that may be below zero. */
const anyNumber = (name: string, description: string) =>
  wholeNumber(name, { minimum: -largestNumber, maximum: largestNumber, description })

/** The query fields of a paged list. */
export const pageQuery = {
  page: t.Optional(anyNumber('page', 'The page, from 1')),
  pageSize: t.Optional(
    anyNumber('pageSize', `The number of records of a page. Default: ${defaultPageSize}. Below 0: all records`),
  ),
  sortKey: t.Optional(
    t.String({ maxLength: 100, description: 'What to sort by. An unknown key means the default', examples: ['title'] }),
  ),
  sortDirection: t.Optional(
    t.String({
      maxLength: 20,
      description: '`ascending`, `descending` (the default), or `default` for the usual order of the key',
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

/** Reads a query, and describes the page as the response repeats it. Throws AppError `invalid`. */
export function readPage<Sort>(
  { page = 1, pageSize: wanted = defaultPageSize, sortKey = '', sortDirection }: PageQuery,
  sorts: SortKeys<Sort>,
) {
  const pageSize = wanted < 0 ? maxPageSize : Math.min(wanted, maxPageSize)
  const asked = sortKey.toLowerCase()
  const found = sorts.find(({ keys }) => keys.some((key) => key.toLowerCase() === asked))
  const { keys, sort, order: usual } = found ?? sorts[0]
  const order = directionOf(sortDirection) ?? usual
  const number = Math.max(1, page)
  return {
    sort,
    order,
    limit: pageSize,
    offset: (number - 1) * pageSize,
    shown: {
      page: number,
      pageSize,
      sortKey: found === undefined ? keys[0] : sortKey,
      sortDirection: order === 'desc' ? 'descending' : 'ascending',
    },
  } as const
}

/** Programs may also send the number of a direction. Null for the usual one. */
const directions: Readonly<Record<string, 'asc' | 'desc' | null>> = {
  default: null,
  ascending: 'asc',
  descending: 'desc',
  0: null,
  1: 'asc',
  2: 'desc',
}

function directionOf(text = ''): 'asc' | 'desc' | null {
  // Without a direction, Radarr lists in descending order.
  const direction = text === '' ? 'desc' : directions[text.toLowerCase()]
  if (direction !== undefined) return direction
  const message = 'Must be one of ascending, descending, default'
  throw fieldError('sortDirection', message)
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
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number > largestNumber ? 0 : number
}

export const numberParams = (thing: string) =>
  t.Object({ id: t.String({ maxLength: 64, description: `Number of the ${thing}`, examples: ['7'] }) })

/** A field of a query that may be given several times, or once with commas. */
export const listQuery = (description: string) =>
  t.Optional(t.Array(t.String({ maxLength: 100, examples: ['1'] }), { maxItems: 1000, description }))
