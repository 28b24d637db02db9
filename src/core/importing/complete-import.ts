import type { StoredImport } from '#db/repositories/imports.ts'
import { notificationFacts } from '#domain/notifications/facts.ts'
import { instant } from '#domain/ports/clock.ts'
import type { Notification } from '#domain/system/notification.ts'
import { recordHistory } from '../history/record-history.ts'
import { storeNotification } from '../notifications/notify.ts'
import type { Ending, ImportDeps } from './import-context.ts'
import { planRetry } from './reviews/plan-retry.ts'

/**
 * Records how an import ended and notifies the user, unless an automatic retry ended with the same cause again.
 * `conditions` counts the changes of settings it ran under. Returns false when the import no longer exists.
 */
export function completeImport(app: ImportDeps, importId: string, ending: Ending, conditions: number): boolean {
  const record = app.imports.find(importId)
  if (record === null) return false
  const isKnown = ending.status !== 'done' && record.cause === ending.cause
  const notification = app.transaction((): Notification | null => {
    if (ending.status === 'done') {
      const { status, message } = ending
      const finishedAt = instant(app.clock)
      const ended = { status, message, finishedAt, conflicts: null, cause: null, retry: null, checked: null }
      app.imports.clearPlan(importId, ended)
      return storeEnding(app, record, ending)
    }
    const { status, message, cause, conflicts = null } = ending
    const finishedAt = status === 'review' ? null : instant(app.clock)
    const retry = planRetry(app, { record, ending, conditions })
    app.imports.update(importId, { status, message, finishedAt, conflicts, cause, retry })
    const game = record.gameId === null ? null : app.games.findById(record.gameId)
    app.downloads.update(record.downloadId, { status: 'review', message })
    if (status === 'failed' && !isKnown) {
      const { downloadId, title } = record
      recordHistory(app, { type: 'failed', game, downloadId, title, message: `The import failed. ${message}` })
    }
    return isKnown ? null : storeEnding(app, record, ending)
  })
  if (!isKnown) logEnding(app, record, ending)
  if (notification !== null) app.events.emit('notification', notification)
  if (record.gameId !== null) app.events.emit('gameChanged', { id: record.gameId, change: 'updated' })
  return true
}

function logEnding({ log, games }: ImportDeps, { title, gameId }: StoredImport, { status, message }: Ending): void {
  const game = gameId === null ? null : (games.findById(gameId)?.title ?? null)
  const importing = log.module('importing')
  // The message names files and games, which error reports must not contain.
  const facts = { title, game, outcome: message }
  if (status === 'done') importing.info('Imported', facts)
  else if (status === 'review') importing.info('An import needs review', facts)
  else importing.warn('An import failed', facts)
}

/** In the transaction that ends the import, so that it is notified exactly once. */
function storeEnding(app: ImportDeps, record: StoredImport, { status, message }: Ending): Notification | null {
  const download = app.downloads.find(record.downloadId)
  const owner = download?.userId ?? null
  const game = record.gameId === null ? null : app.games.findById(record.gameId)
  const part = record.partId === null ? null : app.relations.findPart(record.partId)
  const name = [game?.title ?? record.title, ...(part === null ? [] : [part.title])].join(': ')
  const link = game === null ? '/activity/imports' : `/games/${game.id}`
  const userId = owner ?? game?.userId ?? null
  const { version, size: sizeBytes } = download ?? {}
  const shown = {
    message,
    link,
    coverUrl: game?.coverUrl ?? null,
    gameIds: [record.gameId],
    facts: notificationFacts({ release: record.title, version, sizeBytes }),
  }
  if (status === 'done') {
    return storeNotification(app, userId, 'imported', { title: `${name} is in your library`, ...shown })
  }
  return storeNotification(app, userId, 'importReview', { title: `${name} needs review`, ...shown })
}
