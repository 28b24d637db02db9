import type { FileEnding } from './file-ending.ts'
import type { KnownTitle } from './known-title.ts'
import type { TagMeaning } from './name-readings.ts'
import type { ReleaseKind, ReleaseSource } from './parsed-release-name.ts'
import { bracketEnd, type Tag } from './tag.ts'
import type { Token } from './tokens.ts'
import { type GroupKind, groupKind } from './vocabulary/groups.ts'
import { computers, packageFormats } from './vocabulary/platforms.ts'
import { oneOf } from './word-table.ts'

/** Everything found in a name apart from its title. */
export type Reading = {
  tokens: Token[]
  /** The tags outside the title. */
  tags: Tag[]
  titleStart: number
  titleEnd: number
  dashGroup: string | null
  isTrackerForm: boolean
  isRomFile: boolean
  /** Whether it is a file that holds either a game, an update or an add-on. */
  isPackage: boolean
  /** The platform that a known title names. */
  titlePlatform: string | null
}

/** The first tag of a meaning. */
export const tagOf = ({ tags }: Reading, meaning: TagMeaning): Tag | undefined => {
  for (const tag of tags) if (tag.meaning === meaning) return tag
  return undefined
}

const isOutside = (reading: Reading, tag: Tag): boolean => (reading.tokens[tag.from]?.bracket ?? 0) === 0

const team = /^r\.g\.? /i
const kindOf = (group: string): GroupKind | undefined => groupKind(group) ?? (team.test(group) ? 'repack' : undefined)

const isMedium = oneOf('dl cd dvd')

/** Whether the name starts with a medium, as on some trackers: "[DL] …", "[CD] …". */
export const isTrackerForm = (tokens: Token[]): boolean =>
  tokens.length > 1 && isMedium(tokens[0]) && /^[A-Z]+$/.test(tokens[0]?.text ?? '')

// "[CD] Half-Life 2 [P] [RUS + ENG] (2004, FPS) (1.0.1.0) [Tycoon]"
const trackerGroup = (reading: Reading): string | null => {
  const { tokens } = reading
  const last = tokens[tokens.length - 1]
  if (last === undefined || !reading.isTrackerForm || tokens[0]?.bracket !== 1) return null
  const previous = tokens[tokens.length - 2]
  const hasTeam = previous?.bracket === last.bracket && /^r\.?g\.?$/.test(previous.lower)
  const isAlone = last.bracket > 0 && (hasTeam || previous?.bracket !== last.bracket)
  const isTagged = reading.tags.some((tag) => tag.to === tokens.length)
  return isAlone && !isTagged && !/^[LPN]$/.test(last.text) && tokens.length - 1 > reading.titleEnd
    ? hasTeam
      ? `${previous.text} ${last.text}`
      : last.text
    : null
}

// "(1.14) Repack Vanguard9": the maker follows the mark.
const repackerAtEnd = ({ tokens, tags }: Reading): string | null => {
  const at = tokens.length - 1
  const last = tokens[at]
  if (last?.before !== ' ' || !/^[\p{Lu}=][\p{L}\p{N}@=._-]{2,}$/u.test(last.text)) return null
  const follows = tags.some(({ meaning, to }) => meaning === 'repack' && to === at)
  return follows && !tags.some(({ to }) => to > at) && last.bracket === tokens[at - 1]?.bracket ? last.text : null
}

/** The release group. A repacker wins over a cracker, and a group after the dash over one elsewhere in the name. */
export const decideGroup = (reading: Reading): string | null => {
  // "Lemmings (1991)(Psygnosis)[cr FLT].adf" credits the cracker of the original disk, not the dumper.
  if (reading.isRomFile) return reading.dashGroup
  if (tagOf(reading, 'group') === undefined) return reading.dashGroup ?? trackerGroup(reading) ?? repackerAtEnd(reading)
  const free = reading.tags.filter((tag) => tag.meaning === 'group')
  const repacker = free.find((tag) => kindOf(tag.value) === 'repack')
  return repacker?.value ?? reading.dashGroup ?? free[free.length - 1]?.value ?? null
}

export const decideSource = (reading: Reading, group: string | null): ReleaseSource | null => {
  const kind = group === null ? undefined : kindOf(group)
  if (kind === 'repack' || (tagOf(reading, 'repack') !== undefined && kind !== 'scene')) return 'repack'
  // A cartridge that a group released: "Title_USA_NDS-GROUP.nds".
  if (reading.isRomFile && reading.dashGroup === null) return 'rom'
  if (kind === 'scene') return 'scene'
  if (kind === 'p2p') return 'p2p'
  if (group === null || group.toLowerCase() === 'gog') {
    if (tagOf(reading, 'gog') !== undefined || group !== null) return 'gog'
    if (tagOf(reading, 'region') !== undefined) return 'rom'
    if (tagOf(reading, 'scene') !== undefined) return 'scene'
    return tagOf(reading, 'p2p') === undefined ? null : 'p2p'
  }
  if (tagOf(reading, 'p2p') !== undefined) return 'p2p'
  return reading.dashGroup !== null && kind === undefined ? 'scene' : null
}

const kinds: [TagMeaning, ReleaseKind][] = [
  ['trainer', 'trainer'],
  ['soundtrack', 'soundtrack'],
  ['pack', 'pack'],
  ['crack', 'crack'],
  ['update', 'update'],
  ['dlc', 'dlc'],
  ['other', 'other'],
]

