import type { LibraryRows, NotificationRows } from '#db/rows.ts'
import { userSettingsDefaults } from '#domain/accounts/user-settings.ts'
import { maxResponseAgeMs } from '#domain/ports/service-client.ts'
import type { AppContext } from '../app-context.ts'
import { pruningTime } from '../settings/pruning-time.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'

const dayMs = 24 * 3_600_000
/** The newest history entries of a user that are kept. */
const maxHistory = 200_000
/** Failed and removed downloads are forgotten after this time, unless they have an import. */
const keptDownloadsMs = 365 * dayMs
/** Sent notifications only show how many a channel received recently. */
const keptSentMs = 24 * 3_600_000
/** How long removed notifications and add-ons can be restored. */
const keptRemovedMs = dayMs
const rowsAtOnce = 1000
/** Entries are in several indexes. */
const historyAtOnce = 250
/** Longer than the longest time between two searches for a game. */
const keptVerdictsMs = 30 * 24 * 3_600_000
const maxVerdicts = 500_000
/** Responses of outside services are large. */
const responsesAtOnce = 50

/**
 * Deletes old history, downloads, verdicts, expired sessions, sent notifications and responses of outside services, and updates the
 * statistics that SQLite chooses indexes by.
 */
export async function cleanUpDatabase(
  app: LibraryRows &
    NotificationRows &
    Pick<AppContext, 'arrIds' | 'downloads' | 'sessions' | 'settings' | 'users' | 'verdicts'> &
    Pick<AppContext, 'services' | 'clock' | 'optimizeDatabase'>,
  historyLimit = maxHistory,
  verdictLimit = maxVerdicts,
): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  const now = app.clock.now().getTime()
  const pruned = pruningTime(app, 'database')
  const before = new Date(pruned - keptDownloadsMs).toISOString()
  for (const [userId, days] of historyDays(app)) {
    const oldest = new Date(pruned - days * dayMs).toISOString()
    while (days > 0 && app.history.removeBefore(userId, oldest, historyAtOnce) > 0) await yieldToEventLoop()
  }
  for (const position of app.history.newestBeyond(historyLimit)) {
    while (app.history.removeUpTo(position, rowsAtOnce) > 0) await yieldToEventLoop()
  }
  while (app.downloads.removeEndedBefore(before, rowsAtOnce) > 0) await yieldToEventLoop()
  const restorable = new Date(now - keptRemovedMs).toISOString()
  while (app.notifications.deleteRemoved(restorable, rowsAtOnce) > 0) await yieldToEventLoop()
  while (app.relations.forgetRemovedParts(restorable, rowsAtOnce) > 0) await yieldToEventLoop()
  const { responses } = app.services
  while (responses.removeFetchedBefore(now - maxResponseAgeMs, responsesAtOnce) > 0) await yieldToEventLoop()
  const sentBefore = new Date(now - keptSentMs).toISOString()
  while (app.outbox.removeSentBefore(sentBefore, rowsAtOnce) > 0) await yieldToEventLoop()
  const oldVerdicts = new Date(pruned - keptVerdictsMs).toISOString()
  for (const last of [oldVerdicts, app.verdicts.seenBeyond(verdictLimit)]) {
    while (last !== null && app.verdicts.removeSeenUpTo(last, rowsAtOnce) > 0) await yieldToEventLoop()
  }
  while (app.arrIds.forgetRemoved(rowsAtOnce) > 0) await yieldToEventLoop()
  app.sessions.removeExpired(new Date(now).toISOString())
  app.optimizeDatabase()
}

/** How many days each user keeps history. What belongs to no user is kept as long as new users keep theirs. */
function historyDays({ users }: Pick<AppContext, 'users'>): [userId: string | null, days: number][] {
  const ofUsers = users.all().map(({ id }): [string, number] => [id, users.settings(id).historyDays])
  return [...ofUsers, [null, userSettingsDefaults.historyDays]]
}
