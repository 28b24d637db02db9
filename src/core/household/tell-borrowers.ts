import type { AppContext, Needs } from '../app-context.ts'
import { publicNotification, storeNotification } from '../notifications/notify.ts'

type Deps = Needs<typeof storeNotification> & Pick<AppContext, 'games' | 'transaction'>

/**
 * Puts borrowed games aside whose files went with another user's game, and tells their users. What is left to tell is a
 * row, so nothing is lost when the program is killed.
 */
export function tellBorrowers(app: Deps): void {
  for (const { gameId, userId, title, lenderName } of app.games.lostCopies()) {
    const text = {
      title: `${title} is no longer in the household's library`,
      message: `${lenderName} no longer has it. It stays in your library, without files. Ask for it if you still want it.`,
      link: `/games/${gameId}`,
      gameIds: [gameId],
    }
    const notification = app.transaction(() => {
      app.games.update(gameId, { status: 'shelved' })
      app.games.endLoan(gameId)
      return storeNotification(app, userId, 'sharedGameRemoved', text)
    })
    if (notification !== null) app.events.emit('notification', publicNotification(notification, text))
    app.events.emit('gameChanged', { id: gameId, change: 'updated' })
  }
}
