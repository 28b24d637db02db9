import type { StoredRename } from '#db/repositories/folder-renames.ts'
import type { Game } from '#domain/games/game.ts'
import type { AppContext } from '../app-context.ts'
import { folderByTemplate } from '../library/folder-by-template.ts'
import { readImportSettings } from '../settings/import-settings.ts'
import { createYieldToEventLoop, sortWithoutBlocking } from '../tasks/yield-to-event-loop.ts'
import { type PlannedMove, planMove } from './plan-move.ts'
import type { RenameDeps } from './rename-context.ts'
import { type GameFolder, surveyFolders } from './survey.ts'

const batchSize = 200

/** Plans the moves of all folders, or of the chosen games, and stores the plan. Changes nothing on disk. */
export async function planRenames(app: RenameDeps, rename: StoredRename, isCurrent: () => boolean): Promise<void> {
  const survey = await surveyFolders(app)
  const settings = readImportSettings(app)
  const yieldToEventLoop = createYieldToEventLoop()
  const chosen = rename.gameIds === null ? null : new Set(rename.gameIds)
  const wanted = survey.folders.filter(({ gameIds }) => chosen === null || gameIds.some((id) => chosen.has(id)))
  const folders = await sortWithoutBlocking(
    wanted,
    (one, other) => (one.stored < other.stored ? -1 : 1),
    yieldToEventLoop,
  )
  const planned = new Set<string>()
  app.folderRenames.removeMoves(rename.id)
  for (let from = 0; from < folders.length; from += batchSize) {
    const some = folders.slice(from, from + batchSize)
    const games = gamesOf(app, some)
    const siblings = app.games.entriesOfGames([...games.keys()])
    const withSiblings = new Set([...siblings.values()].flatMap((entries) => entries.map(({ id }) => id)))
    const releases = app.folderRenames.releaseTitles([...games.values()].map(({ id }) => id))
    const moves: PlannedMove[] = []
    for (const folder of some) {
      const game = games.get(folder.gameIds[0] ?? '')
      if (game === undefined) continue
      const template = folderByTemplate(
        game,
        {
          version: game.installedVersion,
          title: releases.get(game.id) ?? null,
          hasSiblings: withSiblings.has(game.id),
        },
        settings,
      )
      moves.push(await planMove(survey, { folder, title: game.title, template, scope: rename.scope, planned }))
      await yieldToEventLoop()
    }
    if (!isCurrent()) return
    app.folderRenames.addMoves(rename.id, from, moves)
  }
}

/** The first game of each folder gives it its name. */
function gamesOf({ games }: Pick<AppContext, 'games'>, folders: readonly GameFolder[]): Map<string, Game> {
  const ids = folders.map(({ gameIds }) => gameIds[0] ?? '')
  return new Map(games.withIds(ids).map((game) => [game.id, game]))
}
