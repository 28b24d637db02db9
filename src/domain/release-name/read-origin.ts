import { bracketEnd, isDigits, lowerAt, opensBracket, strongTag, type Tag, type TagReader, weakTag } from './tag.ts'
import { groupKinds, isGroupWord } from './vocabulary/groups.ts'
import { platformPhrases, platformWords, unmistakablePlatforms } from './vocabulary/platforms.ts'

/** "от xatab", "by R.G. Mechanics", after "RePack" or "Rip". */
export const readMaker: TagReader = (tokens, at) => {
  const name = tokens[at + 1]
  if (name === undefined || name.before === '|') return null
  const isAfterRepack = /^(?:(?:re)?pack(?:ed)?|repack|rip|steam-rip|репак|trainer)$/.test(lowerAt(tokens, at - 1))
  // "Dishonored by xatab"
  const isKnown = at > 0 && (isGroupWord(name.text, name.lower) || /^r\.?g\.?$/.test(name.lower))
  if (!isAfterRepack && !isKnown) return null
  const second = tokens[at + 2]
  const isTeam = /^r\.?g\.?$|^team$/.test(name.lower) && second !== undefined && second.before === ' '
  return strongTag('group', at, at + (isTeam ? 3 : 2), isTeam ? `${name.text} ${second.text}` : name.text)
}

/** "[R.G. Mechanics]": tracker teams are recognized without a preceding "by". */
export const readTeam: TagReader = (tokens, at) => {
  const team = tokens[at]
  const name = tokens[at + 1]
  if (team === undefined || name === undefined || name.before !== ' ' || !/^\p{Lu}/u.test(name.text)) return null
  return strongTag('group', at, at + 2, `${team.text} ${name.text}`)
}

/** "RePack". */
export const readRepack: TagReader = (_, at) => strongTag('repack', at, at + 1)

export const readRip: TagReader = (tokens, at) => {
  const shop = lowerAt(tokens, at)
  if (shop === 'gog' && lowerAt(tokens, at + 1) === 'classic') return weakTag('gog', at, at + 2)
  if (lowerAt(tokens, at + 1) === 'rip') return strongTag(shop === 'gog' ? 'gog' : 'noise', at, at + 2)
  return shop === 'gog' ? weakTag('gog', at, at + 1) : weakTag('noise', at, at + 1)
}

export const readGroupWord = (text: string, lower: string, at: number): Tag | null =>
  groupKinds.has(lower) && isGroupWord(text, lower) ? weakTag('group', at, at + 1, text) : null

/** "[01004D300C5AE000]": the last digits of a Switch title ID distinguish games, updates and add-ons. */
export const readTitleId = (lower: string, at: number): Tag | null => {
  if (lower.length !== 16 || !/^0100[0-9a-f]{12}$/.test(lower)) return null
  if (lower.endsWith('800')) return strongTag('update', at, at + 1, 'id')
  return lower.endsWith('000') ? strongTag('platform', at, at + 1, 'Switch') : strongTag('dlc', at, at + 1)
}

const discIds: [RegExp, string][] = [
  [/^cusa\d{5}$/, 'PS4'],
  [/^ppsa\d{5}$/, 'PS5'],
  [/^(?:bl[eujka]s|bc[eujka]s|np[eujh][ab])-?\d{5}$/, 'PS3'],
  [/^(?:uc|ul|np)[eujk][sgmhz]-?\d{5}$/, 'PSP'],
  [/^pcs[a-h]\d{5}$/, 'PS Vita'],
]

const idPrefix = /^(?:cusa|ppsa|[bnu][lcp][eujkah]|pcs[a-h])/

/** "CUSA12345": the product code of a disc or download identifies its console. */
export const readDiscId = (lower: string, at: number): Tag | null => {
  if (lower.length < 9 || lower.length > 10 || !idPrefix.test(lower)) return null
  for (const [pattern, platform] of discIds) if (pattern.test(lower)) return strongTag('platform', at, at + 1, platform)
  return null
}

/** "[Scene]", "[P2P]": where the release comes from, but no group. */
export const readOriginMark: TagReader = (tokens, at) => {
  const origin = lowerAt(tokens, at)
  const isAlone = opensBracket(tokens, at) && bracketEnd(tokens, at) === at + 1
  return isAlone && (origin === 'scene' || origin === 'p2p') ? strongTag(origin, at, at + 1) : null
}

const otherSystems = new Set(['neogeo', 'tg16', 'tgfx16', 'md', 'sms', 'arcade', 'vca', 'genesis', 'pce', 'smd'])

/** "VC_N64_Wii": a game of an older console for the console named after it. */
export const readVirtualConsole: TagReader = (tokens, at) => {
  const system = lowerAt(tokens, at + 1)
  const isSystem = tokens[at + 2] !== undefined && (otherSystems.has(system) || platformWords.has(system))
  return weakTag('noise', at, isSystem ? at + 2 : at + 1)
}

const phraseStarts = new Set(platformPhrases.map((phrase) => phrase.words[0]))

export const readPlatform: TagReader = (tokens, at) => {
  const word = lowerAt(tokens, at)
  if (phraseStarts.has(word)) {
    for (const { words, platform } of platformPhrases) {
      const isWhole = words.every((each, index) => lowerAt(tokens, at + index) === each)
      if (isWhole) return weakTag('platform', at, at + words.length, platform)
    }
  }
  const platform = platformWords.get(word)
  if (platform === undefined) return null
  return { meaning: 'platform', value: platform, from: at, to: at + 1, strong: unmistakablePlatforms.has(word) }
}

/** "for Mac" at the end of a name. */
export const readForPlatform: TagReader = (tokens, at) => {
  const platform = at + 2 === tokens.length ? platformWords.get(lowerAt(tokens, at + 1)) : undefined
  return platform === undefined ? null : weakTag('platform', at, at + 2, platform)
}

/** "from 35.2 GB", "6 GB". */
export const readSize: TagReader = (tokens, at) => {
  for (let index = at + 1; index < at + 4; index++) {
    const word = lowerAt(tokens, index)
    if (/^[gm]i?b$/.test(word)) return strongTag('noise', at, index + 1)
    if (!isDigits(word.replace('.', ''))) return null
  }
  return null
}
