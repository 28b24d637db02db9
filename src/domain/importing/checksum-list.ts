import { decodeText } from '../decode-text.ts'
import { foldedName } from './name-clashes.ts'

export type ChecksumAlgorithm = 'crc32' | 'md5' | 'sha1' | 'sha256'

/** A checksum of a file, as a list states it. */
export type ListedChecksum = {
  /** The name as the list has it. */
  name: string
  /** Where the file may be in the download, the likeliest place first. Folded, so that case does not matter. */
  places: string[]
  algorithm: ChecksumAlgorithm
  digest: string
  /** Whether the release is complete without this file. */
  isOptional: boolean
}

const lists = /\.(sfv|md5|sha1|sha256)$|(^|\/)(md5|sha1|sha256)sums?(\.txt)?$/i
// Lists further down belong to the game and not to its release.
const maxDepth = 3

const algorithms: Readonly<Record<number, ChecksumAlgorithm>> = { 8: 'crc32', 32: 'md5', 40: 'sha1', 64: 'sha256' }
// A name starts and ends with something other than a blank, so that long runs of blanks are read in linear time.
const digestFirst = /^(\\?)([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})[ \t]+(?:\*[ \t]*)?([^ \t*].*)$/i
const digestLast = /^(.*\S)[ \t]+([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i
const sfvLine = /^(.*\S)[ \t]+(?:0x)?([0-9a-f]{8})$/i
const tagged = /^(?:CRC32|MD5|SHA1|SHA256)[ \t]*\((.+)\)[ \t]*=[ \t]*([0-9a-f]+)$/i
const bare = /^(?:[0-9a-f]{8}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i
// Repacks let users leave out the parts that are named so.
const optional = /(^|[\\/ _.-])(optional|selective)([ _.-]|$)/i
// Indexers and clients leave these out: the game does not need them.
const sideNotes = /\.(nfo|diz|txt|url|html?|jpe?g|png|sfv|md5|sha1|sha256|sr[rs]|par2|nzb)$/i
// Longer than any path.
const maxLineLength = 8192

/** Whether a file of a download lists the checksums of others. */
export function isChecksumList(path: string): boolean {
  return lists.test(path) && path.split('/').length <= maxDepth
}

/** The text of a list. Names in an unknown encoding are not `exact`. */
export function decodeList(bytes: Uint8Array): { text: string; exact: boolean } {
  const { text, certain } = decodeText(bytes)
  return { text, exact: certain }
}

export type ListContext = {
  /** The path of the list in the download. */
  path: string
  /** The name of the download's folder, which some lists include. */
  rootName: string
  /** Whether the names are in a known encoding. */
  exact: boolean
}

/** Reads a line of a list; null for comments and anything else. */
export function readChecksum(line: string, context: ListContext): ListedChecksum | null {
  if (line.length > maxLineLength) return null
  const text = line.trim()
  if (text === '' || text.startsWith(';') || text.startsWith('#')) return null
  const found = parseLine(text, context)
  const algorithm = found === null ? undefined : algorithms[found.digest.length]
  if (found === null || algorithm === undefined) return null
  const places = placesOf(found.name, context)
  if (places.length === 0) return null
  const isUnreadable = !context.exact && /[^ -~]/.test(found.name)
  const isOptional = isUnreadable || optional.test(found.name) || sideNotes.test(found.name)
  return { name: found.name, places, algorithm, digest: found.digest.toLowerCase(), isOptional }
}

function parseLine(text: string, { path }: ListContext): { name: string; digest: string } | null {
  if (bare.test(text)) {
    // `game.iso.md5` may have nothing but the checksum of `game.iso`.
    const list = path.slice(path.lastIndexOf('/') + 1)
    return { name: list.slice(0, list.lastIndexOf('.')), digest: text }
  }
  const [, escaped = '', first = '', afterFirst = ''] = digestFirst.exec(text) ?? []
  // https://www.gnu.org/software/coreutils/manual/html_node/cksum-output-modes.html
  if (first !== '') return { name: escaped === '' ? afterFirst : afterFirst.replaceAll('\\\\', '\\'), digest: first }
  // Elsewhere, eight digits at the end of a line may be a date.
  const sfv = /\.sfv$/i.test(path) ? sfvLine.exec(text) : null
  const [, name = '', digest = ''] = tagged.exec(text) ?? digestLast.exec(text) ?? sfv ?? []
  return name === '' ? null : { name, digest }
}

// Lists name files relative to their own folder, to the download's folder, or including that folder's name.
function placesOf(name: string, { path, rootName }: ListContext): string[] {
  const folder = path.split('/').slice(0, -1)
  const parts = name.replaceAll('\\', '/').split('/')
  const beside = resolved([...folder, ...parts])
  const below = resolved(parts)
  const prefix = `${rootName}/`
  const inRoot = below?.startsWith(prefix) ? below.slice(prefix.length) : null
  const places = [beside, below, inRoot].filter((place) => place !== null && place !== '')
  return [...new Set(places.map((place) => foldedName(String(place))))]
}

/** Null for a path that leads out of the download. */
function resolved(parts: readonly string[]): string | null {
  const path: string[] = []
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (part !== '..') path.push(part)
    else if (path.pop() === undefined) return null
  }
  return path.join('/')
}
