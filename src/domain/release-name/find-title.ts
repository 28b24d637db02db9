import type { KnownTitle } from './known-title.ts'
import { isProductCode } from './marks.ts'
import type { TagMeaning } from './name-readings.ts'
import { editionStart } from './read-edition.ts'
import type { Style } from './separators.ts'
import { bracketEnd, isDigits, isWordAt, isYear, lowerAt, opensBracket, type Tag } from './tag.ts'
import type { Token } from './tokens.ts'
import { regionWords } from './vocabulary/languages.ts'
import { yearlySeries } from './vocabulary/noise.ts'
import { platformOfCode } from './vocabulary/product-codes.ts'
import { oneOf } from './word-table.ts'

/** The title spans the tokens from `from` up to, but not including, `to`. */
export type TitleSpan = { from: number; to: number; edition: { from: number; to: number } | null }

const capitals = (text: string): number => {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 65 && code <= 90 && ++count === 2) return count
  }
  return count
}

const isRegionCode = oneOf('eu us jp kr e u j k')

const isShortRegion = (tokens: Token[], at: number): boolean => opensBracket(tokens, at) && isRegionCode(tokens[at])

const cartridges = new Set(['NDS', 'GBA', 'GBC', '3DS', 'PSP'])

// "0201 - Title (Europe)", "5432_Title_USA_NDS"; "1943 - The Battle of Midway (USA)" is a title.
const isDumpNumber = (tokens: Token[], tags: Tag[]): boolean => {
  if (tokens[0]?.startsWithDigit !== true || !/^(?!007$|1[5-9]\d\d|20\d\d)\d{3,4}$/.test(lowerAt(tokens, 0)))
    return false
  if (tokens[1]?.before === '-')
    return tags.some((tag) => tag.meaning === 'region') || tokens.some((_, at) => isShortRegion(tokens, at))
  return tags.some((tag) => tag.meaning === 'platform' && cartridges.has(tag.value))
}

// "1086940 Baldurs Gate 3"
const isShopId = (tokens: Token[]): boolean =>
  tokens.length > 1 && tokens[0]?.startsWithDigit === true && /^\d{6,10}$/.test(tokens[0].lower)

const isDiscCode = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.length >= 9 &&
  token.length <= 10 &&
  (isProductCode(token.text.replace(/-$/, '')) || platformOfCode(token.lower) !== null)
const isLeadingCode = (tokens: Token[]): boolean => tokens.length > 1 && isDiscCode(tokens[0])

// "1998 - Half-Life"; "2000.Deus.Ex" could be a title.
const isYearInFront = (tokens: Token[]): boolean =>
  tokens[1]?.before === '-' && tokens[1].bracket === 0 && isYear(lowerAt(tokens, 0))

