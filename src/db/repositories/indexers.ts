import { asc, eq, sql } from 'drizzle-orm'
import type { Indexer } from '#domain/indexers/indexer.ts'
import type { SecretBox } from '#domain/ports/secret-box.ts'
import { hasSecrets } from '#domain/secrets/masked-address.ts'
import { unreadableHealth } from '#domain/system/service-health.ts'
import type { Connection } from '../connection.ts'
import { indexers } from '../schema/indexers.ts'
import { waitingReleases } from '../schema/waiting.ts'
import { replaceTags } from '../tag-links.ts'
import { updateRows } from '../update-rows.ts'

export type IndexersRepository = ReturnType<typeof createIndexersRepository>

/**
 * Indexers by priority. The API key, and an address with secrets, are encrypted at rest and returned decrypted. If the
 * current key cannot decrypt them, the key is `null` and the address empty, and the health of the record says so.
 */
export function createIndexersRepository(connection: Connection, box: SecretBox) {
  const { orm, transaction } = connection
  const opened = (row: Indexer): Indexer => {
    const url = box.open(row.url)
    const apiKey = row.apiKey === null ? null : box.open(row.apiKey)
    const isReadable = url !== null && (apiKey !== null || row.apiKey === null)
    return { ...row, url: url ?? '', apiKey, health: isReadable ? row.health : unreadableHealth(row.health) }
  }
  const sealed = <Part extends Partial<Indexer>>(part: Part): Part => ({
    ...part,
    ...(typeof part.apiKey === 'string' ? { apiKey: box.seal(part.apiKey) } : {}),
    ...(part.url !== undefined && hasSecrets(part.url) ? { url: box.seal(part.url) } : {}),
  })
  // Read for every release that is grabbed: building their SQL costs more than running it.
  const selectAll = orm.select().from(indexers).orderBy(asc(indexers.priority), asc(indexers.name)).prepare()
  const selectOne = orm
    .select()
    .from(indexers)
    .where(eq(indexers.id, sql.placeholder('id')))
    .prepare()
  return {
    all: (): Indexer[] => selectAll.all().map(opened),
    find(id: string): Indexer | null {
      const row = selectOne.get({ id })
      return row === undefined ? null : opened(row)
    },
    insert: ({ tagIds, ...indexer }: Indexer): void =>
      transaction(() => {
        orm.insert(indexers).values(sealed(indexer)).run()
        replaceTags(connection, 'indexer_tags', indexer.id, tagIds)
      }),
    update: (id: string, { tagIds, ...change }: Partial<Omit<Indexer, 'id'>>): void =>
      transaction(() => {
        updateRows(orm, indexers, sealed(change), eq(indexers.id, id))
        if (tagIds !== undefined) replaceTags(connection, 'indexer_tags', id, tagIds)
      }),
    remove: (id: string): void =>
      transaction(() => {
        orm.delete(waitingReleases).where(eq(waitingReleases.indexerId, id)).run()
        orm.delete(indexers).where(eq(indexers.id, id)).run()
      }),
  }
}
