import { AppError } from '#domain/errors.ts'
import type { ChangePartDeps } from './change-part.ts'
import { getPart } from './list-parts.ts'

/**
 * Removes an add-on from the list; its files stay. Throws AppError `not-found`, `conflict` for one that the metadata
 * provider lists, which would return with the next refresh.
 */
export function removePart(
  app: ChangePartDeps,
  userId: string,
  { gameId, partId }: { gameId: string; partId: string },
): void {
  app.transaction(() => {
    const part = getPart(app, userId, gameId, partId)
    if (part.source === 'provider') {
      throw new AppError(
        'conflict',
        `The metadata provider lists ${part.title}. Ignore the add-on instead of removing it`,
      )
    }
    app.relations.removePart(partId)
  })
  app.events.emit('gameChanged', { id: gameId, change: 'updated' })
}
