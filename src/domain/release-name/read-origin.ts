import { isDigits, lowerAt, type Mark, type MarkReader, strongMark, weakMark } from './mark.ts'
import { groupKinds, isGroupWord } from './vocabulary/groups.ts'
import { platformPhrases, platformWords, unmistakablePlatforms } from './vocabulary/platforms.ts'

/** "от xatab", "by R.G. Mechanics", after "RePack" or "Rip". */
export const readMaker: MarkReader = (tokens, at) => {
  if (!/^(?:(?:re)?pack(?:ed)?|repack|rip|steam-rip|репак|trainer)$/.test(lowerAt(tokens, at - 1))) return null
  const name = tokens[at + 1]
  if (name === undefined || name.before === '|') return null
  const second = tokens[at + 2]
  const isTeam = /^r\.?g\.?$|^team$/.test(name.lower) && second !== undefined && second.before === ' '
  return strongMark('group', at, at + (isTeam ? 3 : 2), isTeam ? `${name.text} ${second.text}` : name.text)
}

/** "[R.G. Mechanics]": known tracker teams need no keyword before them. */
export const readTeam: MarkReader = (tokens, at) => {
  const team = tokens[at]
  const name = tokens[at + 1]
  if (team === undefined || name === undefined || name.before !== ' ' || !/^\p{Lu}/u.test(name.text)) return null
  return strongMark('group', at, at + 2, `${team.text} ${name.text}`)
}

/** "RePack", also with "Monkey" or "Team" before or after it. */
export const readRepack: MarkReader = (_, at) => strongMark('repack', at, at + 1)

export const readRip: MarkReader = (tokens, at) => {
  const shop = lowerAt(tokens, at)
  if (lowerAt(tokens, at + 1) === 'rip') return strongMark(shop === 'gog' ? 'gog' : 'noise', at, at + 2)
  return shop === 'gog' ? weakMark('gog', at, at + 1) : weakMark('noise', at, at + 1)
}

export const readGroupWord = (text: string, lower: string, at: number): Mark | null =>
  groupKinds.has(lower) && isGroupWord(text, lower) ? weakMark('group', at, at + 1, text) : null

/** "[01004D300C5AE000]": the end of a Switch title id distinguishes games, updates and add-ons. */
export const readTitleId = (lower: string, at: number): Mark | null => {
  if (lower.length !== 16 || !/^0100[0-9a-f]{12}$/.test(lower)) return null
  if (lower.endsWith('800')) return strongMark('update', at, at + 1, 'id')
  return lower.endsWith('000') ? strongMark('platform', at, at + 1, 'Switch') : strongMark('dlc', at, at + 1)
}

const discIds: [RegExp, string][] = [
  [/^cusa\d{5}$/, 'PS4'],
  [/^ppsa\d{5}$/, 'PS5'],
  [/^(?:bl[eujka]s|bc[eujka]s|np[eujh][ab])-?\d{5}$/, 'PS3'],
  [/^(?:uc|ul|np)[eujk][sgmhz]-?\d{5}$/, 'PSP'],
  [/^pcs[a-h]\d{5}$/, 'PS Vita'],
]

/** "CUSA12345": the number of a disc or shop item identifies the console. */
export const readDiscId = (lower: string, at: number): Mark | null => {
  if (lower.length < 9 || lower.length > 10) return null
  for (const [pattern, platform] of discIds)
    if (pattern.test(lower)) return strongMark('platform', at, at + 1, platform)
  return null
}

const phraseStarts = new Set(platformPhrases.map((phrase) => phrase.words[0]))

export const readPlatform: MarkReader = (tokens, at) => {
  const word = lowerAt(tokens, at)
  if (phraseStarts.has(word)) {
    for (const { words, platform } of platformPhrases) {
      const isWhole = words.every((each, index) => lowerAt(tokens, at + index) === each)
      if (isWhole) return weakMark('platform', at, at + words.length, platform)
    }
  }
  const platform = platformWords.get(word)
  if (platform === undefined) return null
  return { means: 'platform', value: platform, from: at, to: at + 1, strong: unmistakablePlatforms.has(word) }
}

/** "… for Mac" at the end. */
export const readForPlatform: MarkReader = (tokens, at) => {
  const platform = at + 2 === tokens.length ? platformWords.get(lowerAt(tokens, at + 1)) : undefined
  return platform === undefined ? null : weakMark('platform', at, at + 2, platform)
}

/** "from 35.2 GB", "6 GB". */
export const readSize: MarkReader = (tokens, at) => {
  for (let index = at + 1; index < at + 4; index++) {
    const word = lowerAt(tokens, index)
    if (/^[gm]i?b$/.test(word)) return strongMark('noise', at, index + 1)
    if (!isDigits(word.replace('.', ''))) return null
  }
  return null
}
