import { randomUUID } from 'node:crypto'
import type { User } from '#domain/accounts/user.ts'
import { AppError, fieldError } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { maxTags, type NewTag, type StoredTag, type Tag, type TagChange } from '#domain/tags/tag.ts'
import type { AppContext } from '../app-context.ts'
import { withUses } from './list-tags.ts'

type Deps = Pick<AppContext, 'tags' | 'transaction'>
type Admin = Pick<User, 'id' | 'role'>

/** Throws AppError `conflict` for a name that another tag has, and if there are too many. */
export function addTag(app: Deps, user: Admin, { name, color = 'gray' }: NewTag): Tag {
  const tag = { id: randomUUID(), name: tagName(name), color }
  app.transaction(() => {
    assertFree(app, tag)
    if (app.tags.count() >= maxTags) throw new AppError('conflict', say('library.tooManyTags', { count: maxTags }))
    app.tags.insert(tag)
  })
  return shown(app, user, tag)
}

/** Throws AppError `not-found`, and otherwise as `addTag`. */
export function changeTag(app: Deps, user: Admin, id: string, { name, color }: TagChange): Tag {
  const changed = app.transaction(() => {
    const before = storedTag(app, id)
    const tag = { ...before, name: name === undefined ? before.name : tagName(name), color: color ?? before.color }
    assertFree(app, tag)
    app.tags.update(id, tag)
    return tag
  })
  return shown(app, user, changed)
}

/** Removes a tag from everything that has it. Throws AppError `not-found`. */
export function removeTag(app: Pick<AppContext, 'games' | 'tags' | 'transaction'>, id: string): void {
  app.transaction(() => {
    storedTag(app, id)
    app.games.removeTag(id)
    app.tags.remove(id)
  })
}

function storedTag({ tags }: Pick<AppContext, 'tags'>, id: string): StoredTag {
  const tag = tags.find(id)
  if (tag === null) throw new AppError('not-found', say('library.tagNotFound'))
  return tag
}

function tagName(entered: string): string {
  return entered.normalize('NFC').trim().replace(/\s+/g, ' ')
}

function assertFree({ tags }: Pick<AppContext, 'tags'>, { id, name }: StoredTag): void {
  const other = tags.named(name)
  if (other === null || other.id === id) return
  throw new AppError('conflict', say('library.tagExists', { name: other.name }))
}

function shown(app: Pick<AppContext, 'tags'>, user: Admin, tag: StoredTag): Tag {
  const [withCounts] = withUses(app, user, [tag])
  if (withCounts === undefined) throw new Error('The tag is missing')
  return withCounts
}

/** The IDs without duplicates, in the order in which they are stored. Throws AppError `invalid` for an unknown one. */
export function validTags({ tags }: Pick<AppContext, 'tags'>, tagIds: readonly string[]): string[] {
  const ids = [...new Set(tagIds)].toSorted()
  if (ids.length === 0) return ids
  const known = new Set(tags.all().map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown === undefined) return ids
  const message = say('library.unknownTag', { name: unknown })
  throw fieldError('tagIds', message)
}
