import { t } from 'elysia'

/** A whole number in the query. Validation errors of query numbers do not name the field, so its title does. */
export function wholeNumber(name: string, { minimum, maximum }: { minimum: number; maximum?: number }) {
  return t.Integer({ title: name, minimum, maximum: maximum ?? Number.MAX_SAFE_INTEGER })
}

/** The query fields of a paged list. */
export function paging(maxLimit = 10_000) {
  return {
    limit: t.Optional(wholeNumber('limit', { minimum: 1, maximum: maxLimit })),
    offset: t.Optional(wholeNumber('offset', { minimum: 0 })),
  }
}
