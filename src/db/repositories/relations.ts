import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, type InferSelectModel, sql } from 'drizzle-orm'
import { isPartTouched, mergeParts, newPart } from '#domain/games/merge-parts.ts'
import type { GameRelations, PlatformRelease, RelatedGame } from '#domain/games/relations.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { gameParts, gameReleases, relatedGames } from '../schema/relations.ts'
import { updateRows } from '../update-rows.ts'
import { knownNames } from './known-names.ts'
import { removedParts } from './removed-parts.ts'
import { wantedPartLists } from './wanted-part-lists.ts'
import { wantedParts } from './wanted-parts.ts'

export type StoredPart = InferSelectModel<typeof gameParts>
export type StoredRelatedGame = InferSelectModel<typeof relatedGames>
export type StoredRelations = { parts: StoredPart[]; related: StoredRelatedGame[] }

export type RelationsRepository = ReturnType<typeof createRelationsRepository>

/** The parts of games, and the games that could be taken for them. */
export function createRelationsRepository(connection: Connection) {
  const { orm, all, transaction } = connection
  const partsOf = (gameId: string): StoredPart[] =>
    orm
      .select()
      .from(gameParts)
      .where(eq(gameParts.gameId, gameId))
      .orderBy(gameParts.normalizedTitle, gameParts.id)
      .all()
  const relatedTo = (gameId: string): StoredRelatedGame[] =>
    orm
      .select()
      .from(relatedGames)
      .where(eq(relatedGames.gameId, gameId))
      .orderBy(relatedGames.title, relatedGames.id)
      .all()
  /** Writes only what changed: some games have a thousand rows, and a refresh rarely changes one. */
  function write<Stored extends Row>(statements: ReplaceSql, stored: readonly Stored[], rows: readonly Stored[]): void {
    const kept = new Set(rows.map(({ id }) => id))
    const removed = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    const storedById = new Map(stored.map((row) => [row.id, row]))
    const changed = rows.filter((row) => !isDeepStrictEqual(row, storedById.get(row.id)))
    if (removed.length > 0) all(statements.remove, JSON.stringify(removed))
    if (changed.length > 0) all(statements.put, JSON.stringify(changed))
  }
  const releasesOf = (gameId: string): PlatformRelease[] =>
    all('SELECT platform, kind, date FROM game_releases WHERE game_id = ?', gameId)
  function replaceReleases(gameId: string, releases: readonly PlatformRelease[]): void {
    const stored = releasesOf(gameId)
    const keys = (each: readonly PlatformRelease[]) =>
      each.map(({ platform, kind, date }) => `${platform} ${kind} ${date}`).toSorted()
    if (isDeepStrictEqual(keys(stored), keys(releases))) return
    all('DELETE FROM game_releases WHERE game_id = ?', gameId)
    insertRows(
      connection,
      gameReleases,
      releases.map((release) => ({ gameId, ...release })),
    )
  }
  return {
    ...knownNames(connection),
    ...wantedParts(connection),
    ...wantedPartLists(connection),
    ...removedParts(connection),
    partsOf,
    relatedTo,
    releasesOf,
    of: (gameId: string): StoredRelations => ({ parts: partsOf(gameId), related: relatedTo(gameId) }),
    findPart: (id: string): StoredPart | null => orm.select().from(gameParts).where(eq(gameParts.id, id)).get() ?? null,
    /** These parts, in this order. */
    partsWithIds: (ids: readonly string[]): StoredPart[] => {
      const found = orm
        .select()
        .from(gameParts)
        .where(sql`${gameParts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
        .all()
      const byId = new Map(found.map((part) => [part.id, part]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
    addParts: (parts: readonly StoredPart[]): void =>
      void (parts.length > 0 && all(replacePartsSql.put, JSON.stringify(parts))),
    updateParts: (ids: readonly string[], change: Partial<Omit<StoredPart, 'id' | 'gameId'>>): void =>
      updateRows(orm, gameParts, change, sql`${gameParts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    /** Marks parts as owned, each with the place of its files. */
    ownParts: (parts: readonly Pick<StoredPart, 'id' | 'path'>[]): void =>
      void (parts.length > 0 && all(ownPartsSql, JSON.stringify(parts.map(({ id, path }) => ({ id, path }))))),
    /** Owned parts of a game whose recorded files are gone are no longer owned. Returns how many. */
    forgetMissingParts: (gameId: string): number => all(forgetMissingSql, gameId).length,
    /**
     * Replaces the relations of a game. Rows of the same part or game keep their ids, and parts their status. Parts that
     * the provider did not give stay if they are owned, wanted, ignored or not from a provider. `isNewMatch`: the game
     * was matched with another one, so that parts of the provider stay only if they are owned.
     */
    replace(
      gameId: string,
      { parts, related, releases }: Pick<GameRelations, 'parts' | 'related' | 'releases'>,
      { isNewMatch = false } = {},
    ): void {
      transaction(() => {
        const stored = partsOf(gameId)
        const isKept = (part: StoredPart) =>
          isNewMatch ? part.status === 'owned' || part.source !== 'provider' : isPartTouched(part)
        const partRows = mergeParts(stored, parts, { isKept, add: (part) => newPart(gameId, part) })
        write(replacePartsSql, stored, partRows)
        const storedGames = relatedTo(gameId)
        const relatedRows = related.map((game) => relatedRow(gameId, game))
        write(replaceRelatedSql, storedGames, withIds(storedGames, relatedRows))
        if (releases !== undefined || isNewMatch) replaceReleases(gameId, releases ?? [])
      })
    },
  }
}

const fieldsOf = (row: string, ...names: string[]): string => names.map((name) => `${row} ->> '${name}'`).join(', ')

const replacePartsSql = {
  remove: 'DELETE FROM game_parts WHERE id IN (SELECT value FROM json_each(?))',
  put: `INSERT INTO game_parts (id, game_id, kind, title, normalized_title, metadata_id, storefront_app_id, release_date,
      status, status_edited, version, path, source, last_searched_at)
    SELECT ${fieldsOf('value', 'id', 'gameId', 'kind', 'title', 'normalizedTitle', 'metadataId', 'storefrontAppId', 'releaseDate')},
      ${fieldsOf('value', 'status', 'statusEdited', 'version', 'path', 'source', 'lastSearchedAt')}
    FROM json_each(?) WHERE true
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, normalized_title = excluded.normalized_title,
      metadata_id = excluded.metadata_id, storefront_app_id = excluded.storefront_app_id,
      release_date = excluded.release_date, source = excluded.source`,
}

const ownPartsSql = `UPDATE game_parts SET status = 'owned', path = owned.value ->> 'path' FROM json_each(?) AS owned
  WHERE game_parts.id = owned.value ->> 'id'`

const forgetMissingSql = `UPDATE game_parts SET status = 'none', status_edited = 0, version = NULL, path = NULL
  WHERE game_id = ?1 AND status = 'owned' AND path IS NOT NULL AND NOT EXISTS (SELECT 1 FROM game_files
    WHERE game_files.game_id = ?1 AND (game_files.path = game_parts.path
      OR (game_files.path > game_parts.path || '/' AND game_files.path < game_parts.path || '0')))
  RETURNING 1`

const replaceRelatedSql = {
  remove: 'DELETE FROM related_games WHERE id IN (SELECT value FROM json_each(?))',
  put: `INSERT INTO related_games (id, game_id, title, year, metadata_id)
    SELECT ${fieldsOf('value', 'id', 'gameId', 'title', 'year', 'metadataId')} FROM json_each(?) WHERE true
    ON CONFLICT (id) DO UPDATE SET title = excluded.title, year = excluded.year, metadata_id = excluded.metadata_id`,
}

type ReplaceSql = { remove: string; put: string }
type Row = { id: string; title: string; metadataId: string | null }

const relatedRow = (gameId: string, game: RelatedGame): StoredRelatedGame => ({ ...game, id: randomUUID(), gameId })

/** The rows with the ids of the stored rows of the same metadata id, or else of the same title. */
function withIds<Stored extends Row>(stored: readonly Stored[], rows: readonly Stored[]): Stored[] {
  const byMetadataId = new Map(stored.flatMap((row) => (row.metadataId === null ? [] : [[row.metadataId, row.id]])))
  const taken = new Set<string>()
  const take = (id: string | undefined): string | undefined => {
    if (id === undefined || taken.has(id)) return undefined
    taken.add(id)
    return id
  }
  const kept = rows.map((row) => (row.metadataId === null ? undefined : take(byMetadataId.get(row.metadataId))))
  const left = stored.filter(({ id }) => !taken.has(id))
  const byTitle = new Map(left.map((row) => [normalizeTitle(row.title), row.id]))
  return rows.map((row, place) => ({
    ...row,
    id: kept[place] ?? (byTitle.size > 0 ? take(byTitle.get(normalizeTitle(row.title))) : undefined) ?? row.id,
  }))
}
