import { readBareVersion, readBlankParts } from './read-version.ts'
import { isDigits, lowerAt, opensBracket, strongTag, type Tag, type TagReader, weakTag } from './tag.ts'
import type { Token } from './tokens.ts'

// "v1.0 + Space Age DLC": what follows a plus is part of the release, but the plus of "1 + 2" is part of the title.
const followsPlus = (tokens: Token[], at: number): boolean => {
  for (let from = at; from > 0; from--)
    if (tokens[from]?.before === '+') return from === at || !isDigits(lowerAt(tokens, from))
  return false
}

const isExtra = (tokens: Token[], at: number): boolean =>
  followsPlus(tokens, at) || /^(?:incl|including|with|bonus|plus|and|&|offline)$/.test(lowerAt(tokens, at - 1))

const isUpperCase = (token: Token | undefined): boolean =>
  token !== undefined && token.text === token.text.toUpperCase()

/** "Update v1.2", "Patch 8", or "Hotfix" at the end; but "Patch Quest" is a game. */
export const readUpdate: TagReader = (tokens, at) => {
  const next = tokens[at + 1]
  // "v1.102/Update 204.1 Hotfix"
  if (tokens[at]?.before === '/') {
    const number = /^\d/.test(next?.lower ?? '') ? at + 2 : at + 1
    return strongTag('noise', at, lowerAt(tokens, number) === 'hotfix' ? number + 1 : number)
  }
  if (tokens[at]?.before === '+' || /^incl(?:uding|\.)?$/.test(lowerAt(tokens, at - 1)))
    return strongTag('noise', at, at + 1)
  if (next === undefined || /^v\.?\d/.test(lowerAt(tokens, at - 1))) return weakTag('update', at, at + 1)
  const bare = readBareVersion(tokens, at + 1)
  if (bare !== null) return strongTag('update', at, bare.to, bare.value)
  if (isDigits(next.lower)) {
    const { text, to } = readBlankParts(tokens, at + 1, next.text)
    return strongTag('update', at, to, text)
  }
  if (/^v\.?\d|^build$|^r\d+$|^v$|^version$/.test(next.lower)) return strongTag('update', at, at + 1)
  if (next.bracket !== tokens[at]?.bracket || /^(?:incl|including|only|pack)$/.test(next.lower)) {
    return weakTag('update', at, at + (next.lower === 'only' ? 2 : 1))
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

const isIncludedDlc = (tokens: Token[], at: number): boolean => {
  const before = lowerAt(tokens, at - 1)
  const isCounted = isCount(before) || before === 'all' || before === 'every'
  const followsVersion = /^v?\d[\w.]*$/.test(before) && !isDigits(before)
  return (
    isCounted ||
    followsVersion ||
    isExtra(tokens, at) ||
    ((tokens[at]?.bracket ?? 0) > 0 && !isNamedInBracket(tokens, at)) ||
    lowerAt(tokens, at) !== 'dlc'
  )
}

/** A separate add-on ("Far Harbor DLC"), or add-ons included with a game ("incl DLC", "+ 9 DLCs"). */
export const readDlc: TagReader = (tokens, at) => {
  const next = lowerAt(tokens, at + 1)
  if (next === 'bundle' || next === 'edition') return null
  if (next === 'unlocker') return strongTag('other', at, at + 2)
  if (isIncludedDlc(tokens, at) || next === 'included') return strongTag('dlcIncluded', at, at + 1)
  return strongTag('dlc', at, at + (next === 'pack' ? 2 : 1))
}

/** "9 DLCs", "All DLC". */
export const readCountedDlc: TagReader = (tokens, at) => {
  const next = tokens[at + 1]
  if (next === undefined || next.before === '+' || next.bracket !== tokens[at]?.bracket) return null
  if (lowerAt(tokens, at).length > 3 && isDigits(lowerAt(tokens, at))) return null
  // The 2 in "Payday 2 DLC Unlocker" is not a number of add-ons.
  if (/^(?:unlocker|packs?|bundle|collection)$/.test(lowerAt(tokens, at + 2))) return null
  return /^(?:dlcs?|dlc's|dlcs?\*|add-?ons)$/.test(next.lower) ? strongTag('dlcIncluded', at, at + 2) : null
}

export const readIncluding: TagReader = (tokens, at) => {
  const next = lowerAt(tokens, at + 1)
  if (
    /^(?:all|dlcs?|dlc's|update|patch|crack|no-?dvd|no-?cd|offline|online|multiplayer|trainer|\d.*|v\d.*)$/.test(next)
  ) {
    return strongTag('noise', at, at + 1)
  }
  return weakTag('noise', at, at + 1)
}

/** "CRACK ONLY", "Crackfix", or "Crack" at the end; not a crack that is included with the game. */
export const readCrack: TagReader = (tokens, at) => {
  if (isExtra(tokens, at)) return strongTag('noise', at, at + 1)
  const next = lowerAt(tokens, at + 1)
  if (next === 'only' || next === 'fix') return strongTag('crack', at, at + 2)
  return isUpperCase(tokens[at]) ? strongTag('crack', at, at + 1) : weakTag('crack', at, at + 1)
}

/** "Crackfix", "NoDVD"; "Including NoDVD Fix" is part of a game. */
export const readCrackFix: TagReader = (tokens, at) => strongTag(isExtra(tokens, at) ? 'noise' : 'crack', at, at + 1)

/** "Plus 34 Trainer", "+12 Trainer". */
export const readCountedTrainer: TagReader = (tokens, at) => {
  const from = tokens[at]?.lower === 'plus' ? at + 1 : at
  if (from === at && tokens[at]?.before !== '+') return null
  const isTrainer = isDigits(lowerAt(tokens, from)) && lowerAt(tokens, from + 1) === 'trainer'
  return isTrainer ? strongTag('trainer', at, from + 2) : null
}

export const readTrainer: TagReader = (tokens, at) => {
  if (isExtra(tokens, at)) return null
  const isCounted = tokens[at + 1]?.before === '+' && isDigits(lowerAt(tokens, at + 1))
  return isCounted ? strongTag('trainer', at, at + 2) : weakTag('trainer', at, at + 1)
}

// "+ 2 OSTs"; a number without a plus belongs to the title: "Portal 2 Soundtrack".
const isCountedExtra = (tokens: Token[], at: number): boolean =>
  isDigits(lowerAt(tokens, at - 1)) && (isExtra(tokens, at - 1) || /s$/.test(lowerAt(tokens, at)))

/** "Original Soundtrack", "OST"; after "Bonus" or a plus it is an extra. */
export const readSoundtrack: TagReader = (tokens, at) =>
  isExtra(tokens, at) || isCountedExtra(tokens, at) || (tokens[at]?.bracket ?? 0) > 0
    ? weakTag('bonus', at, at + 1)
    : strongTag('soundtrack', at, at + 1)

export const readNamedSoundtrack: TagReader = (tokens, at) => {
  if (!/^(?:soundtrack|ost)$/.test(lowerAt(tokens, at + 1)) || isExtra(tokens, at)) return null
  return (tokens[at]?.bracket ?? 0) > 0 ? weakTag('bonus', at, at + 2) : strongTag('soundtrack', at, at + 2)
}

/** "Language Pack", "HD Textures Pack". */
export const readPack: TagReader = (tokens, at) => {
  const word = lowerAt(tokens, at) === 'hd' ? at + 1 : at
  if (word > at && !/^textures?$/.test(lowerAt(tokens, word))) return null
  if (!/^packs?$/.test(lowerAt(tokens, word + 1))) return null
  const isSecondary = (tokens[at]?.bracket ?? 0) > 0 && !opensBracket(tokens, at)
  return strongTag(isSecondary || isExtra(tokens, at) ? 'bonus' : 'pack', at, word + 2)
}

export const readBonus: TagReader = (tokens, at) => {
  const next = lowerAt(tokens, at + 1)
  const following = tokens[at + 1]
  const isWhole = following === undefined || following.before === '+' || following.bracket !== tokens[at]?.bracket
  if (tokens[at]?.before === '+' && isWhole) return strongTag('noise', at, at + 1)
  const isContent = /^(?:contents?|osts?|soundtracks?|artbook|dlcs?|items?|packs?|goodies|cd|dvd|disc|disk)$/.test(next)
  return isContent ? strongTag('bonus', at, at + 2) : null
}

export const readExpansion: TagReader = (tokens, at): Tag | null => {
  const next = lowerAt(tokens, at + 1)
  // "Octo Expansion DLC"
  if (next === 'dlc') return null
  if (lowerAt(tokens, at) === 'season') return next === 'pass' ? weakTag('dlc', at, at + 2) : null
  return weakTag('dlc', at, at + (next === 'pack' ? 2 : 1))
}
