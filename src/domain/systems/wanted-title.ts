import { dumpKey, dumpTitle } from './dump-name.ts'

/** A game of a DAT that has a short name, such as that of an arcade board. */
type Described = { key: string; description: string; isClone: boolean }
type TitledKey = { key: string; titleKey: string; description: string | null; isClone: number }

/**
 * The one of several games of a title that is wanted under the title alone: the one that is called so, else the first
 * that is no clone. The others are wanted under their whole descriptions.
 */
export function isAheadFor(one: Described, other: Described): boolean {
  const order = rank(one) - rank(other)
  return order === 0 ? one.key < other.key : order < 0
}

const rank = ({ description, isClone }: Described): number =>
  dumpTitle(description) === description ? 0 : isClone ? 2 : 1

/** The keys in DATs of the games that a game of this title is wanted as, among those whose titles are like it. */
export function keysWantedAs(title: string, rows: readonly TitledKey[]): string[] {
  const key = dumpKey(title)
  const exact = rows.filter(({ description }) => description !== null && dumpKey(description) === key)
  if (exact.length > 0) return unique(exact)
  const same = rows.filter(({ titleKey }) => titleKey === key)
  let first: Described | null = null
  for (const { description, isClone, ...row } of same) {
    if (description === null) continue
    const each = { ...row, description, isClone: isClone === 1 }
    if (first === null || isAheadFor(each, first)) first = each
  }
  const plain = same.filter(({ description }) => description === null)
  return unique(first === null ? plain : [...plain, first])
}

const unique = (rows: readonly { key: string }[]): string[] => [...new Set(rows.map(({ key }) => key))]
