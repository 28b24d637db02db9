import { randomUUID } from 'node:crypto'
import type { StoredHistoryEntry } from '#db/repositories/history.ts'
import type { HistoryType } from '#domain/games/history-types.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'

export type HistoryEvent = {
  type: HistoryType
  game: { id: string; userId: string; title: string } | null
  /** The owner, if there is no game. */
  userId?: string | null
  downloadId?: string | null
  /** The name of the release or file. */
  title: string
  message: string
}

/** Adds an entry to the history of a game. */
export function recordHistory(app: Pick<AppContext, 'history' | 'clock'>, event: HistoryEvent): void {
  app.history.insert(toEntry(app, event))
}

/** Adds any number of entries to the history. */
export function recordHistoryOf(app: Pick<AppContext, 'history' | 'clock'>, events: readonly HistoryEvent[]): void {
  app.history.insertAll(events.map((event) => toEntry(app, event)))
}

function toEntry({ clock }: Pick<AppContext, 'clock'>, event: HistoryEvent): StoredHistoryEntry {
  return {
    id: randomUUID(),
    gameId: event.game?.id ?? null,
    userId: event.game?.userId ?? event.userId ?? null,
    gameTitle: event.game?.title ?? null,
    downloadId: event.downloadId ?? null,
    type: event.type,
    title: event.title,
    message: event.message,
    at: instant(clock),
  }
}
