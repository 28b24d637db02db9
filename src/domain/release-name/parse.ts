import {
  decideGroup,
  decideKind,
  decideLanguages,
  decidePlatform,
  decideSource,
  decideVersion,
  isTrackerForm,
  platformOfKnownTitle,
  type Reading,
  tagOf,
} from './decide.ts'
import { type FileEnding, splitFileEnding } from './file-ending.ts'
import { withoutFilePrefix } from './file-prefix.ts'
import { findStart, findTitle, isShopBuild, type TitleSpan } from './find-title.ts'
import { type GogInstaller, readGogInstaller } from './gog-installer.ts'
import { findKnownTitle, type KnownTitle, type TitledGame, titleKey, titleKeys } from './known-title.ts'
import type { ParsedReleaseName } from './parsed-release-name.ts'
import { editionStart } from './read-edition.ts'
import { readTags } from './read-tags.ts'
import { splitRequiredVersion } from './required-version.ts'
import { readStyle, type Style } from './separators.ts'
import { looksLikeGroup, type Split, splitGroup } from './split-group.ts'
import { bracketEnd, isDigits, isWordAt, isYear, opensBracket, strongTag, type Tag } from './tag.ts'
import { splitEdition } from './title-keys.ts'
import { articleFirst, textBetween, trimTitle } from './title-text.ts'
import { type Token, tokenize } from './tokens.ts'
import { isGroupSpelling } from './vocabulary/groups.ts'
import { singlePackages } from './vocabulary/platforms.ts'
import { splitCode } from './vocabulary/product-codes.ts'
import { withoutWrapping } from './wrapping.ts'

// Real release names are shorter than 300 characters. The limit bounds the work for anything else.
const maxNameLength = 600

const nothingRead: ParsedReleaseName = {
  title: '',
  kind: 'other',
  version: null,
  requiredVersion: null,
  edition: null,
  platform: null,
  languages: [],
  group: null,
  source: null,
  year: null,
  yearDistinguishes: false,
  dlcIncluded: false,
  build: null,
  revision: null,
}

const fromInstaller = ({ title: whole, ...installer }: GogInstaller, file: FileEnding): ParsedReleaseName => {
  const { title, edition } = splitEdition(whole) ?? { title: whole, edition: null }
  const platform = file.ending === 'pkg' ? 'Mac' : (file.platform ?? 'PC')
  return { ...nothingRead, ...installer, title, edition, platform, source: 'gog' }
}

const editionAfterTitle = (tokens: Token[], titleEnd: number): { from: number; to: number } | null => {
  for (let end = tokens.length; end > titleEnd; end--) {
    const from = editionStart(tokens, end, titleEnd - 1)
    if (from < 0 || isWordAt(tokens, end - 1, 'enhanced')) continue
    if (tokens[from]?.bracket === 0 || opensBracket(tokens, from)) return { from, to: end }
  }
  return null
}

const readEdition = (name: string, tokens: Token[], span: TitleSpan, style: Style): string | null => {
  const edition = span.edition ?? editionAfterTitle(tokens, span.to)
  return edition === null ? null : textBetween(name, tokens, edition.from, edition.to, style)
}

// In "Dead Space (2023): Deluxe Edition" the year distinguishes the game; in "Title (2014) PC | RePack" it does not.
const yearDistinguishesTitle = (tokens: Token[], span: TitleSpan, year: Tag | undefined): boolean => {
  if (year === undefined || (tokens[year.from]?.bracket ?? 0) === 0) return false
  if (isWordAt(tokens, year.to, 'pc')) return false
  const end = span.edition === null ? span.to : Math.max(span.to, span.edition.to)
  return year.from === end
}

