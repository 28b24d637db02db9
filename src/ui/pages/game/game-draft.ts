import type { Game, GameChange } from '#domain/games/game.ts'
import { listOf } from '../../forms/drafts.ts'

/** The form of a game, as typed. `rating` is empty if not rated. */
export type GameDraft = {
  title: string
  platforms: string
  preferredPlatform: string
  rating: string
  installedVersion: string
  libraryPath: string
  notes: string
  hidden: boolean
}

export function gameDraft(game: Game): GameDraft {
  return {
    title: game.title,
    platforms: game.platforms.join(', '),
    preferredPlatform: game.preferredPlatform ?? '',
    rating: game.userRating === null ? '' : String(game.userRating),
    installedVersion: game.installedVersion ?? '',
    libraryPath: game.libraryPath ?? '',
    notes: game.notes ?? '',
    hidden: game.hidden,
  }
}

/** Only the changes; emptied fields become null. */
export function gameChange(game: Game, draft: GameDraft): GameChange {
  const before = gameDraft(game)
  const change: GameChange = {}
  if (draft.title.trim() !== before.title) change.title = draft.title.trim()
  if (draft.platforms !== before.platforms) change.platforms = listOf(draft.platforms, false).map(String)
  if (draft.preferredPlatform.trim() !== before.preferredPlatform) {
    change.preferredPlatform = draft.preferredPlatform.trim() || null
  }
  if (draft.rating !== before.rating) change.userRating = draft.rating === '' ? null : Number(draft.rating)
  for (const name of ['installedVersion', 'libraryPath'] as const) {
    if (draft[name].trim() !== before[name]) change[name] = draft[name].trim() || null
  }
  if (draft.notes !== before.notes) change.notes = draft.notes.trim() === '' ? null : draft.notes
  if (draft.hidden !== before.hidden) change.hidden = draft.hidden
  return change
}

/** Best first, in half steps. */
export const ratings: string[] = Array.from({ length: 20 }, (_, step) => String(10 - step / 2))
