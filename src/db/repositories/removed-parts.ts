import { eq, sql } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { gameParts, type PartLinks, partUpdates, removedParts as table } from '../schema/relations.ts'

export type RemovedPart = typeof table.$inferSelect

/** Removed add-ons, which are kept for a while so that the removal can be undone. */
export function removedParts({ orm, all, transaction }: Connection) {
  const idsOf = (sql: string, partId: string): string[] => all<{ id: string }>(sql, partId).map(({ id }) => id)
  const linksOf = (partId: string): PartLinks => ({
    downloads: idsOf('SELECT id FROM downloads WHERE part_id = ?', partId),
    imports: idsOf('SELECT id FROM imports WHERE part_id = ?', partId),
    decisions: idsOf('SELECT download_id AS id FROM grab_decisions WHERE part_id = ?', partId),
    update: orm.select().from(partUpdates).where(eq(partUpdates.partId, partId)).get() ?? null,
  })
  return {
    /** Removes an add-on and keeps what is needed to restore it. */
    removePart: (part: typeof gameParts.$inferSelect, removedAt: string): void =>
      transaction(() => {
        const removed = { partId: part.id, gameId: part.gameId, removedAt, part, links: linksOf(part.id) }
        orm.insert(table).values(removed).run()
        orm.delete(gameParts).where(eq(gameParts.id, part.id)).run()
      }),
    removedPart: (gameId: string, partId: string): RemovedPart | null =>
      orm.select().from(table).where(sql`${table.partId} = ${partId} AND ${table.gameId} = ${gameId}`).get() ?? null,
    /** Adds a removed add-on again and links it to its former downloads and imports. */
    restorePart: ({ part, links: { downloads, imports, decisions, update } }: RemovedPart): void =>
      transaction(() => {
        orm.insert(gameParts).values(part).run()
        if (update !== null) orm.insert(partUpdates).values(update).run()
        all(relinkSql('downloads', 'id'), part.id, JSON.stringify(downloads))
        all(relinkSql('imports', 'id'), part.id, JSON.stringify(imports))
        all(relinkSql('grab_decisions', 'download_id'), part.id, JSON.stringify(decisions))
        orm.delete(table).where(eq(table.partId, part.id)).run()
      }),
    /** Forgets some of the add-ons that were removed before a time, and returns their number. */
    forgetRemovedParts: (before: string, limit: number): number => all(forgetSql, before, limit).length,
  }
}

const relinkSql = (rows: 'downloads' | 'imports' | 'grab_decisions', id: string): string =>
  `UPDATE ${rows} SET part_id = ?1 WHERE ${id} IN (SELECT value FROM json_each(?2)) AND part_id IS NULL`

const forgetSql = `DELETE FROM removed_parts WHERE part_id IN (
  SELECT part_id FROM removed_parts WHERE removed_at < ? ORDER BY removed_at LIMIT ?) RETURNING 1`
