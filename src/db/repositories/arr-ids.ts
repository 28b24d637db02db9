import type { Connection } from '../connection.ts'

export type ArrIdsRepository = ReturnType<typeof createArrIdsRepository>

/** The tables whose rows have numbers, by kind. */
const tables = { game: 'games', download: 'downloads', history: 'history', indexer: 'indexers', tag: 'tags' } as const
export type NumberedKind = keyof typeof tables

/** How many ids of each kind stay in memory: about a megabyte. */
const mostRemembered = 10_000

/** Numbers in place of ids, for programs that know only numbers. They stay the same for as long as the row exists. */
export function createArrIdsRepository({ all, transaction }: Connection) {
  const known = (kind: NumberedKind, ids: string) =>
    all<{ id: string; number: number }>(
      'SELECT arr_ids.id, number FROM json_each(?) AS asked CROSS JOIN arr_ids ON kind = ? AND arr_ids.id = asked.value',
      ids,
      kind,
    )
  /** By kind. A program that watches a library asks for the same numbers again and again, and they never change. */
  const remembered = new Map<NumberedKind, Map<string, number>>()
  const read = (kind: NumberedKind, ids: readonly string[]): { id: string; number: number }[] => {
    const asked = JSON.stringify(ids)
    const rows = known(kind, asked)
    const size = remembered.get(kind)?.size ?? 0
    const numbers = (size + rows.length > mostRemembered ? null : remembered.get(kind)) ?? new Map<string, number>()
    // Those that are given below may still be undone with a transaction around this one.
    for (const { id, number } of rows.slice(0, mostRemembered)) numbers.set(id, number)
    remembered.set(kind, numbers)
    if (rows.length === ids.length) return rows
    return transaction(() => {
      all(
        'INSERT INTO arr_ids (kind, id) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
        kind,
        asked,
      )
      return known(kind, asked)
    })
  }
  return {
    /** The numbers of these ids. Ids without one get the next. */
    numbersOf(kind: NumberedKind, ids: readonly string[]): Map<string, number> {
      const numbers = new Map<string, number>()
      const others = new Set<string>()
      for (const id of ids) {
        const number = remembered.get(kind)?.get(id)
        if (number === undefined) others.add(id)
        else numbers.set(id, number)
      }
      if (others.size > 0) for (const { id, number } of read(kind, [...others])) numbers.set(id, number)
      return numbers
    },
    /** The id that has this number; null if none of this kind has it. */
    idOf: (kind: NumberedKind, number: number): string | null =>
      all<{ id: string }>('SELECT id FROM arr_ids WHERE number = ? AND kind = ?', number, kind)[0]?.id ?? null,
    /** Removes at most `limit` numbers of rows that no longer exist. Returns how many. */
    forgetRemoved(limit: number): number {
      remembered.clear()
      return Object.entries(tables)
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
        .reduce((sum, removed) => sum + removed, 0)
    },
  }
}
