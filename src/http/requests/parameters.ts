import { t } from 'elysia'

type NumberOptions = { minimum: number; maximum?: number; description: string }

/** A whole number in the query. Validation errors of query numbers do not name the field, so its title does. */
export function wholeNumber(name: string, { minimum, maximum, description }: NumberOptions) {
  return t.Integer({ title: name, minimum, maximum: maximum ?? Number.MAX_SAFE_INTEGER, description })
}

/** How many entries a list without end returns if the request has no limit. */
export const defaultLimit = 500

/** The query fields of a list without end, which is always paged. */
export function boundedPaging(usualLimit = defaultLimit) {
  return pageFields(10_000, `The largest number of entries to return. Default: ${usualLimit}`)
}

/** The query fields of a paged list. */
export function paging(maxLimit = 10_000) {
  return pageFields(maxLimit, 'The largest number of entries to return')
}

function pageFields(maximum: number, description: string) {
  return {
    limit: t.Optional(wholeNumber('limit', { minimum: 1, maximum, description })),
    offset: t.Optional(wholeNumber('offset', { minimum: 0, description: 'The number of entries to skip' })),
  }
}

/** The ID of something, as a parameter. */
export function idOf(thing: string) {
  return t.String({
    maxLength: 64,
    description: `ID of the ${thing}`,
    examples: ['5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'],
  })
}
