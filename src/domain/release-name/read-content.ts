import { isDigits, lowerAt, type Mark, type MarkReader, opensBracket, strongMark, weakMark } from './mark.ts'
import { readBareVersion, readBlankParts } from './read-version.ts'
import type { Token } from './tokens.ts'

const isExtra = (tokens: Token[], at: number): boolean =>
  tokens[at]?.before === '+' || /^(?:incl|including|with|bonus|plus|and|&|offline)$/.test(lowerAt(tokens, at - 1))

const isShouted = (token: Token | undefined): boolean => token !== undefined && token.text === token.text.toUpperCase()

/** "Update v1.2", "Patch 8", "Hotfix" at the end. "Patch Quest" is a game. */
export const readUpdate: MarkReader = (tokens, at) => {
  const next = tokens[at + 1]
  if (tokens[at]?.before === '+' || /^incl(?:uding|\.)?$/.test(lowerAt(tokens, at - 1)))
    return strongMark('noise', at, at + 1)
  if (next === undefined || /^v\.?\d/.test(lowerAt(tokens, at - 1))) return weakMark('update', at, at + 1)
  const bare = readBareVersion(tokens, at + 1)
  if (bare !== null) return strongMark('update', at, bare.to, bare.value)
  if (isDigits(next.lower)) {
    const { text, to } = readBlankParts(tokens, at + 1, next.text)
    return strongMark('update', at, to, text)
  }
  if (/^v\.?\d|^build$|^r\d+$|^v$|^version$/.test(next.lower)) return strongMark('update', at, at + 1)
  if (next.bracket !== tokens[at]?.bracket || /^(?:incl|including|only|pack)$/.test(next.lower)) {
    return weakMark('update', at, at + (next.lower === 'only' ? 2 : 1))
  }
  return isShouted(tokens[at]) && !isShouted(tokens[0]) ? weakMark('update', at, at + 1) : null
}

const comesAlong = (tokens: Token[], at: number): boolean => {
  const before = lowerAt(tokens, at - 1)
  const isCounted = isDigits(before) || before === 'all' || before === 'every'
  const followsVersion = /^v?\d[\w.]*$/.test(before)
  return (
    isCounted ||
    followsVersion ||
    isExtra(tokens, at) ||
    (tokens[at]?.bracket ?? 0) > 0 ||
    lowerAt(tokens, at) !== 'dlc'
  )
}

/** A standalone add-on ("Far Harbor DLC"), or add-ons included with a game ("incl DLC", "+ 9 DLCs"). */
export const readDlc: MarkReader = (tokens, at) => {
  const next = lowerAt(tokens, at + 1)
  if (next === 'bundle' || next === 'edition') return null
  if (next === 'unlocker') return strongMark('other', at, at + 2)
  if (comesAlong(tokens, at) || next === 'included') return strongMark('dlcIncluded', at, at + 1)
  return strongMark('dlc', at, at + (next === 'pack' ? 2 : 1))
}

/** "9 DLCs", "All DLC": the count is part of the mark. */
export const readCountedDlc: MarkReader = (tokens, at) => {
  const next = tokens[at + 1]
  if (next === undefined || next.before === '+' || next.bracket !== tokens[at]?.bracket) return null
  // "Payday 2 DLC Unlocker" does not contain add-ons.
  if (/^(?:unlocker|packs?|bundle|collection)$/.test(lowerAt(tokens, at + 2))) return null
  return /^(?:dlcs?|dlc's|dlcs?\*|add-?ons)$/.test(next.lower) ? strongMark('dlcIncluded', at, at + 2) : null
}

export const readIncluding: MarkReader = (tokens, at) => {
  const next = lowerAt(tokens, at + 1)
  if (/^(?:all|dlcs?|dlc's|update|patch|crack|offline|online|multiplayer|trainer|\d.*|v\d.*)$/.test(next)) {
    return strongMark('noise', at, at + 1)
  }
  return weakMark('noise', at, at + 1)
}

/** "CRACK ONLY", "Crackfix", "Crack" at the end; not an included one. */
export const readCrack: MarkReader = (tokens, at) => {
  if (isExtra(tokens, at)) return strongMark('noise', at, at + 1)
  const next = lowerAt(tokens, at + 1)
  if (next === 'only' || next === 'fix') return strongMark('crack', at, at + 2)
  return isShouted(tokens[at]) ? strongMark('crack', at, at + 1) : weakMark('crack', at, at + 1)
}

/** "Plus 34 Trainer", "+12 Trainer". */
export const readCountedTrainer: MarkReader = (tokens, at) => {
  const from = tokens[at]?.lower === 'plus' ? at + 1 : at
  if (from === at && tokens[at]?.before !== '+') return null
  const isTrainer = isDigits(lowerAt(tokens, from)) && lowerAt(tokens, from + 1) === 'trainer'
  return isTrainer ? strongMark('trainer', at, from + 2) : null
}

export const readTrainer: MarkReader = (tokens, at) => {
  if (isExtra(tokens, at)) return null
  const isCounted = tokens[at + 1]?.before === '+' && isDigits(lowerAt(tokens, at + 1))
  return isCounted ? strongMark('trainer', at, at + 2) : weakMark('trainer', at, at + 1)
}

/** "Original Soundtrack", "OST"; only an extra after "Bonus" or a plus. */
export const readSoundtrack: MarkReader = (tokens, at) =>
  isExtra(tokens, at) || (tokens[at]?.bracket ?? 0) > 0
    ? weakMark('bonus', at, at + 1)
    : strongMark('soundtrack', at, at + 1)

export const readNamedSoundtrack: MarkReader = (tokens, at) => {
  if (!/^(?:soundtrack|ost)$/.test(lowerAt(tokens, at + 1)) || isExtra(tokens, at)) return null
  return (tokens[at]?.bracket ?? 0) > 0 ? weakMark('bonus', at, at + 2) : strongMark('soundtrack', at, at + 2)
}

/** "Language Pack", "HD Textures Pack". */
export const readPack: MarkReader = (tokens, at) => {
  const word = lowerAt(tokens, at) === 'hd' ? at + 1 : at
  if (word > at && !/^textures?$/.test(lowerAt(tokens, word))) return null
  if (!/^packs?$/.test(lowerAt(tokens, word + 1))) return null
  const isOnTheSide = (tokens[at]?.bracket ?? 0) > 0 && !opensBracket(tokens, at)
  return strongMark(isOnTheSide || isExtra(tokens, at) ? 'bonus' : 'pack', at, word + 2)
}

export const readBonus: MarkReader = (tokens, at) => {
  const next = lowerAt(tokens, at + 1)
  const following = tokens[at + 1]
  const isWhole = following === undefined || following.before === '+' || following.bracket !== tokens[at]?.bracket
  if (tokens[at]?.before === '+' && isWhole) return strongMark('noise', at, at + 1)
  const isContent = /^(?:contents?|osts?|soundtracks?|artbook|dlcs?|items?|packs?|goodies)$/.test(next)
  return isContent ? strongMark('bonus', at, at + 2) : null
}

export const readExpansion: MarkReader = (tokens, at): Mark | null => {
  const next = lowerAt(tokens, at + 1)
  if (lowerAt(tokens, at) === 'season') return next === 'pass' ? weakMark('dlc', at, at + 2) : null
  return weakMark('dlc', at, at + (next === 'pack' ? 2 : 1))
}
