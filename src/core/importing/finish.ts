import type { StoredImport } from '#db/repositories/imports.ts'
import { createPartFinder } from '#domain/games/parts-in-files.ts'
import { isStillSeeding } from '../download-clients/still-seeding.ts'
import { markPartsAt } from '../library/parts/mark-parts.ts'
import { removeStaging } from '../library/staging-folder.ts'
import { isNeededByAnother } from '../removal/questions/wanted-by-another-user.ts'
import { removeImported } from '../removal/remove-imported.ts'
import { removeSources } from '../removal/remove-sources.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { describeFailure, isInternalError } from './describe-failure.ts'
import type { Ending, ImportContext, ImportDeps } from './import-context.ts'
import { runPostImportScript } from './run-post-import-script.ts'

/**
 * Finishes a recorded import: removes the staging folder, marks the add-ons among its files, removes moved sources, runs the
 * post-import script, and updates the client. A failure here does not fail the import; the message says what could not be
 * done.
 */
export async function finish({ app, record: { id }, settings }: ImportContext, message: string): Promise<Ending> {
  const record = app.imports.find(id)
  const download = record === null ? null : app.downloads.find(record.downloadId)
  if (record === null || download === null) return { status: 'done', message }
  const downloader = download.downloaderId === null ? null : app.downloaders.find(download.downloaderId)
  const said = [message]
  const attempt = async (what: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const failure = describeFailure(app, id, error)
      if (!isInternalError(error)) app.log.warn(`${what} after the import failed`, { import: id, error: failure })
      said.push(`${what} failed: ${failure}`)
      return false
    }
  }
  if (record.rootPath !== null) await removeStaging(app, record.rootPath, id)
  const isCleanedUp = await attempt('Cleaning up', () => markFoundParts(app, record))
  if (!isCleanedUp) return { status: 'done', message: said.join(' ') }
  const stillSeeds = async () => downloader !== null && (await isStillSeeding(app, downloader, download.clientId))
  if (record.transferMode === 'move') {
    await attempt('Removing the source files', async () => {
      const stay = await removeSources(app, record, download, downloader, stillSeeds)
      if (stay !== null) said.push(stay)
    })
  }
  const { scriptHook } = settings
  if (scriptHook !== null) {
    const game = record.gameId === null ? null : app.games.findById(record.gameId)
    await attempt('The script', () => runPostImportScript(scriptHook, { record, download, game }))
  }
  let stays = downloader !== null
  if (downloader !== null && (downloader.removeCompleted || settings.deleteAfterImport)) {
    // A torrent that still seeds is removed once it has reached its seeding goal.
    await attempt('Removing it from the client', async () => {
      stays = download.protocol === 'torrent' && (await stillSeeds())
      if (!stays) await removeImported(app, downloader, download)
    })
  }
  const category = downloader?.postImportCategory ?? null
  if (downloader !== null && category !== null && stays && !isNeededByAnother(app, download)) {
    const setCategory = async () => app.clientOf(downloader).setCategory?.(download.clientId, category)
    await attempt('Setting its category', setCategory)
  }
  return { status: 'done', message: said.join(' ') }
}

/** Marks the add-ons among the files of an import as owned. Safe to repeat. */
async function markFoundParts(app: ImportDeps, { id, gameId, targetPath }: StoredImport): Promise<void> {
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
