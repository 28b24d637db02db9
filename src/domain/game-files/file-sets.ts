import { readTitleId } from '../games/title-id.ts'
import { findArchives } from '../importing/archive-sets.ts'
import { createFileList } from '../importing/file-list.ts'
import { foldedName } from '../importing/name-clashes.ts'
import { extensionOf } from '../paths/extension.ts'
import { areDiscsOfOne, discOf, spaced, stemOf, withoutTrack } from './discs.ts'
import { formats } from './formats.ts'
import { isGameFile } from './game-file.ts'
import { entriesOf, isPlaylist, type ReadText } from './listed-files.ts'
import { pieceOf } from './pieces.ts'

/** Files of one folder that are one game together. `leader` is the file that is opened. */
export type FileSet = { leader: string; members: string[] }

/** The name of a file that a sheet or playlist names, or `null` if it is in another folder. */
export type LocalName = (entry: string) => string | null

/**
 * Files that name the other files of an image, with the endings of those that share its name.
 * Cue sheets: https://www.gnu.org/software/ccd2cue/manual/html_node/CUE-sheet-format.html
 */
const sheets: ReadonlyMap<string, readonly string[]> = new Map([
  ['cue', ['bin', 'img', 'iso', 'wav', 'mp3', 'flac', 'ogg', 'ape', 'ecm', 'sub', 'sbi', 'cdt']],
  ['ccd', ['img', 'sub', 'cue']],
  ['mds', ['mdf', ...numbered('md')]],
  ['isz', numbered('i0')],
  ['mdx', ['mdf']],
  ['gdi', ['bin', 'raw', 'iso']],
  ['toc', ['bin']],
  ['b5t', ['b5i']],
  ['b6t', ['b6i']],
  ['bwt', ['bwi']],
  // The first of several parts, which FAT needs.
  ['wbfs', numbered('wbf')],
])
function numbered(ending: string): string[] {
  return Array.from({ length: 9 }, (_, index) => `${ending}${index + 1}`)
}

const textSheets: ReadonlySet<string> = new Set(['cue', 'gdi', 'toc'])
const tracks: ReadonlySet<string> = new Set('bin raw wav mp3 flac ogg ape img'.split(' '))
// A track that is packed on its own keeps its name: `game.bin.ecm`.
const packedTrack = /\.ecm$/i
// RAR repairs a set with them, and opens one whose first volume is a program.
const recovery = /^(.+?)(?:\.part\d+\.(?:rev|exe)|(?:[_-]?\d+)?\.rev)$/i
const archive = /\.rar$/i
const installers = ['exe', 'sh', 'msi']
const dataPart = /^(.+?)(?:[-_. ]?\d{1,3}[a-z]?\.bin|(?:[-_. ]?\d{1,3})?\.cab)$/i

/**
 * Finds the files of a folder that belong together: volumes of an archive, discs with their playlist, sheets with their
 * tracks, installers with their data. Files that stand alone are in no set. `read` is asked for sheets and playlists
 * whose files do not share their name.
 */
export function findFileSets(
  names: readonly string[],
  read: ReadText = () => null,
  localName: LocalName = withoutFolder,
): FileSet[] {
  const list: ListEntries = (name) => entriesOf(name, read).map((entry) => ({ entry, file: localName(entry) }))
  const groups = createGroups(names)
  joinVolumes(names, groups)
  joinPieces(names, groups)
  joinInstallers(names, groups)
  joinSheets(names, groups, list)
  joinDiscs(names, groups)
  joinPlaylists(names, groups, list)
  joinTitles(names, groups)
  return groups.sets().map((members) => {
    const inOrder = members.toSorted(compareRank)
    return { leader: inOrder[0] ?? '', members: inOrder }
  })
}

