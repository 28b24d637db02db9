import { extensionOf } from '../paths/extension.ts'
import { formats } from './formats.ts'

/** A disc of a game: `key` is the same for all discs of it. */
export type Disc = { key: string; number: number }

const media = '(?:disc|disk|cd|dvd|diskette|floppy)'
const word = 'one|two|three|four|five|six|i{1,3}|iv|vi?'
const ofAll = '(?:[\\s._-]*(?:of|\\/)[\\s._-]*\\d{1,2})?'
const track = /[\s._-]*[([]?track[\s._-]*\d{1,2}[)\]]?$/i
const disc = new RegExp(
  [
    `[\\s._-]*[([](?:${media}|side|tape)[\\s._-]*(?<bracketed>\\d{1,2}|[a-f]|${word})${ofAll}[)\\]]`,
    `[\\s._-]+${media}[\\s._-]?(?<plain>\\d{1,2})${ofAll}(?![a-z0-9])`,
    `[\\s._-]+${media}[\\s._-]+(?<last>[a-f]|${word})(?=$|[\\s._-]*[([])`,
    '[\\s._-]*(?<![a-z0-9])[([]?(?<counted>\\d{1,2})[\\s._-]*of[\\s._-]*\\d{1,2}(?![a-z0-9])[)\\]]?',
  ].join('|'),
  'i',
)
const discAtStart = new RegExp(`^${media}[\\s._-]*(?:\\d{1,2}|[a-f])(?![a-z0-9])`, 'i')
const partAtEnd = /^\d{1,2}$|[-_]\d{1,2}$|(?<=[a-z0-9])(?:disc|disk|cd|dvd|d)\d{1,2}$|[\s._-][a-f]$/i
const words = ['one', 'two', 'three', 'four', 'five', 'six']
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi']
// A game may have several of them, unlike cartridges.
const disks: ReadonlySet<string> = new Set('fds adf ipf lha d64 t64 tzx tap z80 st dsk'.split(' '))

/** Reads from the name of a file which disc it is. Tracks have the name of their disc. */
export function discOf(name: string): Disc | null {
  const stem = withoutTrack(stemOf(name))
  const found = disc.exec(stem)
  if (found === null) return null
  const { bracketed, plain, last, counted } = found.groups ?? {}
  const number = numberOf((bracketed ?? plain ?? last ?? counted ?? '').toLowerCase())
  return { key: spaced(stem.replace(found[0], ' ')), number }
}

function numberOf(label: string): number {
  if (/\d/.test(label)) return Number(label)
  const place = Math.max(words.indexOf(label), romans.indexOf(label))
  return (place >= 0 ? place : label.charCodeAt(0) - 'a'.charCodeAt(0)) + 1
}

/**
 * Whether files that a playlist names are the discs of one game. Games of a series differ in a number as well, but theirs
 * is part of the title, while only the number of a disc is set apart: `Game (Disc 1)`, `game-1`. In doubt, they are several
 * games, because a set is deleted as a whole.
 */
export function areDiscsOfOne(files: readonly string[]): boolean {
  return !files.some(isCartridge) && new Set(files.map(titleOf)).size === 1
}

/** Returns what all discs of a game have in their names. */
function titleOf(name: string): string {
  const stem = withoutTrack(stemOf(name).normalize('NFC'))
  const title = discOf(name)?.key ?? stem.replace(discAtStart, '').replace(partAtEnd, withoutPart)
  return spaced(title.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' '))
}

/** The number stays in a name whose words have the same sign between them: `tomb-raider-1`. */
function withoutPart(part: string, at: number, stem: string): string {
  const before = stem.slice(0, at)
  const isSpace = part.startsWith('_') ? !before.includes(' ') : /\w-\w/.test(before)
  return /^[-_]\d/.test(part) && isSpace ? part : ''
}

function isCartridge(name: string): boolean {
  const extension = extensionOf(name)
  const content = formats.get(extension)?.content
  return content === 'cartridge' || (content === 'rom' && !disks.has(extension))
}

export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')
export const withoutTrack = (stem: string): string => stem.replace(track, '')
export const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, ' ')
    .trim()
