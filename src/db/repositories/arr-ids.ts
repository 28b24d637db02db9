import type { Connection } from '../connection.ts'

export type ArrIdsRepository = ReturnType<typeof createArrIdsRepository>

/** The tables whose rows have numbers, by kind. */
const tables = { game: 'games', download: 'downloads', history: 'history', indexer: 'indexers', tag: 'tags' } as const
export type NumberedKind = keyof typeof tables

/** Numbers in place of ids, for programs that know only numbers. They stay the same for as long as the row exists. */
export function createArrIdsRepository({ all, transaction }: Connection) {
  const known = (kind: NumberedKind, ids: string) =>
    all<{ id: string; number: number }>(
      'SELECT arr_ids.id, number FROM json_each(?) AS asked CROSS JOIN arr_ids ON kind = ? AND arr_ids.id = asked.value',
      ids,
      kind,
    )
  return {
    /** The numbers of these ids. Ids without one get the next. */
    numbersOf(kind: NumberedKind, ids: readonly string[]): Map<string, number> {
      const asked = JSON.stringify([...new Set(ids)])
      let rows = known(kind, asked)
      if (rows.length < new Set(ids).size) {
        rows = transaction(() => {
          all(
            'INSERT INTO arr_ids (kind, id) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
            kind,
            asked,
          )
          return known(kind, asked)
        })
      }
      return new Map(rows.map(({ id, number }) => [id, number]))
    },
    /** The id that has this number; null if none of this kind has it. */
    idOf: (kind: NumberedKind, number: number): string | null =>
      all<{ id: string }>('SELECT id FROM arr_ids WHERE number = ? AND kind = ?', number, kind)[0]?.id ?? null,
    /** Removes at most `limit` numbers of rows that no longer exist. Returns how many. */
    forgetRemoved: (limit: number): number =>
      Object.entries(tables)
        .map(
          ([kind, table]) =>
            all(
              `DELETE FROM arr_ids WHERE number IN (SELECT number FROM arr_ids
                WHERE kind = ? AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table}.id = arr_ids.id) LIMIT ?)
                RETURNING 1`,
              kind,
              limit,
            ).length,
        )
        .reduce((sum, removed) => sum + removed, 0),
  }
}
