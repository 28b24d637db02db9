import type { DoneImport, ImportInReview } from '#db/repositories/imports.ts'
import { AppError } from '#domain/errors.ts'
import { type Game, isOwned } from '#domain/games/game.ts'
import { otherGamesOf } from '#domain/importing/import-corrections.ts'
import { categoryOf } from '#domain/importing/import-plan.ts'
import { instant } from '#domain/ports/clock.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import type { ReleaseKind } from '#domain/release-name/parsed-release-name.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { recordHistory } from '../../history/record-history.ts'
import { rollBackLastImport } from '../rollback.ts'

type Ending = Needs<typeof rollBackLastImport> &
  Pick<AppContext, 'clock' | 'downloads' | 'events' | 'history' | 'transaction'>

/**
 * Ends reviews that are no longer needed: the same release was imported from another download, or the game was not owned
 * when the import began and is now. The history of the game says why.
 */
export async function endNeedlessReviews(app: Ending): Promise<void> {
  const reviews = app.imports.inReview()
  if (reviews.length === 0) return
  const gameIds = [...new Set(reviews.flatMap(({ record }) => record.gameId ?? []))]
  const games = new Map(app.games.withIds(gameIds).map((game) => [game.id, game]))
  const imported = Map.groupBy(app.imports.doneOf(gameIds), ({ gameId }) => gameId)
  for (const review of reviews) {
    const game = review.record.gameId === null ? undefined : games.get(review.record.gameId)
    if (game === undefined) continue
    const reason = whyNeedless(review, game, imported.get(game.id) ?? [])
    if (reason !== null) await end(app, review, game, reason)
  }
}

function whyNeedless({ record, download }: ImportInReview, game: Game, imported: readonly DoneImport[]): string | null {
  // A user gave these files to the game, or others to other games: no release has them instead.
  if (record.scope !== null || otherGamesOf(record.corrections ?? {}, game.id).length > 0) return null
  const same = imported.find((other) => other.finishedAt >= record.startedAt && isSameContent(download, other))
  if (same !== undefined) return `Not imported: ${same.title} was imported instead.`
  const isMain = categoryOf(download.kind) === 'main'
  if (isMain && record.gameHeld === false && isOwned(game)) return `Not imported: ${game.title} is in the library now.`
  return null
}

type Content = { title: string; kind: ReleaseKind; version: string | null }

/** Add-ons differ by name and games by platform. Of everything else a game has one per version. */
function isSameContent(left: Content, right: Content): boolean {
  if (left.version !== right.version) return false
  const category = categoryOf(left.kind)
  if (category === 'main') return categoryOf(right.kind) === 'main' && isSamePlatform(left, right)
  if (left.kind !== right.kind) return false
  return category !== 'dlc' || nameOf(left.title) === nameOf(right.title)
}

function isSamePlatform(left: Content, right: Content): boolean {
  return parseReleaseName(left.title).platform === parseReleaseName(right.title).platform
}

function nameOf(title: string): string {
  return normalizeTitle(parseReleaseName(title).title)
}

async function end(app: Ending, { record, download }: ImportInReview, game: Game, message: string): Promise<void> {
  try {
    await rollBackLastImport(app, record)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    app.log.warn('Could not end a review that is no longer needed', { import: record.id, reason: error.message })
    return
  }
  const isEnded = app.transaction(() => {
    const current = app.imports.find(record.id)
    if (current === null || current.status !== record.status || current.startedAt !== record.startedAt) return false
    const finishedAt = instant(app.clock)
    app.imports.update(record.id, { status: 'skipped', message, finishedAt, conflicts: null, cause: null, retry: null })
    app.downloads.update(download.id, { status: 'removed', message })
    recordHistory(app, { type: 'skipped', game, downloadId: download.id, title: download.title, message })
    return true
  })
  if (isEnded) app.events.emit('gameChanged', { id: game.id, change: 'updated' })
}
