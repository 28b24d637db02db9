import type { FileEnding } from './file-ending.ts'
import { keysInName } from './known-title.ts'
import { groupKinds } from './vocabulary/groups.ts'

// Scene groups name their files in lower case: "v-ys_x_nordics.nsp", "tenoke-cellar.keeper.iso".
const prefixed = /^([a-z][a-z0-9]{0,9})-([a-z0-9]+[._][a-z0-9._]+)$/

const maxPrefixLength = 10
const minTitleLetters = 6

const startsWithTitle = (text: string, keys: ReadonlySet<string>): boolean =>
  keysInName(text).some((key) => key.length >= minTitleLetters && keys.has(key))

/** Whether a name can start with the abbreviation of a group: quick, and true for few names. */
export const mayHaveFilePrefix = (name: string): boolean => {
  const first = name.charCodeAt(0)
  if (first < 97 || first > 122) return false
  const dash = name.indexOf('-')
  return dash > 0 && dash <= maxPrefixLength
}

/** What follows the abbreviation of a group in front of a file name; null if the name has no such form. */
export const afterFilePrefix = (name: string): string | null => {
  return mayHaveFilePrefix(name) ? (prefixed.exec(name)?.[2] ?? null) : null
}

/** A file name without the abbreviation of its group, if that is certain from the name or from the known titles. */
export const withoutFilePrefix = ({ rest, ending }: FileEnding, keys: ReadonlySet<string> | null): string => {
  const after = afterFilePrefix(rest)
  if (after === null) return rest
  const prefix = rest.slice(0, rest.indexOf('-'))
  const isCertain = groupKinds.has(prefix) || (prefix.length < 5 && /^(?:nsp|xci|nsz|xcz)$/.test(ending))
  if (keys === null) return isCertain ? after : rest
  if (startsWithTitle(rest, keys)) return rest
  return isCertain || startsWithTitle(after, keys) ? after : rest
}
