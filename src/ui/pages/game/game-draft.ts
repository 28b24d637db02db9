import type { Game, GameChange } from '#domain/games/game.ts'

/** The form of a game, as typed. `rating` is empty if not rated, `rootFolderId` for the library folder. */
export type GameDraft = {
  title: string
  platforms: readonly string[]
  preferredPlatform: string
  rating: string
  installedVersion: string
  libraryPath: string
  notes: string
  hidden: boolean
  tagIds: readonly string[]
  coverUrl: string | null
  rootFolderId: string
}

export function gameDraft(game: Game): GameDraft {
  return {
    title: game.title,
    platforms: game.platforms,
    preferredPlatform: game.preferredPlatform ?? '',
    rating: game.userRating === null ? '' : String(game.userRating),
    installedVersion: game.installedVersion ?? '',
    libraryPath: game.libraryPath ?? '',
    notes: game.notes ?? '',
    hidden: game.hidden,
    tagIds: game.tagIds,
    coverUrl: game.coverUrl,
    rootFolderId: game.rootFolderId ?? '',
  }
}

/** Only the changes; emptied fields become null. */
export function gameChange(game: Game, draft: GameDraft): GameChange {
  const before = gameDraft(game)
  const change: GameChange = {}
  if (draft.title.trim() !== before.title) change.title = draft.title.trim()
  if (draft.platforms.join('\n') !== before.platforms.join('\n')) change.platforms = [...draft.platforms]
  if (draft.preferredPlatform.trim() !== before.preferredPlatform) {
    change.preferredPlatform = draft.preferredPlatform.trim() || null
  }
  if (draft.rating !== before.rating) change.userRating = draft.rating === '' ? null : Number(draft.rating)
  for (const name of ['installedVersion', 'libraryPath'] as const) {
    if (draft[name].trim() !== before[name]) change[name] = draft[name].trim() || null
  }
  if (draft.notes !== before.notes) change.notes = draft.notes.trim() === '' ? null : draft.notes
  if (draft.coverUrl !== before.coverUrl) change.coverUrl = draft.coverUrl
  if (draft.rootFolderId !== before.rootFolderId) change.rootFolderId = draft.rootFolderId || null
  if (draft.hidden !== before.hidden) change.hidden = draft.hidden
  if (new Set(draft.tagIds).symmetricDifference(new Set(before.tagIds)).size > 0) change.tagIds = [...draft.tagIds]
  return change
}

/** Best first, in half steps. */
export const ratings: string[] = Array.from({ length: 20 }, (_, step) => String(10 - step / 2))
