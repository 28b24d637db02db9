import { readBareVersion, readBlankParts } from './read-version.ts'
import { isDigits, isWordAt, lowerAt, opensBracket, strongTag, type Tag, type TagReader, weakTag } from './tag.ts'
import type { Token } from './tokens.ts'
import { oneOf } from './word-table.ts'

const isNumber = (token: Token | undefined): token is Token => token?.isNumber === true

// "v1.0 + Space Age DLC": what follows a plus is part of the release, but the plus of "1 + 2" is part of the title.
const followsPlus = (tokens: Token[], at: number): boolean => {
  for (let from = at; from > 0; from--) if (tokens[from]?.before === '+') return from === at || !isNumber(tokens[from])
  return false
}

const introducesExtra = oneOf('incl including with bonus plus and & offline')

const isExtra = (tokens: Token[], at: number): boolean => followsPlus(tokens, at) || introducesExtra(tokens[at - 1])

const isUpperCase = (token: Token | undefined): boolean =>
  token !== undefined && token.text === token.text.toUpperCase()

const introducesUpdate = oneOf('incl incl. including')
const limitsUpdate = oneOf('incl including only pack data')
const startsVersion = oneOf('build v version')
const isVersion = (token: Token | undefined): boolean => token?.startsWith('v') === true && /^v\.?\d/.test(token.lower)

/** "Update v1.2", "Patch 8", or "Hotfix" at the end; but "Patch Quest" is a game. */
export const readUpdate: TagReader = (tokens, at) => {
  const next = tokens[at + 1]
  // "v1.102/Update 204.1 Hotfix"
  if (tokens[at]?.before === '/') {
    const number = next?.startsWithDigit === true ? at + 2 : at + 1
    return strongTag('noise', at, isWordAt(tokens, number, 'hotfix') ? number + 1 : number)
  }
  if (tokens[at]?.before === '+' || introducesUpdate(tokens[at - 1])) return strongTag('noise', at, at + 1)
  if (next === undefined || isVersion(tokens[at - 1])) return weakTag('update', at, at + 1)
  const bare = readBareVersion(tokens, at + 1)
  if (bare !== null) return strongTag('update', at, bare.to, bare.value)
  if (next.isNumber) {
    const { text, to } = readBlankParts(tokens, at + 1, next.text)
    return strongTag('update', at, to, text)
  }
  const isRevision = next.startsWith('r') && /^r\d+$/.test(next.lower)
  if (startsVersion(next) || isVersion(next) || isRevision) return strongTag('update', at, at + 1)
  if (next.bracket !== tokens[at]?.bracket || limitsUpdate(next)) {
    return weakTag('update', at, at + (next.is('only') || next.is('data') ? 2 : 1))
  }
  return isUpperCase(tokens[at]) && !isUpperCase(tokens[0]) ? weakTag('update', at, at + 1) : null
}

// The year-like number of "The Order 1886 DLC" is part of the title.
const isCount = (word: string): boolean => word.length < 4 && isDigits(word)

// "[diablo iii heritage DLC]" names an add-on; "(v1.2 All DLC)" says what a game includes.
const isNamedInBracket = (tokens: Token[], at: number): boolean => {
  const bracket = tokens[at]?.bracket
  if (tokens[at + 1]?.bracket === bracket || opensBracket(tokens, at)) return false
  for (let from = at - 1; tokens[from]?.bracket === bracket; from--)
    if (/^v?\d/.test(lowerAt(tokens, from)) || /[+,]/.test(tokens[from]?.before ?? '')) return false
  return true
}

const including = oneOf('incl incl. includes including')
const isDlc = oneOf("dlc dlcs dlc's")
/** How many words the titles of included add-ons may have. */
const maxIncludedWords = 12

// "Incl.Far.Harbor.DLC" includes an add-on by its title.
const followsIncluding = (tokens: Token[], at: number): boolean => {
  const first = Math.max(1, at - maxIncludedWords)
  for (let from = at - 1; from >= first; from--) if (including(tokens[from])) return true
  return false
}

const precedesDlc = (tokens: Token[], at: number): boolean => {
  const last = Math.min(tokens.length - 1, at + maxIncludedWords)
  for (let to = at + 1; to <= last; to++) if (isDlc(tokens[to])) return true
  return false
}

const isIncludedDlc = (tokens: Token[], at: number): boolean => {
  const before = lowerAt(tokens, at - 1)
  const isCounted = isCount(before) || before === 'all' || before === 'every'
  const followsVersion = /^v?\d[\w.]*$/.test(before) && !isDigits(before)
  return (
    isCounted ||
    followsVersion ||
    isExtra(tokens, at) ||
    followsIncluding(tokens, at) ||
    ((tokens[at]?.bracket ?? 0) > 0 && !isNamedInBracket(tokens, at)) ||
    !isWordAt(tokens, at, 'dlc')
  )
}

const isOfGame = oneOf('bundle edition')

/** A separate add-on ("Far Harbor DLC"), or add-ons included with a game ("incl DLC", "+ 9 DLCs"). */
export const readDlc: TagReader = (tokens, at) => {
  const next = tokens[at + 1]
  if (isOfGame(next)) return null
  if (next?.is('unlocker')) return strongTag('other', at, at + 2)
  if (isIncludedDlc(tokens, at) || next?.is('included')) return strongTag('dlcIncluded', at, at + 1)
  return strongTag('dlc', at, at + (next?.is('pack') ? 2 : 1))
}

