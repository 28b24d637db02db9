import type { StoredImport } from '#db/repositories/imports.ts'
import { createPartFinder } from '#domain/games/parts-in-files.ts'
import { markPartsAt } from '../library/parts/mark-parts.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { ImportDeps } from './import-context.ts'

/** Marks the add-ons among the files of an import as owned. Safe to repeat. */
export async function markFoundParts(app: ImportDeps, { id, gameId, targetPath }: StoredImport): Promise<void> {
  if (gameId === null || targetPath === null) return
  const finder = createPartFinder(targetPath)
  const yieldToEventLoop = createYieldToEventLoop()
  for (const { target, category } of app.imports.planOf(id).files()) {
    if (category === 'dlc') finder.add(target)
    await yieldToEventLoop()
  }
  app.transaction(() => {
    const game = app.games.findById(gameId)
    if (game !== null) markPartsAt(app, game, finder.places())
  })
}
