import type { Mark, MarkMeaning } from './mark.ts'
import type { ReleaseKind, ReleaseSource } from './parsed-release-name.ts'
import type { Token } from './tokens.ts'
import { groupKinds } from './vocabulary/groups.ts'

type FirstMarks = Partial<Record<MarkMeaning, Mark>>

/** Everything parsed from a name except its title. */
export type Reading = {
  tokens: Token[]
  /** The marks outside of the title. */
  marks: Mark[]
  /** The first mark of each meaning. */
  first: FirstMarks
  titleEnd: number
  dashGroup: string | null
  isTrackerForm: boolean
  isRomFile: boolean
}

export const markOf = (reading: Reading, means: MarkMeaning): Mark | undefined => reading.first[means]

/** The first mark of each meaning, in the order of the name. */
export const firstMarks = (marks: Mark[]): FirstMarks => {
  const first: FirstMarks = {}
  for (const mark of marks) first[mark.means] ??= mark
  return first
}

const isOutside = (reading: Reading, mark: Mark): boolean => (reading.tokens[mark.from]?.bracket ?? 0) === 0

const isTeam = (group: string): boolean => /^r\.g\.? /i.test(group)
const groupKind = (group: string): string | undefined =>
  groupKinds.get(group.toLowerCase()) ?? (isTeam(group) ? 'repack' : undefined)

/** "[DL] …", "[CD] …": prefixes used by some trackers. */
export const isTrackerForm = (tokens: Token[]): boolean =>
  /^(?:DL|CD|DVD)$/.test(tokens[0]?.text ?? '') && tokens.length > 1

// "[CD] Half-Life 2 [P] [RUS + ENG] (2004, FPS) (1.0.1.0) [Tycoon]"
const trackerGroup = (reading: Reading): string | null => {
  const { tokens } = reading
  const last = tokens[tokens.length - 1]
  if (last === undefined || !reading.isTrackerForm || tokens[0]?.bracket !== 1) return null
  const previous = tokens[tokens.length - 2]
  const hasTeam = previous?.bracket === last.bracket && /^r\.?g\.?$/.test(previous.lower)
  const isAlone = last.bracket > 0 && (hasTeam || previous?.bracket !== last.bracket)
  const isMarked = reading.marks.some((mark) => mark.to === tokens.length)
  return isAlone && !isMarked && !/^[LPN]$/.test(last.text) && tokens.length - 1 > reading.titleEnd
    ? hasTeam
      ? `${previous.text} ${last.text}`
      : last.text
    : null
}

/** The repacker takes precedence over the cracker, and a group after the dash over one elsewhere. */
export const decideGroup = (reading: Reading): string | null => {
  // "Lemmings (1991)(Psygnosis)[cr FLT].adf" names the cracker of the dumped disk.
  if (reading.isRomFile) return reading.dashGroup
  if (markOf(reading, 'group') === undefined) return reading.dashGroup ?? trackerGroup(reading)
  const free = reading.marks.filter((mark) => mark.means === 'group')
  const repacker = free.find((mark) => groupKind(mark.value) === 'repack')
  return repacker?.value ?? reading.dashGroup ?? free[free.length - 1]?.value ?? null
}

export const decideSource = (reading: Reading, group: string | null): ReleaseSource | null => {
  const kind = group === null ? undefined : groupKind(group)
  if (kind === 'repack' || (markOf(reading, 'repack') !== undefined && kind !== 'scene')) return 'repack'
  if (reading.isRomFile) return 'rom'
  if (kind === 'scene') return 'scene'
  if (kind === 'p2p') return 'p2p'
  if (group === null || group.toLowerCase() === 'gog') {
    if (markOf(reading, 'gog') !== undefined || group !== null) return 'gog'
    if (markOf(reading, 'region') !== undefined) return 'rom'
    return markOf(reading, 'p2p') === undefined ? null : 'p2p'
  }
  if (markOf(reading, 'p2p') !== undefined) return 'p2p'
  return reading.dashGroup !== null && kind === undefined ? 'scene' : null
}

const kinds: [MarkMeaning, ReleaseKind][] = [
  ['trainer', 'trainer'],
  ['soundtrack', 'soundtrack'],
  ['pack', 'pack'],
  ['crack', 'crack'],
  ['update', 'update'],
  ['dlc', 'dlc'],
  ['other', 'other'],
]

const isOnlyBonus = (reading: Reading): boolean => {
  const bonus = markOf(reading, 'bonus')
  if (bonus === undefined || bonus.from !== reading.titleEnd || !isOutside(reading, bonus)) return false
  return !reading.marks.some((mark) => /^(?:version|build|language|dlcIncluded)$/.test(mark.means))
}

const kindInRepack = (reading: Reading): ReleaseKind => {
  if (markOf(reading, 'pack') !== undefined) return 'pack'
  return isOnlyBonus(reading) ? 'other' : 'game'
}

/** The kind of a release. A repack is a game, no matter how many updates and add-ons it names. */
export const decideKind = (reading: Reading, source: ReleaseSource | null): ReleaseKind => {
  if (source === 'repack') return kindInRepack(reading)
  if (source === 'rom') return 'rom'
  for (const [means, kind] of kinds) {
    const mark = markOf(reading, means)
    if (mark === undefined || (means === 'update' && reading.isTrackerForm)) continue
    if (isOutside(reading, mark) || means === 'pack' || means === 'dlc' || mark.value === 'id') return kind
  }
  return isOnlyBonus(reading) ? 'other' : 'game'
}

/** The version, else the build; for an update, its number. */
export const decideVersion = (reading: Reading, kind: ReleaseKind): string | null => {
  const version = markOf(reading, 'version')
  if (version !== undefined) return version.value
  const bare =
    markOf(reading, 'bareVersion') === undefined ? [] : reading.marks.filter((mark) => mark.means === 'bareVersion')
  const build = markOf(reading, 'build')
  const best = bare.find((mark) => mark.strong) ?? (build === undefined ? bare[0] : undefined)
  if (best !== undefined) return best.value
  if (build !== undefined) return `build ${build.value}`
  const update = markOf(reading, 'update')
  return kind === 'update' && update !== undefined && /^\d/.test(update.value) ? update.value : null
}

export const decideLanguages = (reading: Reading): string[] => {
  if (markOf(reading, 'language') === undefined) return []
  const languages = reading.marks.filter((mark) => mark.means === 'language').flatMap((mark) => mark.value.split(','))
  return [...new Set(languages)]
}