const isCountedDlc = oneOf("dlc dlcs dlc's dlc* dlcs* addons add-ons")
const makesDlcNamed = oneOf('unlocker pack packs bundle collection')

/** "9 DLCs", "All DLC". */
export const readCountedDlc: TagReader = (tokens, at) => {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token === undefined || next === undefined || !isCountedDlc(next)) return null
  if (
    next.before === '+' ||
    next.before === '/' ||
    next.bracket !== token.bracket ||
    (token.length > 3 && token.isNumber)
  )
    return null
  // The 2 in "Payday 2 DLC Unlocker" is not a number of add-ons.
  return makesDlcNamed(tokens[at + 2]) ? null : strongTag('dlcIncluded', at, at + 2)
}

const isIncluded = oneOf(
  "all dlc dlcs dlc's update patch crack nodvd no-dvd nocd no-cd offline online multiplayer trainer",
)

export const readIncluding: TagReader = (tokens, at) => {
  const next = tokens[at + 1]
  const isContent = isIncluded(next) || /^v?\d/.test(next?.lower ?? '') || (at > 0 && precedesDlc(tokens, at))
  return isContent ? strongTag('noise', at, at + 1) : weakTag('noise', at, at + 1)
}

/** "CRACK ONLY", "Crackfix", or "Crack" at the end; not a crack that is included with the game. */
export const readCrack: TagReader = (tokens, at) => {
  if (isExtra(tokens, at)) return strongTag('noise', at, at + 1)
  if (isWordAt(tokens, at + 1, 'only') || isWordAt(tokens, at + 1, 'fix')) return strongTag('crack', at, at + 2)
  return isUpperCase(tokens[at]) ? strongTag('crack', at, at + 1) : weakTag('crack', at, at + 1)
}

/** "Crackfix", "NoDVD"; "Including NoDVD Fix" is part of a game. */
export const readCrackFix: TagReader = (tokens, at) => strongTag(isExtra(tokens, at) ? 'noise' : 'crack', at, at + 1)

/** "Plus 34 Trainer", "+12 Trainer". */
export const readCountedTrainer: TagReader = (tokens, at) => {
  const isAfterPlus = tokens[at]?.startsWithDigit === true
  if (isAfterPlus && tokens[at]?.before !== '+') return null
  const from = isAfterPlus ? at : at + 1
  const isTrainer = isNumber(tokens[from]) && isWordAt(tokens, from + 1, 'trainer')
  return isTrainer ? strongTag('trainer', at, from + 2) : null
}

export const readTrainer: TagReader = (tokens, at) => {
  if (isExtra(tokens, at)) return null
  const isCounted = tokens[at + 1]?.before === '+' && isNumber(tokens[at + 1])
  return isCounted ? strongTag('trainer', at, at + 2) : weakTag('trainer', at, at + 1)
}

// "+ 2 OSTs"; a number without a plus belongs to the title: "Portal 2 Soundtrack".
const isCountedExtra = (tokens: Token[], at: number): boolean =>
  isNumber(tokens[at - 1]) && (isExtra(tokens, at - 1) || lowerAt(tokens, at).endsWith('s'))

/** "Original Soundtrack", "OST"; after "Bonus" or a plus it is an extra. */
export const readSoundtrack: TagReader = (tokens, at) =>
  isExtra(tokens, at) || isCountedExtra(tokens, at) || (tokens[at]?.bracket ?? 0) > 0
    ? weakTag('bonus', at, at + 1)
    : strongTag('soundtrack', at, at + 1)

const isSoundtrack = oneOf('soundtrack ost')

export const readNamedSoundtrack: TagReader = (tokens, at) => {
  if (!isSoundtrack(tokens[at + 1]) || isExtra(tokens, at)) return null
  return (tokens[at]?.bracket ?? 0) > 0 ? weakTag('bonus', at, at + 2) : strongTag('soundtrack', at, at + 2)
}

const isTexture = oneOf('texture textures')
const isPackWord = oneOf('pack packs')

/** "Language Pack", "HD Textures Pack". */
export const readPack: TagReader = (tokens, at) => {
  const word = isWordAt(tokens, at, 'hd') ? at + 1 : at
  if (word > at && !isTexture(tokens[word])) return null
  if (!isPackWord(tokens[word + 1])) return null
  const isSecondary = (tokens[at]?.bracket ?? 0) > 0 && !opensBracket(tokens, at)
  return strongTag(isSecondary || isExtra(tokens, at) ? 'bonus' : 'pack', at, word + 2)
}

const isBonusContent = oneOf(
  'content contents ost osts soundtrack soundtracks artbook dlc dlcs item items pack packs goodies cd dvd disc disk',
)

export const readBonus: TagReader = (tokens, at) => {
  const next = tokens[at + 1]
  const isWhole = next === undefined || next.before === '+' || next.bracket !== tokens[at]?.bracket
  if (tokens[at]?.before === '+' && isWhole) return strongTag('noise', at, at + 1)
  return isBonusContent(next) ? strongTag('bonus', at, at + 2) : null
}

export const readExpansion: TagReader = (tokens, at): Tag | null => {
  const next = tokens[at + 1]
  // "Octo Expansion DLC"
  if (next?.is('dlc')) return null
  if (isWordAt(tokens, at, 'season')) return next?.is('pass') ? weakTag('dlc', at, at + 2) : null
  return weakTag('dlc', at, at + (next?.is('pack') ? 2 : 1))
}
