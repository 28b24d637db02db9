import { extensionOf } from '../importing/inspect-files.ts'
import { systemOfFolder, systems } from '../systems/systems.ts'
import type { DatRom } from './dat.ts'
import { isSideFile } from './dump-files.ts'
import type { CheckedContent, ReadFault, Sums, Verification } from './verification.ts'

/** A dump of an active DAT. */
export type KnownRom = DatRom & { id: number; gameName: string; datName: string; system: string | null }

/** Finds dumps by their sums or names. */
export type KnownRoms = {
  withSums(sums: Omit<Sums, 'size'>): KnownRom[]
  withName(name: string, stem: string): KnownRom[]
}

export type JudgedFile = {
  verification: Verification
  datName: string | null
  /** The dump that each of the contents is, in their order. */
  romIds: (number | null)[]
}

type Entry = { name: string; contents: CheckedContent[] }
type Judged = { verification: Verification; rom: KnownRom | null; matched: Map<CheckedContent, KnownRom> }

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
  const segments = path.split(/[\\/]/)
  const file = { name: segments.at(-1) ?? '', system: systemOf(segments.slice(0, -1)) }
  const entries = entriesOf(contents)
  const main = entries.filter(({ name }) => name === '' || !isSideFile(name))
  const judged = entries.map((entry) => judgeEntry(entry, file, main.length === 1 && entry === main[0], known))
  const counted = judged.filter((_, at) => main.includes(entries[at] ?? { name: '', contents: [] }))
  const verification = fault === null ? together(counted) : withFault(fault, file, counted, known)
  const deciding = counted.find((each) => each.verification === verification && each.rom !== null)
  const roms = new Map(judged.flatMap(({ matched }) => [...matched]))
  return {
    verification,
    datName: deciding?.rom?.datName ?? null,
    romIds: contents.map((content) => roms.get(content)?.id ?? null),
  }
}

function together(judged: readonly Judged[]): Verification {
  const states = new Set(judged.map(({ verification }) => verification))
  if (states.has('bad')) return 'bad'
  if (states.has('uncheckable')) return 'uncheckable'
  return states.size === 1 && states.has('verified') ? 'verified' : 'unknown'
}

/** A damaged file with the name of a known dump cannot be that dump. */
function withFault(fault: ReadFault, file: FileFacts, judged: readonly Judged[], known: KnownRoms): Verification {
  if (judged.some(({ verification }) => verification === 'bad')) return 'bad'
  if (fault.kind !== 'damaged') return 'uncheckable'
  const named = known.withName(file.name, stemOf(file.name)).some((rom) => hasSums(rom) && isOfSystem(rom, file))
  return named ? 'bad' : 'uncheckable'
}

type FileFacts = { name: string; system: string | null }

function judgeEntry(entry: Entry, file: FileFacts, isAlone: boolean, known: KnownRoms): Judged {
  const matched = new Map<CheckedContent, KnownRom>()
  for (const content of entry.contents) {
    const rom = romOf(content, known)
    if (rom !== null) matched.set(content, rom)
  }
  const roms = [...matched.values()]
  const good = roms.find(({ status }) => status !== 'baddump')
  if (good !== undefined) return { verification: 'verified', rom: good, matched }
  const [bad] = roms
  if (bad !== undefined) return { verification: 'bad', rom: bad, matched }
  const names = entry.name === '' || isAlone ? [entry.name || file.name, file.name] : [entry.name]
  for (const path of new Set(names)) {
    const name = path.split('/').at(-1) ?? ''
    const other = known.withName(name, stemOf(name)).find((rom) => differsFrom(rom, entry, name, file))
    if (other !== undefined) return { verification: 'bad', rom: other, matched }
  }
  return { verification: 'unknown', rom: null, matched }
}

/** Nothing is in many DATs, and says nothing. */
function romOf(content: CheckedContent, known: KnownRoms): KnownRom | null {
  if (content.size === 0) return null
  const roms = known.withSums(content).filter((rom) => hasSameSum(rom, content))
  return roms.find(({ status }) => status !== 'baddump') ?? roms[0] ?? null
}

/** The strongest sum that a DAT has decides: 32 bits alone are soon the same, and their size must fit as well. */
function hasSameSum(rom: KnownRom, content: CheckedContent): boolean {
  if (rom.sha1 !== null) return rom.sha1 === content.sha1
  if (rom.md5 !== null) return rom.md5 === content.md5
  return rom.crc32 === content.crc32 && (rom.size === null || rom.size === content.size)
}

/**
 * Whether a dump of this name has other contents. Cartridges of all systems have the same few names and sizes, so that the
 * system must fit, or else the size.
 */
function differsFrom(rom: KnownRom, { contents }: Entry, name: string, file: FileFacts): boolean {
  if (rom.status === 'baddump' || !hasSums(rom)) return false
  const comparable = contents.filter((content) => isComparable(rom, content, name))
  if (comparable.length === 0) return false
  if (isOfSystem(rom, file)) return true
  return file.system === null && comparable.some(({ size }) => size !== null && size === rom.size)
}

function isComparable(rom: KnownRom, content: CheckedContent, name: string): boolean {
  const sum = rom.sha1 !== null ? content.sha1 : rom.md5 !== null ? content.md5 : content.crc32
  if (sum === null) return false
  const ending = extensionOf(rom.name)
  if (content.form === 'image') return imageEndings.has(ending)
  if (content.form === 'declared') return ending === 'chd'
  if (content.form === 'track') return content.name.toLowerCase() === rom.name.toLowerCase()
  return ending === extensionOf(name)
}

function isOfSystem({ system, name }: KnownRom, file: FileFacts): boolean {
  if (system === null) return false
  if (file.system !== null) return file.system === system
  const ending = extensionOf(name)
  const owners = systems.filter(({ extensions }) => extensions.includes(ending))
  return owners.length <= fewSystems && owners.some(({ id }) => id === system)
}

function hasSums({ crc32, md5, sha1 }: KnownRom): boolean {
  return crc32 !== null || md5 !== null || sha1 !== null
}

function systemOf(folders: readonly string[]): string | null {
  for (const name of folders.toReversed()) {
    const system = name === '' ? null : systemOfFolder(name)
    if (system !== null) return system.id
  }
  return null
}

const stemOf = (name: string): string => name.replace(/\.[^.]{1,5}$/, '')

function entriesOf(contents: readonly CheckedContent[]): Entry[] {
  return [...Map.groupBy(contents, ({ name }) => name)].map(([name, own]) => ({ name, contents: own }))
}
