import { and, asc, eq } from 'drizzle-orm'
import { calledName, dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import type { KnownRom } from '#domain/verification/judge-file.ts'
import type { Sums } from '#domain/verification/verification.ts'
import type { Connection } from '../connection.ts'
import { insertRows } from '../insert-rows.ts'
import { datGames, datRoms, dats } from '../schema/dats.ts'
import { updateRows } from '../update-rows.ts'

export type StoredDat = typeof dats.$inferSelect
export type NewDatGame = Omit<typeof datGames.$inferSelect, 'key' | 'titleKey' | 'description'> & {
  description?: string | null
}
export type NewDatRom = typeof datRoms.$inferSelect
export type DatsRepository = ReturnType<typeof createDatsRepository>

const romColumns = `dat_roms.id AS id, dat_roms.name AS name, dat_roms.size AS size, dat_roms.crc32 AS crc32,
  dat_roms.md5 AS md5, dat_roms.sha1 AS sha1, dat_roms.status AS status, dat_games.name AS gameName, dat_roms.dat_game_id AS gameId,
  dats.name AS datName, dats.system AS system`
const romTables = `JOIN dat_games ON dat_games.id = dat_roms.dat_game_id JOIN dats ON dats.id = dat_roms.dat_id AND dats.active = 1`
/** Names such as `track 1.bin` occur in thousands of games. */
const maxOfName = 200
const maxOfSum = 50

const rom = 'EXISTS (SELECT 1 FROM dat_roms WHERE'
const known = {
  sha1: `${rom} sha1 = value AND sha1 IS NOT NULL)`,
  md5: `${rom} md5 = value AND md5 IS NOT NULL AND sha1 IS NULL)`,
  crc32: `${rom} crc32 = value AND crc32 IS NOT NULL AND sha1 IS NULL AND md5 IS NULL)`,
  name: `${rom} name = value COLLATE NOCASE) OR EXISTS (SELECT 1 FROM dat_games WHERE name = value COLLATE NOCASE)`,
} as const

const withKeys = ({ description = null, ...game }: NewDatGame) => ({
  ...game,
  description,
  key: dumpKey(game.name),
  titleKey: dumpKey(dumpTitle(calledName({ ...game, description }))),
})

/** DATs with their games and dumps. All questions are answered from active DATs. */
export function createDatsRepository(connection: Connection) {
  const { orm, all } = connection
  const ofSum = (column: 'sha1' | 'md5' | 'crc32', weaker: string, value: string | null): KnownRom[] =>
    value === null
      ? []
      : all<KnownRom>(
          `SELECT ${romColumns} FROM dat_roms ${romTables}
          WHERE dat_roms.${column} = ? AND dat_roms.${column} IS NOT NULL ${weaker} LIMIT ${maxOfSum}`,
          value,
        )
  return {
    all: (): StoredDat[] => orm.select().from(dats).where(eq(dats.active, true)).orderBy(asc(dats.name)).all(),
    find: (id: string): StoredDat | null =>
      orm
        .select()
        .from(dats)
        .where(and(eq(dats.id, id), eq(dats.active, true)))
        .get() ?? null,
    ofKey: (key: string): StoredDat | null =>
      orm
        .select()
        .from(dats)
        .where(and(eq(dats.key, key), eq(dats.active, true)))
        .get() ?? null,
    /** What was read from the files of a folder. */
    stampsOf: (folder: string): { fileName: string; stamp: string | null }[] =>
      orm
        .select({ fileName: dats.fileName, stamp: dats.stamp })
        .from(dats)
        .where(and(eq(dats.folder, folder), eq(dats.active, true)))
        .all(),
    folders: (): string[] =>
      all<{ folder: string }>('SELECT DISTINCT folder FROM dats WHERE active = 1 AND folder IS NOT NULL').map(
        ({ folder }) => folder,
      ),
    hasAny: (): boolean => all('SELECT 1 FROM dats WHERE active = 1 LIMIT 1').length > 0,
    /** The names, in lower case, of games that begin like this and have a good dump, with the DATs that have them. */
    dumpsLike: (title: string): Map<string, string> =>
      new Map(
        all<{ name: string; datName: string }>(
          `SELECT dat_games.name AS name, dats.name AS datName FROM dat_games
          JOIN dats ON dats.id = dat_games.dat_id AND dats.active = 1
          WHERE dat_games.name >= ?1 COLLATE NOCASE AND dat_games.name < ?1 || char(1114111) COLLATE NOCASE
            AND EXISTS (SELECT 1 FROM dat_roms WHERE dat_game_id = dat_games.id AND status IN ('good', 'verified'))
          LIMIT 500`,
          title,
        ).map(({ name, datName }) => [name.toLowerCase(), datName]),
      ),
    insert: (dat: StoredDat): void => void orm.insert(dats).values(dat).run(),
    update: (id: string, change: Partial<Omit<StoredDat, 'id'>>): void =>
      updateRows(orm, dats, change, eq(dats.id, id)),
    insertGames(games: readonly NewDatGame[], roms: readonly NewDatRom[]): void {
      connection.transaction(() => {
        insertRows(connection, datGames, games.map(withKeys))
        insertRows(connection, datRoms, roms)
      })
    },
    nextIds: (): { game: number; rom: number } =>
      all<{ game: number; rom: number }>(
        'SELECT coalesce((SELECT max(id) FROM dat_games), 0) + 1 AS game, coalesce((SELECT max(id) FROM dat_roms), 0) + 1 AS rom',
      )[0] ?? { game: 1, rom: 1 },
    /** Names the parents of clones that a DAT names by number. */
    nameParents: (parents: readonly { id: number; name: string }[]): void =>
      void all(
        `UPDATE dat_games SET clone_of = parents.value ->> 'name' FROM json_each(?) AS parents
        WHERE dat_games.id = parents.value ->> 'id'`,
        JSON.stringify(parents),
      ),
    /** Puts a DAT that was read in the place of an earlier version. */
    activate(id: string, key: string): void {
      connection.transaction(() => {
        all('UPDATE dats SET active = 0 WHERE key = ? AND active = 1', key)
        all('UPDATE dats SET active = 1 WHERE id = ?', id)
      })
    },
    deactivate: (id: string): void => void all('UPDATE dats SET active = 0 WHERE id = ?', id),
    /** Deletes some rows of inactive DATs. Returns whether some are left. */
    removeSome(limit: number): boolean {
      const inactive = 'SELECT id FROM dats WHERE active = 0'
      const deleteSome = (table: 'dat_roms' | 'dat_games'): boolean =>
        all(
          `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE dat_id IN (${inactive}) LIMIT ?) RETURNING 1`,
          limit,
        ).length > 0
      if (deleteSome('dat_roms') || deleteSome('dat_games')) return true
      return all('DELETE FROM dats WHERE active = 0 RETURNING 1').length > 0
    },
    /** The dumps that have a sum of some contents. Only the strongest sum of a dump counts. */
    withSums: ({ crc32, md5, sha1 }: Omit<Sums, 'size'>): KnownRom[] => [
      ...ofSum('sha1', '', sha1),
      ...ofSum('md5', 'AND dat_roms.sha1 IS NULL', md5),
      ...ofSum('crc32', 'AND dat_roms.sha1 IS NULL AND dat_roms.md5 IS NULL', crc32),
    ],
    /** Returns those of the sums, or of the names of dumps or games, that some DAT may know. */
    knownTexts: (kind: keyof typeof known, texts: readonly string[]): string[] =>
      all<{ text: string }>(`SELECT value AS text FROM json_each(?) WHERE ${known[kind]}`, JSON.stringify(texts)).map(
        ({ text }) => text,
      ),
    /** The dumps of a game of a DAT. */
    ofGame: (gameId: number): KnownRom[] =>
      all<KnownRom>(`SELECT ${romColumns} FROM dat_roms ${romTables} WHERE dat_roms.dat_game_id = ?`, gameId),
    /** The dumps with this name, and those of games with this name. Ignores the case of Latin letters. */
    withName: (fileName: string, stem: string): KnownRom[] =>
      all<KnownRom>(
        `SELECT ${romColumns} FROM dat_roms ${romTables} WHERE dat_roms.name = ?1 COLLATE NOCASE
        UNION SELECT ${romColumns} FROM dat_games AS named JOIN dat_roms ON dat_roms.dat_game_id = named.id ${romTables}
        WHERE named.name = ?2 COLLATE NOCASE LIMIT ${maxOfName}`,
        fileName,
        stem,
      ),
  }
}
