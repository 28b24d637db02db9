import { asc, eq } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { rootFolders } from '../schema/root-folders.ts'
import { updateRows } from '../update-rows.ts'

export type StoredRootFolder = typeof rootFolders.$inferSelect
export type RootFoldersRepository = ReturnType<typeof createRootFoldersRepository>

/** Root folders, whose games are adopted in place. */
export function createRootFoldersRepository({ orm }: Connection) {
  return {
    all: (): StoredRootFolder[] => orm.select().from(rootFolders).orderBy(asc(rootFolders.createdAt)).all(),
    find: (id: string): StoredRootFolder | null =>
      orm.select().from(rootFolders).where(eq(rootFolders.id, id)).get() ?? null,
    insert: (root: StoredRootFolder): void => void orm.insert(rootFolders).values(root).run(),
    update: (id: string, change: Partial<Omit<StoredRootFolder, 'id'>>): void =>
      updateRows(orm, rootFolders, change, eq(rootFolders.id, id)),
    remove: (id: string): void => void orm.delete(rootFolders).where(eq(rootFolders.id, id)).run(),
  }
}
