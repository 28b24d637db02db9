import { asc, eq } from 'drizzle-orm'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import { unreadableHealth } from '#domain/system/service-health.ts'
import type { Connection } from '../connection.ts'
import { indexers } from '../schema/indexers.ts'
import { updateRows } from '../update-rows.ts'

export type IndexersRepository = ReturnType<typeof createIndexersRepository>

/**
 * Indexers by priority. The API key is encrypted at rest and returned decrypted. If the current key cannot decrypt it,
 * it is `null`, and the health of the record says so.
 */
export function createIndexersRepository({ orm }: Connection, box: SecretBox) {
  const opened = (row: Indexer): Indexer => {
    if (row.apiKey === null) return row
    const apiKey = box.open(row.apiKey)
    return apiKey === null ? { ...row, apiKey, health: unreadableHealth(row.health) } : { ...row, apiKey }
  }
  const sealed = <Part extends Partial<Indexer>>(part: Part): Part =>
    typeof part.apiKey === 'string' ? { ...part, apiKey: box.seal(part.apiKey) } : part
  return {
    all: (): Indexer[] =>
      orm.select().from(indexers).orderBy(asc(indexers.priority), asc(indexers.name)).all().map(opened),
    find(id: string): Indexer | null {
      const row = orm.select().from(indexers).where(eq(indexers.id, id)).get()
      return row === undefined ? null : opened(row)
    },
    insert: (indexer: Indexer): void => void orm.insert(indexers).values(sealed(indexer)).run(),
    update: (id: string, change: Partial<Omit<Indexer, 'id'>>): void =>
      updateRows(orm, indexers, sealed(change), eq(indexers.id, id)),
    remove: (id: string): void => void orm.delete(indexers).where(eq(indexers.id, id)).run(),
  }
}
