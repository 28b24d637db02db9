import { explainName, type NameExplanation } from '#domain/release-name/explain.ts'
import type { AppContext } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { knownGame } from '../../library/known-games.ts'

type Asked = { name: string; gameId?: string | undefined }

/** Explains how a release name is read, and for a game of the user whether it belongs to it. */
export function explainRelease(
  app: Pick<AppContext, 'games' | 'relations'>,
  userId: string,
  { name, gameId }: Asked,
): NameExplanation {
  const game = gameId === undefined ? null : knownGame(app, getGame(app, userId, gameId))
  return explainName(name, game)
}
