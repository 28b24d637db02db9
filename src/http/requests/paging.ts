import { t } from 'elysia'

/**
 * A whole number among the query fields. Its title is its name: what is wrong with a number that was read from text is
 * told without the field, and the title tells which it was.
 */
export function wholeNumber(name: string, { minimum, maximum }: { minimum: number; maximum?: number }) {
  return t.Integer({ title: name, minimum, maximum: maximum ?? Number.MAX_SAFE_INTEGER })
}

/** The page of a list: how many entries at most, and how many are left out before them. */
export function paging(maxAtOnce = 10_000) {
  return {
    limit: t.Optional(wholeNumber('limit', { minimum: 1, maximum: maxAtOnce })),
    offset: t.Optional(wholeNumber('offset', { minimum: 0 })),
  }
}