// "005 Go Go Ackman", "12. Half-Life 2", "#5 Broken Sword": people number what they collect. Bond is no number.
const isListNumber = ([first, second]: Token[]): boolean => {
  if (first === undefined || second === undefined || second.bracket > 0 || second.isNumber) return false
  if (!first.startsWithDigit && first.codeAt(0) !== 35) return false
  return (
    /^(?:#\d{1,4}|\d{1,4}[.)]|0(?!07)\d{2,3})$/.test(first.text) || (second.before === '-' && /^0\d$/.test(first.text))
  )
}

const isSetup = (tokens: Token[]): boolean => tokens[1]?.before === '_' && isWordAt(tokens, 0, 'setup')

const isWebAddress = (token: Token): boolean => (token.codeAt(0) | 32) === 119 && /^www(?:\.|$)/.test(token.lower)

const startsWithNumberOrCode = (tokens: Token[], tags: Tag[]): boolean =>
  isDumpNumber(tokens, tags) ||
  isShopId(tokens) ||
  isLeadingCode(tokens) ||
  isSetup(tokens) ||
  isYearInFront(tokens) ||
  isListNumber(tokens)

const discForms = new Set(['DL', 'CD', 'DVD', 'BD'])

// "Трейнер - Name", "Update - Name"
const namesContent: ReadonlySet<TagMeaning> = new Set(['trainer', 'crack', 'update', 'soundtrack', 'pack'])

const skipLead = (tokens: Token[], at: number, tags: Tag[]): number => {
  const token = tokens[at]
  if (token === undefined) return at
  // "BLUS30443-[Demon's Souls]"
  if (opensBracket(tokens, at)) return at === 1 && isDiscCode(tokens[0]) ? at : bracketEnd(tokens, at)
  if (isWebAddress(token)) return at + 1
  if (at === 0 && startsWithNumberOrCode(tokens, tags)) return 1
  const kind = tags.find(({ from }) => from === at)
  if (kind !== undefined && namesContent.has(kind.meaning)) {
    if (tokens[kind.to]?.before === '-') return kind.to
    if (isWordAt(tokens, kind.to, 'для')) return kind.to + 1
  }
  if (at > 0) return at
  const first = tags[0]
  if (first !== undefined && first.from === 0 && first.meaning === 'platform' && first.to > 1) return first.to
  const isTrackerForm =
    token.length < 4 && discForms.has(token.text) && tags.some((tag) => tag.strong && tag.meaning === 'language')
  return isTrackerForm ? 1 : at
}

/** Skips prefixes such as "[DL]", "[PS4]" and "0201 - ". A name that consists of brackets keeps the first one. */
export const findStart = (tokens: Token[], tags: Tag[]): number => {
  let start = 0
  for (let next = skipLead(tokens, start, tags); next > start; next = skipLead(tokens, start, tags)) start = next
  return start < tokens.length ? start : 0
}

const isTrackerLetter = (tokens: Token[], at: number): boolean =>
  tokens[at]?.length === 1 &&
  /^[LPN]$/.test(tokens[at].text) &&
  /^(?:RUS|ENG|MULTI\d*)$/i.test(tokens[at + 1]?.text ?? '')

// "Warcraft II (2): Remastered": the bracket repeats the title in another spelling.
const isRepetition = (tokens: Token[], at: number, outside: number | undefined): boolean => {
  if (!opensBracket(tokens, at)) return false
  const next = tokens[bracketEnd(tokens, at)]
  return next?.before === ':' && next.bracket === outside
}

const endsTitleBeforePlus = oneOf('edition goty dlc dlcs bonus')

const findBoundary = (tokens: Token[], tags: Tag[], start: number, least: number): number => {
  let boundary = tokens.length
  for (const tag of tags) {
    if (tag.strong && tag.from >= least) {
      boundary = tag.from
      break
    }
  }
  const bracket = tokens[least - 1]?.bracket ?? tokens[start]?.bracket
  for (let at = least; at < boundary; at++) {
    const token = tokens[at]
    if (isRepetition(tokens, at, bracket)) {
      at = bracketEnd(tokens, at) - 1
      continue
    }
    if (token?.bracket !== bracket || token?.before === '|' || isTrackerLetter(tokens, at)) return at
    if (token?.before === '+' && endsTitleBeforePlus(tokens[at - 1])) return at
  }
  return boundary
}

const namesYearlySeries = oneOf([...yearlySeries].join(' '))

// In "PBA Pro Bowling 2026" the year is part of the title; in "FIFA 17 2016" the 17 is, and 2016 is the release year.
const isYearly = (tokens: Token[], start: number, end: number): boolean => {
  let isSeries = false
  for (let at = start; at < end; at++) {
    if (tokens[at]?.isNumber === true) return false
    if (namesYearlySeries(tokens[at])) isSeries = true
  }
  return isSeries && editionStart(tokens, end, start) < 0
}

// "F-Zero for Game Boy Advance (Japan)"
const isInDumpTitle = (tags: Tag[], tag: Tag): boolean =>
  tag.to - tag.from > 1 && tags.some((other) => other.from === tag.to && other.meaning === 'region')

// "Mario_Kart_Wii_PAL_Wii": the first console is part of the title.
const isNamedAgain = (tokens: Token[], tags: Tag[], tag: Tag): boolean =>
  tokens[tag.from]?.text !== tokens[tag.from]?.text.toUpperCase() &&
  tags.some((other) => other.from > tag.to && other.value === tag.value)

/** `edition` is the index where the edition starts, or -1 until it is found. */
type TitleContext = { tokens: Token[]; tags: Tag[]; style: Style; start: number; edition: number; hasGroup: boolean }

/** Whether a bracket with a GOG build starts here: "Organs_Please_1.04_(69160)". */
export const isShopBuild = (tokens: Token[], at: number): boolean =>
  opensBracket(tokens, at) && /^\d{5,6}$/.test(lowerAt(tokens, at)) && bracketEnd(tokens, at) === at + 1

// "stone_harbor_3.1.zip", "Stone_Harbor_2.0.exe"
const isFileVersion = (tokens: Token[], start: number, { value }: Tag): boolean =>
  value.endsWith('.0') || tokens[start]?.text === tokens[start]?.lower

// A weak tag right before a bracket or the end may be the last word of the title.
const belongsToTitle = (
  { tokens, tags, style, start, edition, hasGroup }: TitleContext,
  tag: Tag,
  end: number,
): boolean => {
  const isLast = end === tokens.length
  const endsAtBracket = !isLast && tokens[end]?.bracket !== tokens[start]?.bracket
  if (tag.meaning === 'year') {
    // "Kingdom Hearts: Melody of Memory - 2021"
    if (style === 'blanks' && !hasGroup && tokens[tag.from]?.before === '-' && tag.from > start + 1) return false
    // "Lets_Sing_2022_Update_v1.0.2_NSW-GROUP": updates are named after the title, and do not state when the game came out.
    if (hasGroup && style !== 'blanks' && tags.some(({ meaning, from }) => meaning === 'update' && from === end))
      return true
    return isLast || (endsAtBracket && style === 'blanks') || isYearly(tokens, start, tag.from)
  }
  if (tag.meaning === 'bareVersion' && isShopBuild(tokens, end)) return false
  // "DiRT Rally 2.0 Free Download (v1.18.0)"
  if (tag.meaning === 'bareVersion' && tags.some(({ meaning }) => meaning === 'version')) return true
  // "stone_harbor_2.0.exe", but "DiRT_Rally_2.0-GROUP"
  if (tag.meaning === 'bareVersion' && style === 'underscores' && !hasGroup && isFileVersion(tokens, start, tag))
    return false
  if (tag.meaning === 'bareVersion') return isLast || endsAtBracket || style === 'dots' || edition === end
  if (tag.meaning === 'group') return hasGroup && edition === end && style !== 'blanks'
  if (tag.meaning === 'gog') return false
  if (tag.meaning === 'platform' && (isNamedAgain(tokens, tags, tag) || isInDumpTitle(tags, tag))) return true
  const text = tokens[tag.from]?.text ?? ''
  if (style === 'blanks' && !hasGroup && (isLast || endsAtBracket))
    return tag.to - tag.from === 1 && capitals(text) < 2 && !isDigits(text)
  return tag.meaning === 'language' && regionWords.has(text) && isLast
}

const isArticle = oneOf('the a an')

// "The Rip" and "The Manual": an article alone is not a title.
const isBareArticle = (tokens: Token[], start: number, end: number): boolean =>
  end === start + 1 && isArticle(tokens[start])

const isInOtherScript = (token: Token | undefined): boolean => token !== undefined && token.codeAt(0) > 127

export type TitleForm = { style: Style; hasGroup: boolean }

/**
 * Finds the title: it starts after any prefix and ends at the first strong tag, without the weak tags before that. It
 * contains at least the known title.
 */
export const findTitle = (tokens: Token[], tags: Tag[], form: TitleForm, known: KnownTitle | null): TitleSpan => {
  const start = known?.from ?? findStart(tokens, tags)
  const least = known?.to ?? start + 1
  const context = { tokens, tags, style: form.style, hasGroup: form.hasGroup, start, edition: -1 }
  let end = findBoundary(tokens, tags, start, least)
  let edition = null as TitleSpan['edition']
  for (let index = tags.length - 1; index >= -1; ) {
    const tag = tags[index]
    if (tag !== undefined && tag.to > end) {
      index--
      continue
    }
    const isCut = tag !== undefined && tag.to === end && tag.from >= least && !isBareArticle(tokens, start, tag.from)
    if (isCut && !belongsToTitle(context, tag, end)) {
      end = tag.from
      index--
      continue
    }
    // "铁锈海岸 年度版 GOTY"
    const from: number =
      edition === null || isInOtherScript(tokens[end - 1]) ? editionStart(tokens, end, least - 1) : -1
    if (from < 0) break
    edition = { from, to: edition?.to ?? end }
    context.edition = from
    end = from
  }
  return { from: start, to: end, edition }
}
