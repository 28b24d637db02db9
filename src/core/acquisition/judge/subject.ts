import type { StoredPart } from '#db/repositories/relations.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import { isUnreleasedPart } from '#domain/games/included-parts.ts'
import type { SearchSubject } from '#domain/indexers/verdict.ts'
import type { AppContext } from '../../app-context.ts'
import { getGame } from '../../library/find-game.ts'
import { getPart } from '../../library/parts/list-parts.ts'

/** What is searched for and grabbed: a game, or one of its add-ons. */
export type Subject = { game: Game; part: StoredPart | null }

export function subjectId({ game, part }: Subject): SearchSubject {
  return { gameId: game.id, partId: part?.id ?? null }
}

/** `Hades`, or `Hades: The Blood Price`. */
export function subjectTitle({ game, part }: Subject): string {
  return part === null ? game.title : `${game.title}: ${part.title}`
}

/** Whether releases are still to be found: of a wanted game, or of a wanted add-on of an owned one. */
export function isWanted({ game, part }: Subject): boolean {
  return part === null ? game.status === 'wanted' : part.status === 'wanted' && isOwned(game)
}

/** Whether an add-on must wait for its release before it is searched for. */
export function partWaitsForRelease(
  part: Parameters<typeof isUnreleasedPart>[0],
  { searchUnreleased }: { searchUnreleased: boolean },
  now: Date,
): boolean {
  return !searchUnreleased && isUnreleasedPart(part, now)
}

/** A user's game, or an add-on of it. Throws AppError `not-found`. */
export function getSubject(
  app: Pick<AppContext, 'games' | 'relations'>,
  userId: string,
  { gameId, partId }: SearchSubject,
): Subject {
  const game = getGame(app, userId, gameId)
  return { game, part: partId === null ? null : getPart(app, userId, gameId, partId) }
}

/** The game or add-on as it is now; `null` if it was removed. */
export function findSubject(
  app: Pick<AppContext, 'games' | 'relations'>,
  { gameId, partId }: SearchSubject,
): Subject | null {
  const game = app.games.findById(gameId)
  const part = partId === null ? null : app.relations.findPart(partId)
  return game === null || (partId !== null && part === null) ? null : { game, part }
}

/** Makes it due for the next round of searches. */
export function makeDue(app: Pick<AppContext, 'games' | 'relations'>, { gameId, partId }: SearchSubject): void {
  if (partId === null) app.games.update(gameId, { lastSearchedAt: null })
  else app.relations.updateParts([partId], { lastSearchedAt: null })
}
