import { setImmediate } from 'node:timers/promises'
import { queueStatuses } from '#domain/downloads/download-status.ts'
import type { RemovalPreview } from '#domain/games/bulk-change.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { previewDeletions } from './delete-game-files.ts'

/** Reading whole games takes long. */
const gamesAtOnce = 50

/**
 * Tells what would happen to the files of a user's games if they were removed with their files, in the order of the
 * ids. Nothing is changed. Games of other users are left out.
 */
export async function previewRemoval(
  app: Needs<typeof previewDeletions>,
  userId: string,
  ids: readonly string[],
): Promise<RemovalPreview> {
  const preview: RemovalPreview = { deleted: { games: 0, bytes: 0 }, kept: [] }
  const { games, sizes } = await ownGames(app, userId, [...new Set(ids)])
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

async function ownGames({ games }: Pick<AppContext, 'games'>, userId: string, ids: readonly string[]) {
  const own: Game[] = []
  const sizes = new Map<string, number>()
  for (let at = 0; at < ids.length; at += gamesAtOnce) {
    const targets = games.bulkTargets(userId, ids.slice(at, at + gamesAtOnce), queueStatuses)
    for (const { id, sizeOnDisk } of targets) sizes.set(id, sizeOnDisk)
    const found = new Map(games.withIds(targets.map(({ id }) => id)).map((game) => [game.id, game]))
    own.push(...ids.slice(at, at + gamesAtOnce).flatMap((id) => found.get(id) ?? []))
    await setImmediate()
  }
  return { games: own, sizes }
}