// "12. Repack Simulator", "Игра / Repack Simulator"
const otherStarts = (tokens: Token[]): number[] => {
  const afterSlash = tokens.findIndex(({ before }) => before === '/')
  return [
    ...(/^(?:#\d{1,4}[.)]?|\d{1,4}[.)])$/.test(tokens[0]?.text ?? '') ? [1] : []),
    ...(afterSlash > 0 ? [afterSlash] : []),
  ]
}

// The title can start at the beginning, although a platform or a number usually precedes it there.
const titleInMind = (rest: string, tokens: Token[], tags: Tag[], keys: Set<string>): KnownTitle | null =>
  findKnownTitle(rest, tokens, [findStart(tokens, tags), 0, ...otherStarts(tokens)], keys)

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

// "ГТА 4 (GTA 4)" is the same title in two languages, as "ГТА 4 / GTA 4" is.
const secondTitle = (name: string, tokens: Token[], { to }: TitleSpan, first: string): string => {
  if (!opensBracket(tokens, to) || !/\p{Script=Cyrillic}/u.test(first) || isLatin(first)) return ''
  const second = textBetween(name, tokens, to, bracketEnd(tokens, to), 'blanks')
  return second.includes(' ') && /^\p{Script=Latin}/u.test(second) ? ` / ${second}` : ''
}

const readTitle = (name: string, tokens: Token[], span: TitleSpan, style: Style, isRom: boolean): string => {
  const title = trimTitle(textBetween(name, tokens, span.from, span.to, style))
  if (isRom) return articleFirst(title)
  // "Warcraft II (2): Remastered"
  const once = title.includes('):') ? title.replace(/ *\([^()]*\):/, ':') : title
  return `${once}${secondTitle(name, tokens, span, once)}`
}

// "Streets_of_Rogue_95_(48531)": a number after the whole title is a version, unless it can name a sequel.
const isVersionAfterTitle = (tokens: Token[], at: number): boolean => {
  const word = tokens[at]?.lower ?? ''
  if (word.length < 2 || !isDigits(word) || isYear(word)) return false
  return isShopBuild(tokens, at + 1) || (word.length > 2 && at === tokens.length - 1)
}

const tagsAround = (tokens: Token[], { from, to }: KnownTitle): Tag[] => {
  const before = readTags(tokens, 0, from)
  if (!isVersionAfterTitle(tokens, to)) return [...before, ...readTags(tokens, to)]
  const version = strongTag('bareVersion', to, to + 1, tokens[to]?.text)
  return [...before, version, ...readTags(tokens, to + 1)]
}

// "DOOM-XYLOPH" is a title only if no known title stands before the dash.
const splitGroupInMind = (name: string, isSigned: boolean, keys: Set<string> | null): Split => {
  const split = splitGroup(name)
  // In "Hades-II-SteamRIP.com" the dashes stand for blanks.
  const group = split.group ?? ''
  const isInCapitals = name === name.toUpperCase()
  if (isSigned && !/[\s._]/.test(name) && (isInCapitals || !(isGroupSpelling(group) && looksLikeGroup(group))))
    return { rest: name, group: null }
  if (keys === null) return split
  if (keys.has(titleKey(name))) return { rest: name, group: null }
  if (split.group !== null) return split
  const dash = name.lastIndexOf('-')
  const [rest, last] = [name.slice(0, Math.max(dash, 0)), name.slice(dash + 1)]
  // "Assetto-Corsa-EVO"
  if (rest.includes('-') && last.length < 4) return split
  return /^[A-Za-z]\w+$/.test(last) && looksLikeGroup(last) && keys.has(titleKey(rest)) ? { rest, group: last } : split
}

/** What the words of a name were read as. */
type ReadWords = {
  /** The name without what signed it, its ending and its group. */
  rest: string
  tokens: Token[]
  tags: Tag[]
  span: TitleSpan
  known: KnownTitle | null
  dashGroup: string | null
}

/** `words` is `null` for an installer, whose file name has a form of its own. */
export type NameReading = { parsed: ParsedReleaseName; words: ReadWords | null }

type Trace = (words: ReadWords) => void

type Signed = { name: string; isSigned: boolean }

// "Name (v1.2) (EA) (2016)": the year in which early access began may be long before that of the game.
const statesEarlyAccess = ({ tokens, tags, isRomFile }: Reading): boolean =>
  !isRomFile &&
  tags.some(
    ({ meaning, from, to }) =>
      meaning === 'noise' &&
      ((isWordAt(tokens, from, 'early') && isWordAt(tokens, from + 1, 'access')) ||
        (isWordAt(tokens, from, 'ea') && opensBracket(tokens, from) && bracketEnd(tokens, from) === to)),
  )

const parseWords = (
  { name, isSigned }: Signed,
  file: FileEnding,
  keys: Set<string> | null,
  trace: Trace | null,
): ParsedReleaseName | null => {
  const { rest, group: dashGroup } = splitGroupInMind(file.rest, isSigned, keys)
  const style = readStyle(rest)
  const tokens = tokenize(rest, style)
  if (tokens.length === 0) return null
  const isTitleInCapitals = isSigned && style === 'dashes' && rest === rest.toUpperCase()
  const found = readTags(tokens)
  const freeTags = isTitleInCapitals ? found.filter(({ meaning }) => meaning !== 'group') : found
  const known = keys === null ? null : titleInMind(rest, tokens, freeTags, keys)
  const allTags = known === null ? freeTags : tagsAround(tokens, known)
  const span = findTitle(tokens, allTags, { style, hasGroup: dashGroup !== null }, known)
  trace?.({ rest, tokens, tags: allTags, span, known, dashGroup })
  const tags = allTags.filter((tag) => tag.from >= span.to || tag.to <= span.from)
  const reading = {
    tokens,
    tags,
    titleStart: span.from,
    titleEnd: span.to,
    dashGroup,
    isTrackerForm: isTrackerForm(tokens),
    isRomFile: file.isRom,
    isPackage: singlePackages.has(file.ending),
    titlePlatform: platformOfKnownTitle(freeTags, known),
  }
  const group = decideGroup(reading)
  const source = decideSource(reading, group)
  const platform = decidePlatform(reading, file, group)
  const kind = decideKind(reading, source, platform)
  const title = readTitle(rest, tokens, span, style, source === 'rom') || name.trim()
  const edition = readEdition(rest, tokens, span, style)
  const year = tagOf(reading, 'year')
  return {
    title,
    kind,
    version: decideVersion(reading, kind),
    requiredVersion: null,
    edition,
    platform,
    languages: decideLanguages(reading),
    group,
    source,
    year: year === undefined ? null : Number(year.value),
    yearDistinguishes: yearDistinguishesTitle(tokens, span, year),
    dlcIncluded: tagOf(reading, 'dlcIncluded') !== undefined,
    build: tagOf(reading, 'build')?.value ?? null,
    revision: tagOf(reading, 'revision')?.value ?? null,
    ...(statesEarlyAccess(reading) ? { earlyAccess: true } : {}),
  }
}

const parse = (name: string, keys: Set<string> | null, trace: Trace | null = null): ParsedReleaseName => {
  const { name: stated, requiredVersion } = splitRequiredVersion(name.slice(0, maxNameLength))
  const unwrapped = withoutWrapping(stated)
  const { rest: text, platform } = splitCode(unwrapped)
  const file = splitFileEnding(text)
  file.platform ??= platform
  const isSigned = file.rest.length + file.ending.length + 1 + unwrapped.length - text.length < stated.trim().length
  file.rest = withoutFilePrefix(file, keys)
  const installer = platform === null ? readGogInstaller(file.rest, file.ending, keys) : null
  const parsed =
    installer === null
      ? (parseWords({ name: text, isSigned }, file, keys, trace) ?? {
          ...nothingRead,
          title: text.trim(),
          languages: [],
        })
      : fromInstaller(installer, file)
  if (requiredVersion !== null) parsed.requiredVersion = requiredVersion
  return parsed
}

/**
 * Parses a release name: scene, P2P, repack, GOG installer, ROM set, tracker and folder names.
 * Never throws; runs in time linear in the length of the name.
 */
export const parseReleaseName = (name: string): ParsedReleaseName => parse(name, null)

/**
 * Parses a name that may be a release of a game. The words of the game's title are read as the title, although they
 * could mean something else in other names: a platform ("Nintendo Switch Sports"), a year, a version or an edition.
 */
export const parseReleaseNameForGame = (name: string, game: TitledGame): ParsedReleaseName =>
  parse(name, titleKeys(game))

/** Parses a name, for a game if one is given, and tells what its words were read as. */
export const readName = (name: string, game: TitledGame | null): NameReading => {
  let words: ReadWords | null = null
  const parsed = parse(name, game === null ? null : titleKeys(game), (read) => {
    words = read
  })
  return { parsed, words }
}
