import type { User } from '#domain/accounts/user.ts'
import type { StoredTag, Tag, TagUses } from '#domain/tags/tag.ts'
import type { AppContext } from '../app-context.ts'

type Deps = Pick<AppContext, 'tags'>

const unused: TagUses = { games: 0, indexers: 0, downloaders: 0, channels: 0 }

/** The tags by name, with how often they are used. Members see only the number of their own games. */
export function listTags(app: Deps, user: Pick<User, 'id' | 'role'>): Tag[] {
  return withUses(app, user, app.tags.all())
}

/** The tags as the user may see them. */
export function withUses({ tags }: Deps, { id, role }: Pick<User, 'id' | 'role'>, stored: readonly StoredTag[]): Tag[] {
  const usesOf = new Map<string, TagUses>()
  for (const { tagId, kind, count } of tags.uses(role === 'admin' ? null : id)) {
    usesOf.set(tagId, { ...(usesOf.get(tagId) ?? unused), [kind]: count })
  }
  return stored.map((tag) => ({ ...tag, uses: usesOf.get(tag.id) ?? unused }))
}
