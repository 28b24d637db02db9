import { isUpperCase } from './marks.ts'
import { bracketEnd, isWordAt, opensBracket, strongTag, type Tag, type TagReader, weakTag } from './tag.ts'
import type { Token } from './tokens.ts'
import { groupKinds, isGroupWord, isOrdinaryWord } from './vocabulary/groups.ts'
import { platformPhrases, platformWords, unmistakablePlatforms } from './vocabulary/platforms.ts'
import { platformOfCode, platformOfDiscId } from './vocabulary/product-codes.ts'
import { oneOf, WordTable } from './word-table.ts'

const platforms = new WordTable(() => platformWords)

export const isPlatform = (token: Token | undefined): boolean => platforms.has(token)

const isTeamMark = oneOf('rg r.g rg. r.g.')
const makesRelease = oneOf('pack packed repack repacked rip steam-rip репак trainer')

/** "от xatab", "by R.G. Mechanics", after "RePack" or "Rip". */
export const readMaker: TagReader = (tokens, at) => {
  const name = tokens[at + 1]
  if (name === undefined || name.before === '|') return null
  const isAfterRepack = makesRelease(tokens[at - 1])
  // "Dishonored by xatab"
  const isKnown = at > 0 && (isGroupWord(name.text, name.lower) || isTeamMark(name))
  if (!isAfterRepack && !isKnown) return null
  const second = tokens[at + 2]
  const isTeam = (isTeamMark(name) || name.is('team')) && second !== undefined && second.before === ' '
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
  const isGog = isWordAt(tokens, at, 'gog')
  if (isGog && isWordAt(tokens, at + 1, 'classic')) return weakTag('gog', at, at + 2)
  if (isWordAt(tokens, at + 1, 'rip')) return strongTag(isGog ? 'gog' : 'noise', at, at + 2)
  return isGog ? weakTag('gog', at, at + 1) : weakTag('noise', at, at + 1)
}

const groups = new WordTable(() => groupKinds)

// "HOT WHEELS UNLEASHED": in a title in capitals, an ordinary word is no group.
const isInCapitals = (tokens: Token[], at: number): boolean => {
  for (let index = 0; index <= at; index++) if (!isUpperCase(tokens[index]?.text ?? '')) return false
  return true
}

export const readGroupWord: TagReader = (tokens, at) => {
  const token = tokens[at]
  if (token === undefined || !groups.has(token) || !isGroupWord(token.text, token.lower)) return null
  return token.bracket === 0 && isOrdinaryWord(token.lower) && isInCapitals(tokens, at)
    ? null
    : weakTag('group', at, at + 1, token.text)
}

/** "[01004D300C5AE000]": the last digits of a Switch title ID distinguish games, updates and add-ons. */
export const readTitleId = (token: Token, at: number): Tag | null => {
  if (token.length !== 16 || !/^0100[0-9a-f]{12}$/.test(token.lower)) return null
  const { lower } = token
  if (lower.endsWith('800')) return strongTag('update', at, at + 1, 'id')
  return lower.endsWith('000') ? strongTag('platform', at, at + 1, 'Switch') : strongTag('dlc', at, at + 1)
}

const idPrefix = /^(?:cusa|ppsa|[bnu][lcp][eujkah]|pcs[a-h])/

/** "CUSA12345": the product code of a disc or download identifies its console. */
export const readDiscId = (token: Token, at: number): Tag | null => {
  if (token.length === 6 && token.bracket > 0 && token.endsWithDigit) {
    const console = platformOfDiscId(token.text)
    return console === null ? null : strongTag('platform', at, at + 1, console)
  }
  if (token.length < 9 || token.length > 10 || !idPrefix.test(token.lower)) return null
  const platform = platformOfCode(token.lower)
  return platform === null ? null : strongTag('platform', at, at + 1, platform)
}

/** "[Scene]", "[P2P]": where the release comes from, but no group. */
export const readOriginMark: TagReader = (tokens, at) => {
  const isAlone = opensBracket(tokens, at) && bracketEnd(tokens, at) === at + 1
  return isAlone ? strongTag(isWordAt(tokens, at, 'scene') ? 'scene' : 'p2p', at, at + 1) : null
}

const isOtherSystem = oneOf('neogeo tg16 tgfx16 md sms arcade vca genesis pce smd')

/** "VC_N64_Wii": a game of an older console for the console named after it. */
export const readVirtualConsole: TagReader = (tokens, at) => {
  const system = tokens[at + 1]
  const isSystem = tokens[at + 2] !== undefined && (isOtherSystem(system) || platforms.has(system))
  return weakTag('noise', at, isSystem ? at + 2 : at + 1)
}

const phrasesByStart = new WordTable(() => Map.groupBy(platformPhrases, ({ words }) => words[0] ?? ''))

const readPlatformPhrase = (tokens: Token[], at: number): Tag | null => {
  for (const { words, platform } of phrasesByStart.get(tokens[at]) ?? []) {
    const isWhole = words.every((each, index) => isWordAt(tokens, at + index, each))
    if (isWhole) return weakTag('platform', at, at + words.length, platform)
  }
  return null
}

const isUnmistakable = oneOf([...unmistakablePlatforms].join(' '))

export const readPlatform: TagReader = (tokens, at) => {
  const phrase = readPlatformPhrase(tokens, at)
  if (phrase !== null) return phrase
  const platform = platforms.get(tokens[at])
  if (platform === undefined) return null
  return { meaning: 'platform', value: platform, from: at, to: at + 1, strong: isUnmistakable(tokens[at]) }
}

/** "for Mac", "на PS4", "для Nintendo Switch" at the end of a name or before a bracket. */
export const readForPlatform: TagReader = (tokens, at) => {
  const platform = readPlatform(tokens, at + 1)
  if (platform === null || (platform.to < tokens.length && !opensBracket(tokens, platform.to))) return null
  return weakTag('platform', at, platform.to, platform.value)
}

const dot = 46

const isAmount = (token: Token): boolean =>
  token.isNumber || ((token.startsWithDigit || token.codeAt(0) === dot) && /^(?:\d+\.\d*|\.\d+)$/.test(token.text))

const isUnitOfSize = oneOf('gb mb gib mib')

/** "from 35.2 GB", "6 GB". */
export const readSize: TagReader = (tokens, at) => {
  for (let index = at + 1; index < at + 4; index++) {
    const token = tokens[index]
    if (isUnitOfSize(token)) return strongTag('noise', at, index + 1)
    if (token === undefined || !isAmount(token)) return null
  }
  return null
}
