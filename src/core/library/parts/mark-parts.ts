import type { StoredPart } from '#db/repositories/relations.ts'
import { type Game, matchTarget } from '#domain/games/game.ts'
import { includedAddOns, includedByTitle, includedParts } from '#domain/games/included-parts.ts'
import { newPart } from '#domain/games/merge-parts.ts'
import { findNamedPart, ownTitle } from '#domain/games/named-part.ts'
import { type FoundPart, identifyParts, isSamePath, type PartPlace } from '#domain/games/parts-in-files.ts'
import { versionAfterUpdate } from '#domain/release-name/applies-to.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext } from '../../app-context.ts'
import { maxPartsOfGame } from './add-part.ts'

type MarkDeps = Pick<AppContext, 'relations' | 'clock'>

/** A release that was imported for a game. `folder` is where its files are. */
export type ImportedRelease = {
  title: string
  kind: ReleaseKind
  version: string | null
  /** The part that it was grabbed for. */
  partId: string | null
  folder: string | null
}

const addOnKinds: ReadonlySet<ReleaseKind> = new Set(['dlc', 'soundtrack'])
const wholeGames: ReadonlySet<ReleaseKind> = new Set(['game', 'rom'])

/**
 * Marks the parts that a release brings by its name as owned: the part it was grabbed for or is named after, or those
 * that the release of a whole game includes.
 */
export function markPartsOfRelease(app: MarkDeps, game: Game, release: ImportedRelease): void {
  const { title, kind, version, partId, folder } = release
  if (partId === null && !addOnKinds.has(kind) && !wholeGames.has(kind)) return
  const parts = app.relations.partsOf(game.id)
  const part = parts.find(({ id }) => id === partId) ?? findNamedPart(title, matchTarget(game), parts)
  if (part !== null && kind === 'update') {
    const { requiredVersion } = parseReleaseNameForGame(title, matchTarget(game))
    app.relations.updateParts([part.id], { version: versionAfterUpdate({ version, requiredVersion }, part.version) })
    return
  }
  if (part !== null) {
    const path = wholeGames.has(kind) ? null : folder
    app.relations.updateParts([part.id], { status: 'owned', version, path })
    return
  }
  if (!wholeGames.has(kind)) {
    addFoundPart(app, game, parts, release)
    return
  }
  const included = includedAddOns(title, parseReleaseNameForGame(title, matchTarget(game)))
  const today = app.clock.now().toISOString().slice(0, 10)
  const byCount = included === null ? [] : includedParts(parts, included, today)
  const brought = [...new Set([...byCount, ...includedByTitle(title, matchTarget(game), parts)])].filter(
    ({ status }) => status !== 'owned' && status !== 'ignored',
  )
  const ids = brought.map(({ id }) => id)
  if (ids.length > 0) app.relations.updateParts(ids, { status: 'owned' })
}

function addFoundPart(
  app: MarkDeps,
  game: Game,
  parts: readonly StoredPart[],
  { title, kind, version, folder }: ImportedRelease,
): void {
  const own = ownTitle(parseReleaseNameForGame(title, matchTarget(game)).title, matchTarget(game))
  const isNamed = normalizeTitle(own) !== normalizeTitle(game.title)
  if (!isNamed && kind !== 'soundtrack') return
  if (parts.length >= maxPartsOfGame) return
  const part = { title: isNamed ? own : 'Soundtrack', kind: kind === 'soundtrack' ? kind : 'dlc' } as const
  app.relations.addParts([newPart(game.id, { ...found, ...part, version, path: folder })])
}

/**
 * Marks the parts at these places as owned, and adds those that were not known. Returns whether anything changed. A part
 * that was found at another place before stays there.
 */
export function markPartsAt(app: MarkDeps, game: Game, places: readonly PartPlace[]): boolean {
  if (places.length === 0) return false
  const parts = app.relations.partsOf(game.id)
  const identified = identifyParts(places, matchTarget(game), parts)
  const changed = identified.flatMap((each) =>
    'part' in each && isFresh(each.part, each.place) ? placed(each.part, each.place) : [],
  )
  const added = identified.flatMap((each) => unknownPart(game, each))
  app.relations.ownParts(changed)
  app.relations.addParts(added.slice(0, Math.max(0, maxPartsOfGame - parts.length)))
  return changed.length + added.length > 0
}

/** A user may want another copy of a part that is there, or ignore one. */
function isFresh({ status, statusEdited, path }: StoredPart, place: PartPlace): boolean {
  if (status === 'owned') return path === null || (path !== place.path && isSamePath(path, place.path))
  return !(statusEdited && (status === 'ignored' || path === place.path))
}

const placed = ({ id, path }: StoredPart, place: PartPlace) => ({
  id,
  path: isSamePath(path, place.path) ? place.path : (path ?? place.path),
})

const found: Pick<StoredPart, 'metadataId' | 'storefrontAppId' | 'releaseDate' | 'source' | 'status'> = {
  metadataId: null,
  storefrontAppId: null,
  releaseDate: null,
  source: 'import',
  status: 'owned',
}

function unknownPart(game: Game, each: FoundPart<StoredPart>): StoredPart[] {
  if ('part' in each) return []
  return [newPart(game.id, { ...found, kind: 'dlc', title: each.title, path: each.place.path })]
}