/** Whether a playlist names several games: it is no game itself, and belongs to none. */
export function listsSeveralGames(name: string, read: ReadText): boolean {
  if (!isPlaylist(name)) return false
  const listed = entriesOf(name, read).map(nameOf).filter(isGame)
  return listed.length > 1 && !areDiscsOfOne(listed)
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
  const byKey = new Map(names.map((name) => [foldedName(name), name]))
  const keys = [...byKey.keys()].sort()
  return {
    join(one, other) {
      const [into, from] = [group.get(one), group.get(other)]
      if (into === undefined || from === undefined || into === from) return
      for (const name of from) group.set(name, into.add(name))
    },
    find: (name) => byKey.get(foldedName(name)) ?? null,
    startingWith(start) {
      const key = foldedName(start)
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
  for (const name of names) {
    const stem = recovery.exec(name)?.[1] ?? null
    const volume = stem === null ? null : groups.startingWith(`${stem}.`).find((other) => archive.test(other))
    if (volume !== undefined && volume !== null) groups.join(volume, name)
  }
}

function joinPieces(names: readonly string[], groups: Groups): void {
  const byWhole = Map.groupBy(names, (name) => foldedName(pieceOf(name)?.whole ?? ''))
  byWhole.delete('')
  for (const pieces of byWhole.values()) {
    const [first, ...others] = pieces.toSorted((one, other) => numberOf(one) - numberOf(other))
    // `Game_1.pkg` and `Game_2.pkg` are two games, unlike pieces that are counted from 0.
    if (first === undefined || (numberOf(first) !== 0 && extensionOf(first) === 'pkg') || !isGameFile(first)) continue
    for (const other of others) groups.join(first, other)
  }
}

const numberOf = (name: string): number => pieceOf(name)?.number ?? 0

// A game with its updates and add-ons: the ids of their titles belong together.
function joinTitles(names: readonly string[], groups: Groups): void {
  const byFamily = Map.groupBy(names.filter(isPackage), (name) => readTitleId(name)?.family ?? '')
  byFamily.delete('')
  for (const packages of byFamily.values()) {
    const base = packages.find((name) => readTitleId(name)?.kind === 'base')
    if (base === undefined) continue
    for (const other of packages) groups.join(base, other)
  }
}

const isPackage = (name: string): boolean => formats.get(extensionOf(name))?.content === 'cartridge'

// `setup_game_1.2.exe` with `setup_game_1.2-1.bin`, as GOG and Inno Setup name them, slices as `setup-1a.bin`.
function joinInstallers(names: readonly string[], groups: Groups): void {
  for (const name of names) {
    const stem = dataPart.exec(name)?.[1]
    if (stem === undefined) continue
    const [program] = installers.flatMap((ending) => groups.find(`${stem}.${ending}`) ?? [])
    if (program !== undefined) groups.join(program, name)
  }
}

function joinSheets(names: readonly string[], groups: Groups, list: ListEntries): void {
  for (const name of names) {
    const endings = sheets.get(extensionOf(name))
    if (endings === undefined) continue
    const stem = stemOf(name)
    for (const other of groups.startingWith(stem)) {
      const rest = stemOf(other.replace(packedTrack, '')).slice(stem.length)
      const isTrack = withoutTrack(rest) === ''
      if (isTrack && endings.includes(extensionOf(other))) groups.join(name, other)
    }
  }
  // Reading takes time on a network share.
  if (!names.some((name) => tracks.has(extensionOf(name)) && groups.size(name) === 1)) return
  for (const name of names) if (textSheets.has(extensionOf(name))) joinListed(name, list(name), groups)
}

function joinListed(name: string, listed: readonly Listed[], groups: Groups): void {
  for (const { file } of listed) {
    const other = file === null ? null : groups.find(file)
    if (other !== null) groups.join(other, name)
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

function joinPlaylists(names: readonly string[], groups: Groups, list: ListEntries): void {
  const discs = new Map<string, string>()
  for (const name of names) {
    const found = discOf(name)
    if (found !== null && isGameFile(name)) discs.set(found.key, name)
  }
  for (const name of names) {
    if (!isPlaylist(name)) continue
    const named = discs.get(spaced(stemOf(name)))
    if (named !== undefined) {
      groups.join(named, name)
      continue
    }
    const listed = list(name).filter(({ entry }) => isGame(nameOf(entry)))
    // An entry that is missing or elsewhere counts: a list of favorites may have one game of this folder.
    if (areDiscsOfOne(listed.map(({ entry }) => nameOf(entry)))) joinListed(name, listed, groups)
  }
}

type Listed = { entry: string; file: string | null }
type ListEntries = (name: string) => Listed[]

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
const isGame = (name: string): boolean => isGameFile(name) && !isPlaylist(name)
const withoutFolder: LocalName = (entry) => (/[\\/]/.test(entry) ? null : entry)
/** The disc with the lowest number first, on it what names the other files, then games, then the rest. */
function compareRank(one: string, other: string): number {
  return compareKeys(rankOf(one), rankOf(other)) || (one < other ? -1 : 1)
}

function rankOf(name: string): number[] {
  const extension = extensionOf(name)
  const volume = /\.(?:part0*(\d+)\.(?:rar|exe)|[^.]+\.(\d{1,5}))$/i.exec(name)
  const isRest = !isGameFile(name) && volume === null && !installers.includes(extension)
  const kind = isRest ? 2 : sheets.has(extension) ? 0 : 1
  return [
    isPlaylist(name) ? 1 : 0,
    discOf(name)?.number ?? 0,
    isPackage(name) ? titleRanks.indexOf(readTitleId(name)?.kind ?? 'base') : 0,
    kind,
    Number(volume?.[1] ?? volume?.[2] ?? numberOf(name)),
  ]
}

const titleRanks = ['base', 'update', 'dlc'] as const

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) if (value !== other[at]) return value - (other[at] ?? 0)
  return 0
}
