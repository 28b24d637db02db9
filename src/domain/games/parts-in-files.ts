import { shelfIn } from '../importing/import-content.ts'
import { foldedName } from '../importing/name-clashes.ts'
import { extensionOf } from '../paths/extension.ts'
import { normalizeTitle } from '../release-name/normalize-title.ts'
import { parseReleaseNameForGame } from '../release-name/parse.ts'
import { createPartLookup, type GameOfParts, ownTitle } from './named-part.ts'
import type { GamePart } from './relations.ts'
import { readTitleId, withoutContentId } from './title-id.ts'

/** A file or folder with an add-on, by its absolute path. */
export type PartPlace = { path: string; name: string; number: number | null; isTitle: boolean }

const sideNotes = new Set('txt nfo url jpg jpeg png sfv md5 sha1 sha256 htm html diz'.split(' '))
const maxPlaces = 500

/** Finds the add-ons among the files of a game, which are added one by one. `folder` is the game's folder. */
export function createPartFinder(folder: string) {
  const places = new Map<string, PartPlace>()
  return {
    add(path: string): void {
      if (places.size >= maxPlaces || !path.startsWith(`${folder}/`)) return
      const place = placeOf(path, folder)
      if (place !== null && !places.has(place.path)) places.set(place.path, place)
    },
    places: (): PartPlace[] => [...places.values()],
  }
}

function placeOf(path: string, folder: string): PartPlace | null {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  const title = readTitleId(fileName)
  if (title !== null) {
    return title.kind === 'dlc'
      ? { path, name: withBracketedTitle(stem(fileName)), number: title.number, isTitle: true }
      : null
  }
  const inside = path.slice(folder.length + 1)
  const shelf = shelfIn(inside)
  if (shelf?.category !== 'dlc') return null
  const [name = '', ...below] = inside.slice(shelf.end + 1).split('/')
  if (below.length === 0 && sideNotes.has(extensionOf(name))) return null
  const at = path.slice(0, folder.length + 1 + shelf.end + 1 + name.length)
  return { path: at, name: below.length === 0 ? stem(name) : name, number: null, isTitle: false }
}

const stem = (name: string): string => {
  const extension = extensionOf(name)
  return withoutContentId(extension === '' ? name : name.slice(0, -extension.length - 1))
}

const bracketedId = /\[[0-9a-f]{16}\]/i
const bracketedMark =
  /^(?:dlcs?(?: ?\d+)?|add-?ons?|base(?: game)?|upd(?:ate)?|app|v?\d[\d.]*|[a-z]{2,3}(?:[,-] ?[a-z]{2,3})*)$/i

/** Dumps of consoles have the title in brackets before the id: "Game [Far Harbor] [0100F2C0115B7001][v0]". */
function withBracketedTitle(name: string): string {
  const at = name.search(bracketedId)
  if (at < 1) return name
  const titles = name.slice(0, at).replace(/(?<=\S)\s*\[([^[\]]+)\]/g, (_, inside: string) => {
    return bracketedMark.test(inside.trim()) ? '' : ` - ${inside.trim()}`
  })
  return `${titles.trimEnd()} ${name.slice(at)}`
}

export type FoundPart<Part> = { place: PartPlace; part: Part } | { place: PartPlace; title: string }

type Known = Pick<GamePart, 'title' | 'kind' | 'path' | 'status'>

/**
 * Which part of the game is at each place: a known one, or the title of one that is not known yet. Folders of the game's
 * own files and what has no title of its own are left out.
 */
export function identifyParts<Part extends Known>(
  places: readonly PartPlace[],
  game: GameOfParts,
  parts: readonly Part[],
): FoundPart<Part>[] {
  const titles = new Set<string>()
  const partPaths = new Set(parts.map(({ path }) => path))
  const byPath = new Map(parts.toReversed().map((part) => [part.path === null ? null : foldedName(part.path), part]))
  const partNamed = createPartLookup(game, parts)
  return places.flatMap((place): FoundPart<Part>[] => {
    if (foldersAround(place.path).some((folder) => partPaths.has(folder))) return []
    const part = byPath.get(foldedName(place.path)) ?? partNamed(place.name)
    if (part !== null) return [{ place, part }]
    const title = titleOf(place, game)
    if (title === null || titles.has(normalizeTitle(title))) return []
    titles.add(normalizeTitle(title))
    return [{ place, title }]
  })
}

function foldersAround(path: string): string[] {
  const folders: string[] = []
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) folders.push(path.slice(0, end))
  return folders
}

/** Whether a recorded path is this place. It may differ in case from the path on the disk. */
export function isSamePath(path: string | null, place: string): boolean {
  return path !== null && (path === place || foldedName(path) === foldedName(place))
}

/** The title of an unknown add-on. The game's own files have names such as "dlc1" or "DLC_CON_MP1". */
function titleOf({ name, number, isTitle }: PartPlace, game: GameOfParts): string | null {
  const { title } = parseReleaseNameForGame(name, game)
  const own = ownTitle(title, game)
  const isNamed =
    normalizeTitle(own) !== '' && normalizeTitle(own) !== normalizeTitle(game.title) && !/^dlcs?(?: pack)?$/i.test(own)
  if (isTitle) return isNamed ? own : number === null ? null : `DLC ${number}`
  if (!isNamed) return null
  return own !== title || /^\p{Lu}\S*(?: \S+)+$/u.test(name) ? own : null
}
