import type { CheckedOfGame } from '#db/repositories/verification.ts'
import { isSideFile } from '#domain/verification/dump-files.ts'
import { supersededDumps } from '#domain/verification/superseded-dumps.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { recordHistory } from '../history/record-history.ts'
import { deleteGameFile } from '../removal/games/delete-game-files.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { countedFiles, pagesOf, refreshGames } from './refresh-games.ts'

export type RemoveSupersededDeps = Needs<typeof deleteGameFile | typeof refreshGames> & Pick<AppContext, 'log'>

/**
 * Removes the bad dumps of games for which a release of verified ones was imported since, where files may be deleted. Others
 * stay and no longer count.
 */
export async function removeSuperseded(
  app: RemoveSupersededDeps,
  gameIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of gameIds) {
    signal.throwIfAborted()
    const game = app.games.findById(id)
    if (game === null) continue
    for (const { path, reason } of await supersededFiles(app, id)) {
      const outcome = await deleteGameFile(app, game, path)
      if (!outcome.deleted && outcome.reason !== 'missing') {
        app.log
          .module('verification')
          .info('A bad dump stays beside its replacement', { path, reason: outcome.message })
        continue
      }
      app.transaction(() => {
        app.imports.removeFilesAt(id, [path])
        const message = `Replaced by a verified dump${reason === null ? '' : `: ${reason}`}. ${outcome.message}.`
        recordHistory(app, { type: 'deleted', game, title: path, message })
      })
    }
    await refreshGames(app, [id])
  }
}

async function supersededFiles({ checks }: Pick<AppContext, 'checks'>, id: string): Promise<CheckedOfGame[]> {
  const rest = createYieldToEventLoop()
  const counted = await countedFiles(checks, [id], rest)
  // Their time alone decides, and one of each time is counted.
  const times = new Set(supersededDumps(counted.get(id) ?? []).map(({ addedAt }) => addedAt))
  const found: CheckedOfGame[] = []
  if (times.size === 0) return found
  for (const page of pagesOf(checks, [id])) {
    found.push(
      ...page.filter((file) => file.verification === 'bad' && times.has(file.addedAt) && !isSideFile(file.path)),
    )
    await rest()
  }
  return found
}
