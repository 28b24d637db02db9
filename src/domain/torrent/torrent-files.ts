import { AppError } from '../errors.ts'
import { isPadding } from '../game-files/junk.ts'
import { say } from '../messages/say.ts'
import type { Bencoded, BencodedDictionary } from './bencode.ts'
import { asDictionary, asList, asSize, asText } from './bencoded-fields.ts'
import { type TorrentTrait, traitsOfName } from './torrent-traits.ts'

export type TorrentFileEntry = { path: string; size: number }
type Traits = Set<TorrentTrait>

/** Clients themselves become unusable with more. */
export const maxTorrentFiles = 100_000

/** Files per step: about a millisecond. */
const filesPerStep = 500

/**
 * The files of a version 1 (or hybrid) info dictionary, in short steps; null if it is malformed. Adds what some clients
 * cannot take to `traits`. Throws AppError `invalid`.
 */
export function* v1Files(
  info: BencodedDictionary,
  name: string,
  traits: Traits,
): Generator<void, TorrentFileEntry[] | null> {
  const listed = asList(info.get('files'))
  if (!listed) {
    const size = asSize(info.get('length'))
    return size === null ? null : [{ path: name, size }]
  }
  const files: TorrentFileEntry[] = []
  for (const [index, item] of listed.entries()) {
    if (index % filesPerStep === 0) yield
    const entry = asDictionary(item)
    const size = asSize(entry?.get('length'))
    const parts = asList(entry?.get('path.utf-8')) ?? asList(entry?.get('path'))
    if (!entry || size === null || !parts) return null
    if (isMarkedAsPadding(entry)) continue
    const path = safePath(namesOf(parts), traits)
    // Some programs that create torrents do not mark padding.
    if (!isPadding(path)) addFile(files, { path, size })
  }
  return files
}

/** The files of a version 2 file tree (BEP 52), where a file is a folder with one entry that has an empty name. */
export function* v2Files(info: BencodedDictionary, traits: Traits): Generator<void, TorrentFileEntry[] | null> {
  const tree = asDictionary(info.get('file tree'))
  if (!tree || tree.size === 0) return null
  const files: TorrentFileEntry[] = []
  return (yield* walk(tree, [], { files, traits })) ? files : null
}

function* walk(
  tree: BencodedDictionary,
  above: readonly string[],
  found: { files: TorrentFileEntry[]; traits: Traits },
): Generator<void, boolean> {
  for (const [key, value] of tree) {
    const below = asDictionary(value)
    if (!below) return false
    if (key !== '') {
      if (!(yield* walk(below, [...above, utf8Key(key)], found))) return false
      continue
    }
    const size = asSize(below.get('length'))
    if (size === null) return false
    addFile(found.files, { path: safePath(above, found.traits), size })
    if (found.files.length % filesPerStep === 0) yield
  }
  return true
}

function addFile(files: TorrentFileEntry[], file: TorrentFileEntry): void {
  if (files.length >= maxTorrentFiles) {
    throw new AppError('invalid', say('acquisition.torrentTooManyFiles', { count: maxTorrentFiles }))
  }
  files.push(file)
}

/** Padding files align the next file to a piece (BEP 47). */
function isMarkedAsPadding(entry: BencodedDictionary): boolean {
  return asText(entry.get('attr'))?.includes('p') ?? false
}

function namesOf(parts: readonly Bencoded[]): string[] {
  return parts.map((part) => asText(part) ?? '')
}

/** The name that libtorrent gives a torrent without one. */
const nameless = '_'

/** A slash or backslash is a character of a name: clients remove or replace it, or make folders of it. */
function safePath(parts: readonly string[], traits: Traits): string {
  for (const part of parts) {
    assertStaysInside(part)
    for (const trait of traitsOfName(part)) traits.add(trait)
  }
  const names = parts.flatMap((part) => part.split('/')).filter((part) => part !== '' && part !== '.')
  if (names.length > 0) return names.join('/')
  traits.add('empty-name')
  return nameless
}

/** Throws AppError `invalid` for a name that leads out of its folder, and for one that no file system can store. */
export function assertStaysInside(name: string): void {
  if (name.includes('\0')) throw new AppError('invalid', say('acquisition.torrentNameHasNul'))
  if (!name.split(/[/\\]/).includes('..')) return
  throw new AppError('invalid', say('acquisition.torrentPathOutside'))
}

/** Keys are Latin-1 strings of raw bytes; decodes them as UTF-8. */
function utf8Key(key: string): string {
  return asText(Uint8Array.from(key, (character) => character.charCodeAt(0))) ?? key
}
