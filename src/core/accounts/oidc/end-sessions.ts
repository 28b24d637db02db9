import type { OpenSession } from '#db/repositories/identities.ts'
import { instant } from '#domain/ports/clock.ts'
import type { AppContext } from '../../app-context.ts'

/** Ends sessions, of one account or several. Their tokens are rejected from now on. */
export function endSessions(
  app: Pick<AppContext, 'sessions' | 'clock' | 'events'>,
  open: readonly OpenSession[],
): number {
  const now = instant(app.clock)
  const byUser = Map.groupBy(
    open.filter(({ userId, sessionId }) => app.sessions.end(userId, sessionId, now)),
    ({ userId }) => userId,
  )
  for (const [userId, ended] of byUser) {
    app.events.emit('sessionsEnded', { userId, ids: ended.map(({ sessionId }) => sessionId) })
  }
  return [...byUser.values()].flat().length
}
