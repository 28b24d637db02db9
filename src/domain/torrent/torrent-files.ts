import { AppError } from '../errors.ts'
import type { Bencoded, BencodedDictionary } from './bencode.ts'
import { asDictionary, asList, asSize, asText } from './bencoded-fields.ts'

export type TorrentFileEntry = { path: string; size: number }

/** Clients themselves become unusable with more. */
export const maxTorrentFiles = 100_000

/** Files per step: about a millisecond. */
const filesPerStep = 500

/**
 * The files of a version 1 (or hybrid) info dictionary, in short steps; null if it is malformed. Throws AppError
 * `invalid`.
 */
export function* v1Files(info: BencodedDictionary, name: string): Generator<void, TorrentFileEntry[] | null> {
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
    if (!isPadding(entry)) addFile(files, { path: joinParts(parts), size })
  }
  return files
}

/** The files of a version 2 file tree (BEP 52), where a file is a folder with one entry that has an empty name. */
export function* v2Files(info: BencodedDictionary): Generator<void, TorrentFileEntry[] | null> {
  const tree = asDictionary(info.get('file tree'))
  if (!tree || tree.size === 0) return null
  const files: TorrentFileEntry[] = []
  return (yield* walk(tree, [], files)) ? files : null
}

function* walk(
  tree: BencodedDictionary,
  above: readonly string[],
  files: TorrentFileEntry[],
): Generator<void, boolean> {
  for (const [key, value] of tree) {
    const below = asDictionary(value)
    if (!below) return false
    if (key !== '') {
      if (!(yield* walk(below, [...above, utf8Key(key)], files))) return false
      continue
    }
    const size = asSize(below.get('length'))
    if (size === null) return false
    addFile(files, { path: safePath(above), size })
    if (files.length % filesPerStep === 0) yield
  }
  return true
}

function addFile(files: TorrentFileEntry[], file: TorrentFileEntry): void {
  if (files.length >= maxTorrentFiles) {
    throw new AppError('invalid', `The torrent has more than ${maxTorrentFiles.toLocaleString('en')} files`)
  }
  files.push(file)
}

/** Padding files align the next file to a piece (BEP 47); clients do not write them. */
function isPadding(entry: BencodedDictionary): boolean {
  return asText(entry.get('attr'))?.includes('p') ?? false
}

function joinParts(parts: readonly Bencoded[]): string {
  return safePath(parts.map((part) => asText(part) ?? ''))
}

function safePath(parts: readonly string[]): string {
  const names = parts.filter((part) => part !== '' && part !== '.')
  const escapes = names.some((part) => part === '..' || /[/\\\0]/.test(part))
  if (names.length === 0 || escapes) throw new AppError('invalid', 'The torrent names a file outside its own folder')
  return names.join('/')
}

/** Keys are Latin-1 strings of raw bytes; decodes them as UTF-8. */
function utf8Key(key: string): string {
  return asText(Uint8Array.from(key, (character) => character.charCodeAt(0))) ?? key
}
