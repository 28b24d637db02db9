/** A request for records in Apicalypse, the query language of IGDB. https://api-docs.igdb.com/#apicalypse */
export type IgdbQuery = {
  fields: readonly string[]
  search?: string
  /** Conditions that all hold. */
  where?: readonly string[]
  sort?: string
  limit: number
  offset?: number
}

/** IGDB refuses a larger `limit`. */
export const maxPageSize = 500

export function writeQuery({ fields, search, where = [], sort, limit, offset = 0 }: IgdbQuery): string {
  const clauses = [
    ...(search === undefined ? [] : [`search ${quoted(search)}`]),
    `fields ${fields.join(',')}`,
    ...(where.length === 0 ? [] : [`where ${where.join(' & ')}`]),
    ...(sort === undefined ? [] : [`sort ${sort}`]),
    `limit ${Math.min(limit, maxPageSize)}`,
    ...(offset === 0 ? [] : [`offset ${offset}`]),
  ]
  return clauses.map((clause) => `${clause};`).join(' ')
}

/** A text as a string of the query language. A quote in it would otherwise end the string and start a clause. */
export function quoted(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return `"${plain.replace(/["\\]/g, '\\$&')}"`
}

/** The condition that a field is one of these numbers. */
export function isOneOf(field: string, ids: readonly number[]): string {
  return `${field} = (${ids.join(',')})`
}
