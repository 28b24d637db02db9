import { findArchives } from '../importing/archive-sets.ts'
import { createFileList } from '../importing/file-list.ts'
import { extensionOf } from '../importing/inspect-files.ts'
import { formats } from './formats.ts'
import { isGameFile } from './game-file.ts'

/** Files of one folder that are one game together. `leader` is the file that is opened. */
export type FileSet = { leader: string; members: string[] }

/** The text of a small file of the folder, or `null` if it cannot be read. */
export type ReadText = (name: string) => string | null

/**
 * Files that name the other files of an image, with the endings of those that share its name.
 * Cue sheets: https://www.gnu.org/software/ccd2cue/manual/html_node/CUE-sheet-format.html
 */
const sheets: ReadonlyMap<string, readonly string[]> = new Map([
  ['cue', ['bin', 'img', 'iso', 'wav', 'mp3', 'flac', 'ogg', 'ape', 'ecm', 'sub', 'sbi', 'cdt']],
  ['ccd', ['img', 'sub', 'cue']],
  ['mds', ['mdf']],
  ['mdx', ['mdf']],
  ['gdi', ['bin', 'raw', 'iso']],
  ['toc', ['bin']],
  ['b5t', ['b5i']],
  ['b6t', ['b6i']],
  ['bwt', ['bwi']],
  // The first of several parts, which FAT needs.
  ['wbfs', ['wbf1', 'wbf2', 'wbf3', 'wbf4', 'wbf5', 'wbf6', 'wbf7', 'wbf8', 'wbf9']],
])
const textSheets: ReadonlySet<string> = new Set(['cue', 'gdi', 'toc'])
// A track that is packed on its own keeps its name: `game.bin.ecm`.
const packedTrack = /\.ecm$/i
const track = /[\s._-]*[([]?track[\s._-]*\d{1,2}[)\]]?$/i
const disc =
  /[\s._-]*(?:[([](?:disc|disk|cd|dvd|diskette|floppy|side|tape)[\s._-]*([0-9]{1,2}|[a-f])(?:[\s._-]*(?:of|\/)[\s._-]*\d{1,2})?[)\]]|[\s._-](?:disc|disk|cd|dvd|diskette|floppy)[\s._-]?([0-9]{1,2})(?:[\s._-]*of[\s._-]*\d{1,2})?(?![a-z0-9]))/i
// A game may have several of them, unlike cartridges.
const disks: ReadonlySet<string> = new Set('fds adf ipf lha d64 t64 tzx tap z80 st dsk'.split(' '))
const installers = ['exe', 'sh', 'msi']
const dataPart = /^(.+?)(?:[-_. ]?\d{1,3}[a-z]?\.bin|(?:[-_. ]?\d{1,3})?\.cab)$/i

/**
 * Finds the files of a folder that belong together: volumes of an archive, discs with their playlist, sheets with their
 * tracks, installers with their data. Files that stand alone are in no set. `read` is asked for sheets and playlists
 * whose files do not share their name.
 */
export function findFileSets(names: readonly string[], read: ReadText = () => null): FileSet[] {
  const groups = createGroups(names)
  joinVolumes(names, groups)
  joinInstallers(names, groups)
  joinSheets(names, groups, read)
  joinDiscs(names, groups)
  joinPlaylists(names, groups, read)
  return groups.sets().map((members) => {
    const inOrder = members.toSorted(compareRank)
    return { leader: inOrder[0] ?? '', members: inOrder }
  })
}

/** The files that belong to a file of a folder: itself and the rest of its set, the leader first. */
export function fileSetOf(name: string, names: readonly string[], read?: ReadText): string[] {
  return findFileSets(names, read).find(({ members }) => members.includes(name))?.members ?? [name]
}

type Groups = {
  join(one: string, other: string): void
  /** The name as it is on the disk, if a file has it. Ignores case. */
  find(name: string): string | null
  /** All files whose names begin with these characters. */
  startingWith(start: string): string[]
  size(name: string): number
  sets(): string[][]
}

function createGroups(names: readonly string[]): Groups {
  const group = new Map<string, Set<string>>(names.map((name) => [name, new Set([name])]))
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]))
  const keys = [...byKey.keys()].sort()
  return {
    join(one, other) {
      const [into, from] = [group.get(one), group.get(other)]
      if (into === undefined || from === undefined || into === from) return
      for (const name of from) group.set(name, into.add(name))
    },
    find: (name) => byKey.get(name.toLowerCase()) ?? null,
    startingWith(start) {
      const key = start.toLowerCase()
      const found: string[] = []
      for (let at = firstAtLeast(keys, key); keys[at]?.startsWith(key) === true; at += 1) {
        found.push(byKey.get(keys[at] ?? '') ?? '')
      }
      return found
    },
    size: (name) => group.get(name)?.size ?? 0,
    sets: () => [...new Set(group.values())].filter(({ size }) => size > 1).map((members) => [...members]),
  }
}

