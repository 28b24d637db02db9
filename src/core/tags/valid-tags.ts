import { fieldError } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'

/** The IDs without duplicates, in the order in which they are stored. Throws AppError `invalid` for an unknown one. */
export function validTags({ tags }: Pick<AppContext, 'tags'>, tagIds: readonly string[]): string[] {
  const ids = [...new Set(tagIds)].toSorted()
  if (ids.length === 0) return ids
  const known = new Set(tags.all().map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return ids
  const message = `There is no tag ${unknown}. It may have been removed: reload the page, or list the tags with GET /tags`
  throw fieldError('tagIds', message)
}
