import { extensionOf } from '../paths/extension.ts'
import { systemOfFolder, systems } from '../systems/systems.ts'
import type { DatRom } from './dat.ts'
import { isSideFile } from './dump-files.ts'
import { describeMissing, hasSameSum, hasSums, missingDump } from './missing-dump.ts'
import {
  type CheckedContent,
  isOtherCut,
  nameOfTrack,
  type ReadFault,
  type Sums,
  type Verification,
} from './verification.ts'

/** A dump of an active DAT. */
export type KnownRom = DatRom & {
  id: number
  gameId: number
  gameName: string
  datName: string
  system: string | null
}

/** Finds dumps by their sums, their names, or the game of a DAT that they belong to. */
export type KnownRoms = {
  withSums(sums: Omit<Sums, 'size'>): KnownRom[]
  withName(name: string, stem: string): KnownRom[]
  ofGame(gameId: number): KnownRom[]
}

export type JudgedFile = {
  verification: Verification
  /** Why it is not verified; `null` if it is, or if no DAT has it. */
  reason: string | null
  datName: string | null
  /** The dump that each of the contents is, in their order. */
  romIds: (number | null)[]
}

type Entry = { name: string; contents: CheckedContent[] }
type Judged = {
  verification: Verification
  reason: string | null
  rom: KnownRom | null
  matched: Map<CheckedContent, KnownRom>
}

/** An image may be compressed from any of them. */
const imageEndings: ReadonlySet<string> = new Set(['iso', 'gcm', 'img', 'bin', 'raw'])
/** An ending that few systems have tells the system of a file. */
const fewSystems = 4

/** Judges a file by all its contents. Side files, such as sheets and notes, decide nothing. */
export function judgeFile(
  path: string,
  { contents, fault }: { contents: readonly CheckedContent[]; fault: ReadFault | null },
  known: KnownRoms,
): JudgedFile {
  // A Mac writes file names with accents apart, and the names in DATs have them composed.
  const segments = path.normalize('NFC').split(/[\\/]/)
  const file = { name: segments.at(-1) ?? '', system: systemOf(segments.slice(0, -1)) }
  const entries = entriesOf(contents)
  const main = entries.filter(({ name }) => name === '' || !isSideFile(name))
  const judged = entries.map((entry) => judgeEntry(entry, file, main.length === 1 && entry === main[0], known))
  const mine = judged.filter((_, at) => main.includes(entries[at] ?? { name: '', contents: [] }))
  const itself = judged.find((_, at) => entries[at]?.name === '') ?? null
  const counted = itself === null || mine.length === 1 ? mine : eitherOf(itself, mine)
  const outcome = fault === null ? together(counted) : withFault(fault, file, counted, known)
  const isApart = outcome.verification === 'verified' && (itself === null || !counted.includes(itself))
  const { verification, reason } = isApart ? whole(contents, known) : outcome
  const deciding = counted.find((each) => each.verification === outcome.verification && each.rom !== null)
  const roms = new Map(judged.flatMap(({ matched }) => [...matched]))
  return {
    verification,
    reason,
    datName: deciding?.rom?.datName ?? null,
    romIds: contents.map((content) => roms.get(content)?.id ?? null),
  }
}

/** A disc image is known by its own sum in some DATs, and by its tracks in others. */
function eitherOf(itself: Judged, all: readonly Judged[]): readonly Judged[] {
  const tracks = all.filter((each) => each !== itself)
  if (itself.verification === 'verified') return [itself]
  if (tracks.every(({ verification }) => verification === 'verified')) return tracks
  return itself.verification === 'bad' ? [itself] : tracks
}

type Outcome = Pick<Judged, 'verification' | 'reason'>

const verified: Outcome = { verification: 'verified', reason: null }

function together(judged: readonly Judged[]): Outcome {
  const bad = judged.find(({ verification }) => verification === 'bad')
  if (bad !== undefined) return bad
  const unknown = judged.filter(({ verification }) => verification !== 'verified')
  if (unknown.length === 0 && judged.length > 0) return verified
  return { verification: 'unknown', reason: unknown.find(({ reason }) => reason !== null)?.reason ?? null }
}

/** An archive or a disc is verified with all dumps of its game. A loose file is one of them, and its game is judged as a whole. */
function whole(contents: readonly CheckedContent[], known: KnownRoms): Outcome {
  const missing = missingDump(contents, known)
  return missing === null ? verified : { verification: 'unknown', reason: describeMissing(missing) }
}

/** A damaged file with the name of a known dump cannot be that dump. */
function withFault(fault: ReadFault, file: FileFacts, judged: readonly Judged[], known: KnownRoms): Outcome {
  const bad = judged.find(({ verification }) => verification === 'bad')
  if (bad !== undefined) return bad
  if (fault.kind !== 'damaged') return { verification: 'uncheckable', reason: fault.reason }
  const named = known.withName(file.name, stemOf(file.name)).some((rom) => hasSums(rom) && isOfSystem(rom, file))
  return { verification: named ? 'bad' : 'uncheckable', reason: fault.reason }
}

type FileFacts = { name: string; system: string | null }

