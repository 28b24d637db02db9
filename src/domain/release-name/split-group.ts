import { groupKinds, isGroupSpelling, isGroupWord } from './vocabulary/groups.ts'
import { noiseWords, ordinaryNoiseWords } from './vocabulary/noise.ts'
import { platformWords } from './vocabulary/platforms.ts'

const notGroups = new Set(
  'rip repack portable gb mb kb man life strike zero steam dlc demo com cd edition tech 64bit free fix up on off fi in line co op'.split(
    ' ',
  ),
)
const looksLikeGroup = (text: string): boolean => /[A-Z]{2}|[a-z][A-Z]|\d/.test(text) && /[A-Za-z]/.test(text)
const releaseTags = /[._ ]v\.?\d|multi\d|repack|update|build[._ ]?\d|edition|[)\]]$/i

// In "RePack by SeregA-Lus" the dash is part of the name of the repacker.
const endsWithMaker = /(?:^|[\s([])(?:от|by|from) \S+$/i

// "GERMAN-0x0007" ends with a group; after a digit, the dash continues a version.
const isNumberName = (rest: string, group: string): boolean =>
  group.length > 4 && /^\d+[a-z]+\d\w*$/i.test(group) && /[a-z]$/i.test(rest)

// "…_PAL_PS2DVD-2CH": after the platform or the format, anything is a group.
const endsWithMark = (rest: string): boolean => {
  let start = rest.length
  while (start > 0 && !' ._-'.includes(rest.charAt(start - 1))) start--
  const last = rest.slice(start)
  return last.length > 1 && start > 0 && last === last.toUpperCase() && isMark(last.toLowerCase())
}

const isMark = (word: string): boolean => platformWords.has(word) || noiseWords.has(word) || ordinaryNoiseWords.has(word)

const isGroup = (rest: string, group: string, hasBlanks: boolean): boolean => {
  const lower = group.toLowerCase()
  if (groupKinds.has(lower))
    return (
      groupKinds.get(lower) !== undefined &&
      (!hasBlanks || isGroupSpelling(group) || isGroupWord(group, lower) || releaseTags.test(rest))
    )
  if (
    notGroups.has(lower) ||
    (/^v?\d/.test(group) && !isNumberName(rest, group) && !(endsWithMark(rest) && /^\d+[A-Z]{2}/.test(group))) ||
    group.length < 2 ||
    group.length > 24
  )
    return false
  if (releaseTags.test(rest)) return true
  if (hasBlanks) return looksLikeGroup(group) && rest !== rest.toUpperCase()
  const isOneWord = !/[._]/.test(rest)
  if (isOneWord && group.includes('_')) return false
  return isOneWord ? rest.length > 2 && looksLikeGroup(group) : true
}

// "GOTY-R.G. Mechanics", "Name-DODI Repack".
const teamAtEnd = /^(.{2,})-(r\.g\. ?\p{L}+|\w+(?= repack$))(?: repack)?$/iu

/** Splits "Name-GROUP" at the last dash, unless the part after it can belong to the title. */
export const splitGroup = (name: string): { rest: string; group: string | null } => {
  const team = name.endsWith('epack') || name.includes('R.G.') ? teamAtEnd.exec(name) : null
  if (team !== null) return { rest: team[1] ?? '', group: team[2] ?? null }
  const dash = name.lastIndexOf('-')
  if (dash <= 0 || dash === name.length - 1) return { rest: name, group: null }
  const group = name.slice(dash + 1)
  if (!/^[\p{L}\p{N}_@=.']+$/u.test(group) || /^[._]|\.\w*\./.test(group)) return { rest: name, group: null }
  const rest = name.slice(0, dash).trimEnd()
  if (endsWithMaker.test(rest)) return { rest: name, group: null }
  const hasBlanks = rest.includes(' ')
  if (group.includes('.') && !groupKinds.has(group.toLowerCase())) return { rest: name, group: null }
  if (
    group.includes('_') &&
    !groupKinds.has(group.toLowerCase()) &&
    rest.includes('_') &&
    group.split('_').length > 2
  ) {
    return { rest: name, group: null }
  }
  return isGroup(rest, group, hasBlanks) ? { rest, group } : { rest: name, group: null }
}
