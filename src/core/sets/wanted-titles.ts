import type { TitledKey } from '#db/repositories/rom-holdings.ts'
import type { SetEntry } from '#domain/systems/build-set.ts'
import { calledName, dumpKey, dumpTitle } from '#domain/systems/dump-name.ts'
import { isAheadFor } from '#domain/systems/wanted-title.ts'
import type { AppContext } from '../app-context.ts'

/** The title under which a game of a set is wanted, with other titles of it. */
export type WantedTitle = { title: string; alternateTitles: string[] }

/** The titles under which games of a set are wanted, by id. Of games with short names, clones are told apart. */
export function wantedTitles(
  { romSets }: Pick<AppContext, 'romSets'>,
  system: string,
  entries: readonly SetEntry[],
  isOneEach: boolean,
): ReadonlyMap<number, WantedTitle> {
  const titleOf = (entry: SetEntry): string => dumpTitle(calledName(entry))
  const described = entries.filter(({ description }) => description !== null).map((entry) => dumpKey(titleOf(entry)))
  const rows = described.length === 0 ? [] : romSets.keysOfTitles(system, [...new Set(described)])
  const first = new Map<string, TitledKey>()
  for (const row of rows) {
    const known = first.get(row.titleKey)
    if (row.description !== null && (known === undefined || isAhead(row, known))) first.set(row.titleKey, row)
  }
  const familyOf = new Map(rows.map(({ key, family }) => [key, family]))
  return new Map(
    entries.map((entry) => {
      const { id, key, description } = entry
      const title = titleOf(entry)
      const holder = first.get(dumpKey(title))
      const isFirst = holder?.key === key || (isOneEach && holder?.family === familyOf.get(key))
      if (description === null || isFirst) return [id, { title, alternateTitles: [] }]
      return [id, { title: description, alternateTitles: [title] }]
    }),
  )
}

function isAhead(one: TitledKey, other: TitledKey): boolean {
  const described = ({ key, description, isClone }: TitledKey) => ({
    key,
    description: description ?? '',
    isClone: isClone === 1,
  })
  return isAheadFor(described(one), described(other))
}