function judgeEntry(entry: Entry, file: FileFacts, isAlone: boolean, known: KnownRoms): Judged {
  const matched = new Map<CheckedContent, KnownRom>()
  for (const content of entry.contents) {
    const rom = romOf(content, entry.name || file.name, file, known)
    if (rom !== null) matched.set(content, rom)
  }
  const roms = [...matched.values()]
  const good = roms.find(({ status }) => status !== 'baddump')
  if (good !== undefined) return { ...verified, rom: good, matched }
  const [bad] = roms
  if (bad !== undefined) {
    return { verification: 'bad', reason: `${bad.datName} knows "${bad.name}" as a bad dump`, rom: bad, matched }
  }
  const isTrack = entry.contents.some(({ form }) => form === 'track')
  const isItself = entry.name === '' || isTrack
  const names = isItself ? [file.name] : isAlone ? [entry.name, file.name] : [entry.name]
  let other: KnownRom | null = null
  for (const path of new Set(names)) {
    const name = path.split('/').at(-1) ?? ''
    for (const rom of known.withName(name, stemOf(name))) {
      const difference = differenceFrom(rom, entry, name, file)
      if (difference === 'contents') {
        return { verification: 'bad', reason: `Its contents differ from "${rom.name}" in ${rom.datName}`, rom, matched }
      }
      if (difference === 'size') other ??= rom
    }
  }
  const reason = other === null ? null : `Its size differs from "${other.name}" in ${other.datName}`
  return { verification: 'unknown', reason, rom: null, matched }
}

/**
 * Finds the dump of a content. Empty content is in many DATs, and says nothing. Games have dumps in common, such as a
 * track: then the names tell which one it is.
 */
function romOf(content: CheckedContent, name: string, file: FileFacts, known: KnownRoms): KnownRom | null {
  if (content.size === 0) return null
  const namesOf = (path: string): string[] => [path, stemOf(path)].map(lowerName)
  const own = new Set(namesOf(file.name))
  const names = new Set([...own, ...namesOf(name)])
  const likeness = (rom: KnownRom): number =>
    (rom.status === 'baddump' ? 0 : 8) +
    // An archive has the name of its game, and ROMs of the same name are in the archives of others as well.
    (own.has(rom.gameName.toLowerCase()) ? 4 : 0) +
    (names.has(lowerName(rom.name)) || names.has(rom.gameName.toLowerCase()) ? 2 : 0) +
    (rom.system !== null && rom.system === file.system ? 1 : 0)
  let best: KnownRom | null = null
  for (const rom of known.withSums(content)) {
    if (hasSameSum(rom, content) && (best === null || likeness(rom) > likeness(best))) best = rom
  }
  return best
}

const lowerName = (path: string): string => (path.split('/').at(-1) ?? '').toLowerCase()

/**
 * How a file differs from a dump of its name: in its contents alone, which makes it bad, or in its size, as trimmed dumps
 * and other versions do. Cartridges of all systems have the same few names and sizes, so that the system must fit as well.
 * Without one, a size that fits tells.
 */
function differenceFrom(rom: KnownRom, { contents }: Entry, name: string, file: FileFacts): 'contents' | 'size' | null {
  if (rom.status === 'baddump' || !hasSums(rom)) return null
  const comparable = contents.filter((content) => isComparable(rom, content, name))
  if (comparable.length === 0) return null
  const isOfSize = comparable.some(({ size }) => size !== null && size === rom.size)
  if (isOfSystem(rom, file)) {
    const isSizeKnown = rom.size !== null && comparable.every(({ size }) => size !== null)
    return isOfSize || !isSizeKnown ? 'contents' : 'size'
  }
  return file.system === null && isOfSize ? 'contents' : null
}

function isComparable(rom: KnownRom, content: CheckedContent, name: string): boolean {
  const sum = rom.sha1 !== null ? content.sha1 : rom.md5 !== null ? content.md5 : content.crc32
  if (sum === null) return false
  const ending = extensionOf(rom.name)
  if (content.form === 'image') return imageEndings.has(ending)
  if (content.form === 'declared') return ending === 'chd'
  if (content.form === 'track') {
    return imageEndings.has(ending) && trackOf(content.name) === trackOf(rom.name) && !isOtherCut(content)
  }
  return ending === extensionOf(name)
}

/** `Track 2` of a disc is `Game (Track 02).bin` or `track02.bin` in a DAT; a disc with one track has no number. */
function trackOf(name: string): number {
  return Number(/\btrack ?0*(\d+)/i.exec(name)?.[1] ?? 1)
}

function isOfSystem({ system, name }: KnownRom, file: FileFacts): boolean {
  if (system === null) return false
  if (file.system !== null) return file.system === system
  const ending = extensionOf(name)
  const owners = systems.filter(({ extensions }) => extensions.includes(ending))
  return owners.length <= fewSystems && owners.some(({ id }) => id === system)
}

function systemOf(folders: readonly string[]): string | null {
  for (const name of folders.toReversed()) {
    const system = name === '' ? null : systemOfFolder(name)
    if (system !== null) return system.id
  }
  return null
}

/** A name without its ending. */
export const stemOf = (name: string): string => name.replace(/\.[^.]{1,5}$/, '')

function entriesOf(contents: readonly CheckedContent[]): Entry[] {
  return [...Map.groupBy(contents, nameOfTrack)].map(([name, own]) => ({ name: name.normalize('NFC'), contents: own }))
}
