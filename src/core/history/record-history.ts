import { randomUUID } from 'node:crypto'
import type { HistoryType } from '#domain/games/history.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../app-context.ts'

export type Happening = {
  type: HistoryType
  game: { id: string; userId: string; title: string } | null
  /** Whose it is where there is no game. */
  userId?: string | null
  downloadId?: string | null
  /** The release or file it is about. */
  title: string
  message: string
}

/** Writes one line into the story of a game. */
export function recordHistory(app: Pick<AppContext, 'history' | 'clock'>, happening: Happening): void {
  app.history.insert({
    id: randomUUID(),
    gameId: happening.game?.id ?? null,
    userId: happening.game?.userId ?? happening.userId ?? null,
    gameTitle: happening.game?.title ?? null,
    downloadId: happening.downloadId ?? null,
    type: happening.type,
    title: happening.title,
    message: happening.message,
    at: instant(app.clock),
  })
}
