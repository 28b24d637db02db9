import { queueStatuses } from '#domain/downloads/download-status.ts'
import type { RemovalPreview } from '#domain/games/bulk-change.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { createDeletionPlaces, type DeleteFilesDeps, previewDeletion } from './deletion/delete-game-files.ts'

/**
 * What would happen to the files of a user's games if they were removed with their files, in the order of the ids.
 * Nothing is changed. Games of other users are left out.
 */
export async function previewRemoval(
  app: DeleteFilesDeps,
  userId: string,
  ids: readonly string[],
): Promise<RemovalPreview> {
  const preview: RemovalPreview = { deleted: { games: 0, bytes: 0 }, kept: [] }
  const places = createDeletionPlaces(app)
  const yieldToEventLoop = createYieldToEventLoop()
  const sizes = new Map(app.games.bulkTargets(userId, ids, queueStatuses).map(({ id, sizeOnDisk }) => [id, sizeOnDisk]))
  const own = new Map(app.games.withIds([...sizes.keys()]).map((game) => [game.id, game]))
  for (const id of new Set(ids)) {
    const game = own.get(id)
    if (game === undefined) continue
    const outcome = await previewDeletion(app, game, places)
    if (outcome.deleted) {
      preview.deleted.games += 1
      preview.deleted.bytes += sizes.get(game.id) ?? 0
    } else {
      preview.kept.push({ id: game.id, title: game.title, reason: outcome.reason, message: outcome.message })
    }
    await yieldToEventLoop()
  }
  return preview
}
