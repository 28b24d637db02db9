import { and, asc, eq, sql } from 'drizzle-orm'
import type { LibraryView } from '#domain/games/library-view.ts'
import type { Connection } from '../connection.ts'
import { libraryViews } from '../schema/library-views.ts'

export type LibraryViewsRepository = ReturnType<typeof createLibraryViewsRepository>

/** Views of the library that users saved under a name. */
export function createLibraryViewsRepository({ orm }: Connection) {
  const { id, name, query, userId } = libraryViews
  const isOwn = (owner: string, viewId: string) => and(eq(id, viewId), eq(userId, owner))
  return {
    /** The views of a user, by name. */
    ofUser: (owner: string): LibraryView[] =>
      orm
        .select({ id, name, query })
        .from(libraryViews)
        .where(eq(userId, owner))
        .orderBy(asc(sql`lower(${name})`))
        .all(),
    insert: (owner: string, view: LibraryView): void =>
      void orm
        .insert(libraryViews)
        .values({ ...view, userId: owner })
        .run(),
    update: (owner: string, view: LibraryView): void =>
      void orm.update(libraryViews).set({ name: view.name, query: view.query }).where(isOwn(owner, view.id)).run(),
    remove: (owner: string, viewId: string): boolean =>
      orm.delete(libraryViews).where(isOwn(owner, viewId)).returning({ id }).all().length > 0,
  }
}