function firstAtLeast(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

function joinVolumes(names: readonly string[], groups: Groups): void {
  const files = createFileList()
  for (const name of names) files.add({ path: name, size: 0 })
  for (const { first, volumes } of findArchives(files).sets) {
    for (const { path } of volumes) groups.join(first.path, path)
  }
}

// `setup_game_1.2.exe` with `setup_game_1.2-1.bin`, as GOG and Inno Setup name them, slices as `setup-1a.bin`.
function joinInstallers(names: readonly string[], groups: Groups): void {
  for (const name of names) {
    const stem = dataPart.exec(name)?.[1]
    if (stem === undefined) continue
    const [program] = installers.flatMap((ending) => groups.find(`${stem}.${ending}`) ?? [])
    if (program !== undefined) groups.join(program, name)
  }
}

function joinSheets(names: readonly string[], groups: Groups, read: ReadText): void {
  for (const name of names) {
    const endings = sheets.get(extensionOf(name))
    if (endings === undefined) continue
    const stem = stemOf(name)
    for (const other of groups.startingWith(stem)) {
      const rest = stemOf(other.replace(packedTrack, '')).slice(stem.length)
      const isTrack = rest === '' || rest.replace(track, '') === ''
      if (isTrack && endings.includes(extensionOf(other))) groups.join(name, other)
    }
    if (groups.size(name) > 1 || !textSheets.has(extensionOf(name))) continue
    for (const listed of filesIn(name, read)) {
      const other = groups.find(listed)
      if (other !== null) groups.join(name, other)
    }
  }
}

function joinDiscs(names: readonly string[], groups: Groups): void {
  const first = new Map<string, string>()
  for (const name of names) {
    const found = discOf(name)
    if (found === null || (!isGameFile(name) && !sheets.has(extensionOf(name)))) continue
    const known = first.get(found.key)
    if (known === undefined) first.set(found.key, name)
    else groups.join(known, name)
  }
}

function joinPlaylists(names: readonly string[], groups: Groups, read: ReadText): void {
  const discs = new Map<string, string>()
  for (const name of names) {
    const found = discOf(name)
    if (found !== null && isGameFile(name)) discs.set(found.key, name)
  }
  for (const name of names) {
    if (extensionOf(name) !== 'm3u' && extensionOf(name) !== 'm3u8') continue
    const stem = stemOf(name)
    const named = discs.get(spaced(stem))
    if (named !== undefined) {
      groups.join(named, name)
      continue
    }
    const listed = filesIn(name, read).flatMap((file) => groups.find(file) ?? [])
    if (areDiscsOfOne(listed, stem)) for (const file of listed) groups.join(file, name)
  }
}

/** Whether a playlist has the discs of one game, and not several games, which may differ in a number as well. */
function areDiscsOfOne(files: readonly string[], stem: string): boolean {
  if (files.some(isCartridge)) return false
  const start = stem.toLowerCase()
  if (files.every((file) => file.toLowerCase().startsWith(start))) return true
  const without = (file: string) => stemOf(file).toLowerCase().replaceAll(/\d+/g, '')
  return new Set(files.map(without)).size === 1
}

function isCartridge(name: string): boolean {
  const extension = extensionOf(name)
  const content = formats.get(extension)?.content
  return content === 'cartridge' || (content === 'rom' && !disks.has(extension))
}

/** The names in a sheet or playlist. Other folders do not count. */
function filesIn(name: string, read: ReadText): string[] {
  const lines = (read(name) ?? '').split(/\r?\n/)
  const named = lines.flatMap((line) => {
    if (extensionOf(name).startsWith('m3u')) return line.startsWith('#') ? [] : [line.trim()]
    if (extensionOf(name) === 'gdi') return /^\s*\d+\s+\d+\s+\d+\s+\d+\s+(?:"([^"]+)"|(\S+))/.exec(line)?.slice(1) ?? []
    return /^\s*(?:FILE|DATAFILE|AUDIOFILE)\s+(?:"([^"]+)"|(\S+))/i.exec(line)?.slice(1) ?? []
  })
  return named.filter((file) => file !== undefined && file !== '' && !/[\\/]/.test(file))
}

function discOf(name: string): { key: string; number: number } | null {
  const stem = stemOf(name).replace(track, '')
  const found = disc.exec(stem)
  if (found === null) return null
  const [marker, bracketed, plain = ''] = found
  const label = (bracketed ?? plain).toLowerCase()
  const number = /\d/.test(label) ? Number(label) : label.charCodeAt(0) - 'a'.charCodeAt(0) + 1
  return { key: spaced(stem.replace(marker, ' ')), number }
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')
const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, ' ')
    .trim()

/** The disc with the lowest number first, on it what names the other files, then games, then the rest. */
function compareRank(one: string, other: string): number {
  return compareKeys(rankOf(one), rankOf(other)) || (one < other ? -1 : 1)
}

function rankOf(name: string): number[] {
  const extension = extensionOf(name)
  const isPlaylist = extension === 'm3u' || extension === 'm3u8'
  const volume = /\.(?:part0*(\d+)\.rar|[^.]+\.(\d{3,5}))$/i.exec(name)
  const kind = !isGameFile(name) ? 2 : sheets.has(extension) ? 0 : 1
  return [isPlaylist ? 1 : 0, discOf(name)?.number ?? 0, kind, Number(volume?.[1] ?? volume?.[2] ?? 0)]
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) if (value !== other[at]) return value - (other[at] ?? 0)
  return 0
}
