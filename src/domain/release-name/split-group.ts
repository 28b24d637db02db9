import { isMarkWord, isProductCode } from './marks.ts'
import { groupKinds, isGroupSpelling, isGroupWord } from './vocabulary/groups.ts'
import { ordinaryNoiseWords } from './vocabulary/noise.ts'
import { platformWords } from './vocabulary/platforms.ts'
import { isSiteName } from './vocabulary/sites.ts'

const notGroups = new Set(
  'rip repack portable gb mb kb man life strike zero steam dlc demo com cd edition tech 64bit free fix up on off fi in line co op'.split(
    ' ',
  ),
)
/** Whether a word is written as names of groups are: "XYLOPH", "iNSOMNi". */
export const looksLikeGroup = (text: string): boolean => /[A-Z]{2}|[a-z][A-Z]|\d/.test(text) && /[A-Za-z]/.test(text)
const releaseTags = /[._ ]v\.?\d|multi\d|repack|update|build[._ ]?\d|(?<![a-z])edition|[)\]]$/i

// In "RePack by SeregA-Lus" the dash is part of the name of the repacker.
const maker = /(?:^|[\s([])(?:от|by|from) \S+$/i
const endsWithMaker = (rest: string): boolean => rest.includes(' ') && maker.test(rest)

// "GERMAN-0x0007" ends with a group; after a digit, the dash continues a version.
const isNumberName = (rest: string, group: string): boolean =>
  group.length > 4 && /^\d+[a-z]+\d\w*$/i.test(group) && /[a-z]$/i.test(rest)

const isMark = (text: string): boolean => {
  const lower = text.toLowerCase()
  return isMarkWord(lower) || ordinaryNoiseWords.has(lower)
}

// "…_PAL_PS2DVD-2CH": after the platform or the format, anything is a group.
const endsWithMark = (rest: string): boolean => {
  let start = rest.length
  while (start > 0 && !' ._-'.includes(rest.charAt(start - 1))) start--
  const last = rest.slice(start)
  return last.length > 1 && start > 0 && last === last.toUpperCase() && isMark(last)
}

const isKnownGroup = (rest: string, group: string, lower: string): boolean =>
  !rest.includes(' ') || isGroupWord(group, lower) || releaseTags.test(rest)

const isUnknownGroup = (rest: string, group: string, lower: string): boolean => {
  if (group.length < 2 || group.length > 24 || isProductCode(group) || /^[IVX]+$/.test(group)) return false
  // "Marvels_Spider-Man_2"
  if (group.includes('_') && rest.includes('_')) return false
  // "Name-USA-PS4"
  if (platformWords.has(lower)) return false
  if (notGroups.has(lower)) return /[A-Z][a-z]+[A-Z]/.test(group) && endsWithMark(rest)
  if (/^v?\d/.test(group) && !isNumberName(rest, group) && !(/^\d+[A-Z]{2}/.test(group) && endsWithMark(rest)))
    return false
  if (releaseTags.test(rest)) return true
  if (rest.includes(' ') && /[ .][A-Z][a-z]$/.test(rest)) return false
  if (rest.includes(' ')) return (looksLikeGroup(group) && rest !== rest.toUpperCase()) || endsWithMark(rest)
  // "Borderlands_The_Pre-Sequel"
  if (rest.includes('_') && !rest.includes('.')) return looksLikeGroup(group) || endsWithMark(rest)
  if (rest.includes('.')) return true
  // "ELDEN-RING" is a title.
  const isUpperCase = rest === rest.toUpperCase() && group === group.toUpperCase()
  // "Assetto-Corsa-EVO": dashes separate the words.
  if (isUpperCase || rest.includes('-')) return false
  return rest.length > 2 && !group.includes('_') && looksLikeGroup(group)
}

// "GOTY-R.G. Mechanics", "Name-DODI Repack".
const teamAtEnd = /^(.{2,})-(r\.g\. ?\p{L}+|\w+(?= repack$))(?: repack)?$/iu

export type Split = { rest: string; group: string | null }

const canBeGroup = (rest: string, group: string): boolean => {
  if (!/^[\p{L}\p{N}_@=.']+$/u.test(group) || /^[._]|\.\w*\./.test(group) || endsWithMaker(rest)) return false
  return !group.includes('.') && !(group.includes('_') && rest.includes('_') && group.split('_').length > 2)
}

// "Name-IGG-Games"; "Name-GOG-Games" is also a release of GOG.
const beforeLongerSite = (rest: string, last: string): string | null => {
  const start = Math.max(rest.lastIndexOf('-'), rest.lastIndexOf(' '), rest.lastIndexOf('_')) + 1
  const first = rest.slice(start).toLowerCase()
  if (start < 2 || first.length > 10 || !isSiteName(`${first}-${last}`)) return null
  return first === 'gog' ? rest : rest.slice(0, start).replace(/[\s_-]+$/, '')
}

const splitAtDash = (name: string): Split | null => {
  const dash = name.lastIndexOf('-')
  if (dash <= 0 || dash === name.length - 1) return null
  const group = name.slice(dash + 1)
  if (group.includes(' ')) return null
  const rest = name.slice(0, dash).trimEnd()
  if (isGroupSpelling(group)) return endsWithMaker(rest) ? null : { rest, group }
  const lower = group.toLowerCase()
  if (groupKinds.has(lower)) return isKnownGroup(rest, group, lower) && !endsWithMaker(rest) ? { rest, group } : null
  if (isSiteName(lower)) return { rest, group: null }
  const longer = beforeLongerSite(rest, lower)
  if (longer !== null) return { rest: longer, group: null }
  return canBeGroup(rest, group) && isUnknownGroup(rest, group, lower) ? { rest, group } : null
}

// "Name-GROUP.PC"
const splitBeforePlatform = (name: string): Split | null => {
  const separator = Math.max(name.lastIndexOf('.'), name.lastIndexOf('_'))
  const last = name.slice(separator + 1)
  if (separator <= 0 || last.length > 9 || last !== last.toUpperCase() || !platformWords.has(last.toLowerCase()))
    return null
  const split = splitAtDash(name.slice(0, separator))
  if (split === null || !looksLikeGroup(split.group ?? '')) return null
  return { rest: `${split.rest}${name.slice(separator)}`, group: split.group }
}

/** Splits "Name-GROUP" at the last dash, unless the part after it can belong to the title. */
export const splitGroup = (name: string): Split => {
  if (!name.includes('-')) return { rest: name, group: null }
  const team = name.endsWith('epack') || name.includes('R.G.') ? teamAtEnd.exec(name) : null
  if (team !== null) return { rest: team[1] ?? '', group: team[2] ?? null }
  return splitAtDash(name) ?? splitBeforePlatform(name) ?? { rest: name, group: null }
}
