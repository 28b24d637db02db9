import { becomesOtherPlatform, platformFields } from '#domain/games/entry-platform.ts'
import type { Game, GameChange } from '#domain/games/game.ts'
import { editedAfter, rematchedFields } from '#domain/games/refreshed-fields.ts'
import { instant } from '#domain/ports/clock.ts'
import { isNewer } from '#domain/release-name/compare-versions.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { type LookedUpMatch, lookUpMatch, storeRelations } from '../metadata/describe-game.ts'
import { wantParts } from '../metadata/want-parts.ts'
import { becomeAnother } from '../requests/become-another.ts'
import { changeStatus } from '../requests/change-status.ts'
import { assertOwnFiles } from '../requests/refusals.ts'
import { validTags } from '../tags/change-tags.ts'
import { alreadyInLibrary } from './add-game.ts'
import { findEntries, getGame, groupOf } from './find-game.ts'
import { assertRootFolder, assertStatusAllowed, validPlatform } from './new-game.ts'
import { validateLibraryPath } from './validate-library-path.ts'

export type ChangeGameDeps = Needs<typeof validateLibraryPath | typeof becomeAnother> &
  Pick<AppContext, 'events' | 'feeds' | 'log' | 'metadata' | 'relations' | 'tags' | 'transaction'>

/**
 * Changes a game. A new metadata id replaces the metadata, except for what the user edited. Throws AppError `not-found`,
 * `conflict` for the title or metadata id of another game, the platform of another entry or the status `downloading`
 * without a download, `invalid` for an unknown platform, and what `lookUpMatch` and `validateLibraryPath` throw.
 */
export async function changeGame(app: ChangeGameDeps, userId: string, id: string, change: GameChange): Promise<Game> {
  const { libraryPath, tagIds, ...fields } = change
  const facts = { ...fields, ...platformFields({ ...fields, platform: validPlatform(change.platform) }) }
  const asked = getGame(app, userId, id)
  assertRootFolder(app, change.rootFolderId)
  const folder = libraryPath === undefined ? {} : await validateLibraryPath(app, asked, libraryPath)
  const tags = tagIds === undefined ? {} : { tagIds: validTags(app, tagIds) }
  const match = await matchOf(app, asked, change)
  const game = app.transaction(() => {
    const before = getGame(app, userId, id)
    const knownEdits = app.games.refreshTarget(id)?.editedFields ?? []
    const editedFields = editedAfter(knownEdits, before, { change, known: match?.known ?? null })
    const matched = match === null ? {} : rematchedFields(match.known, new Set(editedFields))
    const group = groupAfter(app, before, { ...matched, ...facts })
    if (folder.libraryPath != null) assertOwnFiles(app, id)
    const after = { ...change, ...facts }
    if (becomesAnother(before, after)) becomeAnother(app, before, isSameTitle(before, after, match))
    if (change.status !== undefined && change.status !== before.status) {
      assertStatusAllowed(change.status, { id, downloads: app.downloads })
      changeStatus(app, before, change.status)
    }
    const derived = { ...completion(before, change, instant(app.clock)), ...updateState(app, id, change) }
    app.games.update(id, { ...matched, ...facts, ...derived, ...folder, ...tags, ...group, editedFields })
    if (change.metadataId !== undefined && change.metadataId !== before.metadataId) {
      storeRelations(app, before, match?.relations ?? null)
    }
    if (change.status === 'wanted') wantParts(app, userId, id)
    return getGame(app, userId, id)
  })
  app.events.emit('gameChanged', { id, change: 'updated' })
  return game
}

/** Asks the provider about the game that this one is matched with; `null` if the match stays. */
async function matchOf(
  app: ChangeGameDeps,
  game: Game,
  { metadataId, title }: GameChange,
): Promise<LookedUpMatch | null> {
  if (metadataId === undefined || metadataId === null || metadataId === game.metadataId) return null
  return lookUpMatch(app, metadataId, title ?? game.title)
}

/**
 * The group of the entries of a title that a game belongs to after a change. Throws AppError `conflict` if one of them is
 * for the same platform, or if a game without a platform gets the title of others.
 */
function groupAfter(app: Pick<AppContext, 'games'>, before: Game, change: GameChange): { titleGroup?: string | null } {
  const isOther = change.title !== undefined || change.metadataId !== undefined
  const after = { ...before, ...change }
  if (!isOther && after.platform === before.platform) return {}
  const siblings = app.games.entriesOf(before.id)
  const known = new Set(siblings.map(({ id }) => id))
  const entries = isOther ? findEntries(app, after) : siblings
  const others = entries.filter(({ id }) => id !== before.id)
  const taken = others.find(
    ({ id, platform }) => platform === after.platform || (after.platform === null && !known.has(id)),
  )
  if (taken !== undefined) throw alreadyInLibrary(app, taken, entries)
  return isOther ? { titleGroup: groupOf(others) } : {}
}

/** Whether a game becomes another one, not just written differently. */
function becomesAnother(before: Game, { title, metadataId, platform }: GameChange): boolean {
  const isRetitled = title !== undefined && normalizeTitle(title) !== normalizeTitle(before.title)
  const isRematched = metadataId !== undefined && metadataId !== before.metadataId
  return isRetitled || isRematched || becomesOtherPlatform(before, platform)
}

/** Whether a game only gets a record of its own title. */
function isSameTitle(before: Game, { title, platform }: GameChange, match: LookedUpMatch | null): boolean {
  const isOwn = (name: string | undefined) =>
    name === undefined || normalizeTitle(name) === normalizeTitle(before.title)
  return isOwn(title) && isOwn(match?.known.title) && !becomesOtherPlatform(before, platform)
}

/** Whether the known update is still newer than the installed version that the user entered. */
function updateState(app: Pick<AppContext, 'feeds'>, id: string, { installedVersion }: GameChange): Partial<Game> {
  if (installedVersion === undefined) return {}
  return { updateAvailable: isNewer(app.feeds.update(id)?.version ?? null, installedVersion) }
}

function completion(before: Game, change: GameChange, now: string): Partial<Game> {
  if (change.status === undefined || change.status === before.status) return {}
  return { completedAt: change.status === 'completed' ? now : before.completedAt }
}
