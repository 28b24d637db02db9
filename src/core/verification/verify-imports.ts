import { mayBeDump } from '#domain/verification/dump-files.ts'
import type { Needs } from '../app-context.ts'
import { continueVerification, startVerification } from './run-verification.ts'

type Deps = Needs<typeof startVerification>

/** An older file that was not checked is left to a check of everything. */
const recentMs = 7 * 24 * 3_600_000
const filesAtOnce = 5000
const forgottenAtOnce = 500

/** Checks the files of a game after an import, if there are DATs. */
export function verifyAfterImports(app: Deps): void {
  app.events.on('importEnded', ({ status, gameId }) => {
    if (status === 'done' && gameId !== null && app.dats.hasAny()) startVerification(app, { gameIds: [gameId] })
  })
}

/** Continues what a restart has interrupted, and checks what was imported just before it. */
export function resumeVerification(app: Deps): void {
  continueVerification(app)
  if (!app.dats.hasAny()) return
  const since = new Date(app.clock.now().getTime() - recentMs).toISOString()
  const dumps = app.checks.uncheckedImports(since, filesAtOnce).filter(({ path }) => mayBeDump(path))
  const gameIds = [...new Set(dumps.map(({ gameId }) => gameId))]
  if (gameIds.length > 0) startVerification(app, { gameIds })
  app.checks.forgetUnused(forgottenAtOnce)
}