const isOnlyBonus = (reading: Reading): boolean => {
  const bonus = tagOf(reading, 'bonus')
  if (bonus === undefined || bonus.from !== reading.titleEnd || !isOutside(reading, bonus)) return false
  return !reading.tags.some((tag) => /^(?:version|build|language|dlcIncluded)$/.test(tag.meaning))
}

const kindInRepack = (reading: Reading): ReleaseKind => {
  if (tagOf(reading, 'pack') !== undefined) return 'pack'
  return isOnlyBonus(reading) ? 'other' : 'game'
}

// "[Update]", "[v1.03 Update]", "[UPDATE 1.03]", "[DLC]": the bracket says nothing else.
const isAloneInBracket = ({ tokens }: Reading, { from, to }: Tag): boolean => {
  const bracket = tokens[from]?.bracket ?? 0
  if (bracket === 0) return false
  for (let at = from - 1; tokens[at]?.bracket === bracket; at--) if (!isVersionWord(tokens[at])) return false
  for (let at = to; tokens[at]?.bracket === bracket; at++) if (!isVersionWord(tokens[at])) return false
  return true
}

const isVersionWord = (token: Token | undefined): boolean => token !== undefined && /^v?\.?\d/.test(token.lower)

// A dump in a file of its own. "The Witness [Update 18]", a game for computers, includes the update.
const kindOfDump = (reading: Reading, platform: string | null): ReleaseKind | null => {
  const update = tagOf(reading, 'update')
  if (update !== undefined && isAloneInBracket(reading, update)) {
    const isPlain = update.value === '' && bracketEnd(reading.tokens, update.from) === update.to
    if (reading.isRomFile || reading.isPackage || isForConsole(platform) || isPlain) return 'update'
  }
  const dlc = reading.isPackage ? tagOf(reading, 'dlcIncluded') : undefined
  return dlc !== undefined && isAloneInBracket(reading, dlc) ? 'dlc' : null
}

const isForConsole = (platform: string | null): boolean => platform !== null && !computers.has(platform)

/** The kind of content. A repack is a game, even if its name lists updates and add-ons. */
export const decideKind = (reading: Reading, source: ReleaseSource | null, platform: string | null): ReleaseKind => {
  if (source === 'repack') return kindInRepack(reading)
  const dump = kindOfDump(reading, platform)
  if (dump !== null) return dump
  if (source === 'rom' || reading.isRomFile) return 'rom'
  for (const [meaning, kind] of kinds) {
    if (meaning === 'update' && reading.isTrackerForm) continue
    const states = (tag: Tag): boolean => isOutside(reading, tag) || tag.to <= reading.titleStart || tag.value === 'id'
    const isNamed = meaning === 'pack' || meaning === 'dlc'
    if (reading.tags.some((tag) => tag.meaning === meaning && (isNamed || states(tag)))) return kind
  }
  return isOnlyBonus(reading) ? 'other' : 'game'
}

// "Mario Kart DS (Europe)": only the title names the console.
const platformInTitle = ({ tokens, titleEnd }: Reading): string | null =>
  tokens[titleEnd - 1]?.text === 'DS' ? 'NDS' : null

const isPackageFormat = oneOf([...packageFormats].join(' '))

// "PS5.FPKG": the format of the package is less certain than the name of a console.
const namedPlatform = (reading: Reading): string | null => {
  const first = tagOf(reading, 'platform')
  if (first === undefined) return null
  const isFormat = ({ from }: Tag): boolean => isPackageFormat(reading.tokens[from])
  if (!isFormat(first)) return first.value
  return reading.tags.find((tag) => tag.meaning === 'platform' && !isFormat(tag))?.value ?? first.value
}

// A game's title names its console ("Mario Kart Wii"), unless something else in the name does.
/** The platform that a known title names. */
export const platformOfKnownTitle = (tags: Tag[], known: KnownTitle | null): string | null => {
  if (known === null) return null
  const inTitle = tags.find(({ meaning, from, to }) => meaning === 'platform' && from >= known.from && to <= known.to)
  return inTitle === undefined || inTitle.value === 'PC' ? null : inTitle.value
}

/** The platform: the one that is named, or that of the file, of the title or of most releases. */
export const decidePlatform = (reading: Reading, file: FileEnding, group: string | null): string | null => {
  const named = namedPlatform(reading) ?? file.platform ?? reading.titlePlatform
  if (named !== null) return named
  if (reading.isRomFile || tagOf(reading, 'region') !== undefined) return platformInTitle(reading)
  return group === null && tagOf(reading, 'repack') === undefined ? null : 'PC'
}

/** The version; failing that, the build, or the number of an update. */
export const decideVersion = (reading: Reading, kind: ReleaseKind): string | null => {
  const version = tagOf(reading, 'version')
  if (version !== undefined) return version.value
  const bare =
    tagOf(reading, 'bareVersion') === undefined ? [] : reading.tags.filter((tag) => tag.meaning === 'bareVersion')
  const build = tagOf(reading, 'build')
  const best = bare.find((tag) => tag.strong) ?? (build === undefined ? bare[0] : undefined)
  if (best !== undefined) return best.value
  if (build !== undefined) return `build ${build.value}`
  const update = tagOf(reading, 'update')
  return kind === 'update' && update !== undefined && /^\d/.test(update.value) ? update.value : null
}

export const decideLanguages = (reading: Reading): string[] => {
  if (tagOf(reading, 'language') === undefined) return []
  const languages = new Set<string>()
  for (const { meaning, value } of reading.tags) {
    if (meaning === 'language') for (const language of value.split(',')) languages.add(language)
  }
  return [...languages]
}
