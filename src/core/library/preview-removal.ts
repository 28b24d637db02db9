import { queueStatuses } from '#domain/downloads/download-status.ts'
import type { RemovalPreview } from '#domain/games/bulk-change.ts'
import { type DeleteFilesDeps, previewDeletions } from './deletion/delete-game-files.ts'

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
  const sizes = new Map(app.games.bulkTargets(userId, ids, queueStatuses).map(({ id, sizeOnDisk }) => [id, sizeOnDisk]))
  const own = new Map(app.games.withIds([...sizes.keys()]).map((game) => [game.id, game]))
  const games = [...new Set(ids)].flatMap((id) => own.get(id) ?? [])
  const outcomes = await previewDeletions(app, games)
  for (const [index, { id, title }] of games.entries()) {
    const outcome = outcomes[index]
    if (outcome === undefined) continue
    if (outcome.deleted) {
      preview.deleted.games += 1
      preview.deleted.bytes += sizes.get(id) ?? 0
    } else {
      preview.kept.push({ id, title, reason: outcome.reason, message: outcome.message })
    }
  }
  return preview
}
