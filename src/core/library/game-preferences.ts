import type { UserSettings } from '#domain/accounts/user-settings.ts'
import type { Game } from '#domain/games/game.ts'
import type { GamePreferences } from '#domain/games/game-preferences.ts'
import { isWithoutPreferences, noPreferences, withGamePreferences } from '#domain/games/merge-preferences.ts'
import type { AppContext } from '../app-context.ts'
import { getGame } from './find-game.ts'

/** The settings of the user of a game, with what the game prefers instead. */
export function settingsForGame(
  app: Pick<AppContext, 'users' | 'games'>,
  { id, userId }: Pick<Game, 'id' | 'userId'>,
): UserSettings {
  return withGamePreferences(app.users.settings(userId), app.games.preferences(id))
}

/** Returns the preferences of a user's game. Throws AppError `not-found`. */
export function gamePreferencesFor(app: Pick<AppContext, 'games'>, userId: string, gameId: string): GamePreferences {
  return app.games.preferences(getGame(app, userId, gameId).id) ?? noPreferences
}

/** Replaces what a user's game prefers. Throws AppError `not-found`. */
export function replaceGamePreferences(
  app: Pick<AppContext, 'games' | 'events' | 'transaction'>,
  userId: string,
  gameId: string,
  change: Partial<GamePreferences>,
): GamePreferences {
  const preferences = { ...noPreferences, ...change }
  app.transaction(() => {
    const { id } = getGame(app, userId, gameId)
    if (isWithoutPreferences(preferences)) app.games.removePreferences(id)
    else app.games.setPreferences(id, preferences)
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  return preferences
}
