import { AppError, errorMessage } from '#domain/errors.ts'
import { type BulkTask, type BulkTaskKind, bulkTaskKinds, type GameTaskKind } from '#domain/games/bulk-change.ts'
import { isOwned } from '#domain/games/game.ts'
import type { AppContext, Needs } from '../../app-context.ts'
import { refreshInBackground } from '../../metadata/refresh-due-games.ts'
import { cancelRemovals, removalTasks } from '../../removal/games/removal-tasks.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import { createYieldToEventLoop } from '../../tasks/yield-to-event-loop.ts'
import { searchUpdateOf } from '../updates/search-updates.ts'
import { searchMissing } from '../wanted/search-all.ts'

type Deps = Needs<typeof searchMissing>

/** Stored, so that it continues after a restart. `id` tells it from a later one. */
type StoredTask = BulkTask & { id: string; position: number }
type Result = 'done' | 'failed' | 'excluded' | 'later'

const tasksName = 'bulk tasks'
/** Apart from the progress, which is stored after each game. */
const gamesName = 'bulk task games'
const maxFailuresInARow = 5

/** Searches, refreshes and removals of selected games of a user: those that run, and the last ones. */
export function bulkTasks(app: Pick<AppContext, 'settings' | 'gameRemovals'>, userId: string): BulkTask[] {
  return bulkTaskKinds.flatMap((kind) => {
    if (kind === 'remove') return removalTasks(app, userId)
    const stored = read<StoredTask>(app, tasksName)[keyOf(userId, kind)]
    if (stored === undefined) return []
    const { id, position, ...task } = stored
    return [task]
  })
}

/** Starts to search for games, or to refresh them. Those of an unfinished task of this kind come first. */
export function startBulkTask(
  app: Deps,
  userId: string,
  { kind, ids }: { kind: GameTaskKind; ids: readonly string[] },
): void {
  if (ids.length === 0) return
  const key = keyOf(userId, kind)
  app.transaction(() => {
    const before = unfinished(app, key)
    const known = before === null ? [] : (read<string[]>(app, gamesName)[key] ?? [])
    const waiting = new Set(known.slice(before?.position ?? 0))
    const games = [...known, ...ids.filter((id) => !waiting.has(id))]
    put(app, gamesName, key, games)
    const start = before ?? { id: crypto.randomUUID(), kind, position: 0, done: 0, failed: 0 }
    put(app, tasksName, key, { ...start, state: 'running', total: games.length })
  })
  enqueue(app, userId, kind)
}

/** Stops a task after the current game. */
export function cancelBulkTask(
  app: Pick<AppContext, 'settings' | 'transaction' | 'gameRemovals'>,
  userId: string,
  kind: BulkTaskKind,
): void {
  const task = kind === 'remove' ? null : unfinished(app, keyOf(userId, kind))
  if (kind === 'remove') cancelRemovals(app, userId)
  else if (task !== null) put(app, tasksName, keyOf(userId, kind), { ...task, state: 'cancelled' })
}

/** Continues tasks that were interrupted, or paused because no service answered. */
export function resumeBulkTasks(app: Deps): void {
  const users = new Set(app.users.all().map(({ id }) => id))
  for (const key of Object.keys(read<StoredTask>(app, tasksName))) {
    const [userId = '', kind] = key.split(' ')
    if (!users.has(userId)) forget(app, key)
    else if (unfinished(app, key) !== null) enqueue(app, userId, kind as GameTaskKind)
  }
}

function enqueue(app: Deps, userId: string, kind: GameTaskKind): void {
  const queue: TaskQueue = kind === 'search' ? app.queues.wantedSearches : app.queues.refreshes
  queue.enqueue(`bulk ${userId}`, (signal) => run(app, { userId, kind }, signal))
}

async function run(
  app: Deps,
  { userId, kind }: { userId: string; kind: GameTaskKind },
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(userId, kind)
  const yieldToEventLoop = createYieldToEventLoop()
  let failuresInARow = 0
  for (;;) {
    const current = unfinished(app, key)
    if (current === null || signal.aborted) return
    const gameId = read<string[]>(app, gamesName)[key]?.[current.position]
    if (gameId === undefined) return put(app, tasksName, key, { ...current, state: 'done' })
    const result = await workOn(app, { userId, kind, gameId }, signal)
    const task = unfinished(app, key)
    // Canceled meanwhile, and perhaps started again.
    if (signal.aborted || task?.id !== current.id) continue
    failuresInARow = result === 'failed' ? failuresInARow + 1 : 0
    if (result === 'later' || failuresInARow >= maxFailuresInARow) {
      return put(app, tasksName, key, { ...task, state: 'paused' })
    }
    const counted = result === 'failed' || result === 'excluded' ? { failed: task.failed + 1 } : { done: task.done + 1 }
    put(app, tasksName, key, { ...task, ...counted, state: 'running', position: task.position + 1 })
    await yieldToEventLoop()
  }
}

type Work = { userId: string; kind: GameTaskKind; gameId: string }

async function workOn(app: Deps, { userId, kind, gameId }: Work, signal: AbortSignal): Promise<Result> {
  try {
    const game = app.games.find(userId, gameId)
    if (game === null) return 'done'
    if (kind === 'refresh') {
      if (game.metadataId === null) return 'done'
      const refreshed = await refreshInBackground(app, gameId, signal)
      if (refreshed === 'budget-used-up') return 'later'
      return refreshed === 'refreshed' ? 'done' : 'failed'
    }
    const search = isOwned(game) ? searchUpdateOf(app, gameId, signal) : searchMissing(app, gameId, signal)
    const result = await search
    return result === 'failed' || result === 'excluded' ? result : 'done'
  } catch (error) {
    if (signal.aborted) return 'failed'
    const level = error instanceof AppError ? 'warn' : 'error'
    app.log
      .module('search')
      [level]('A bulk task failed for a game', { kind, game: gameId, reason: errorMessage(error) })
    return 'failed'
  }
}

const keyOf = (userId: string, kind: GameTaskKind): string => `${userId} ${kind}`

function unfinished(app: Pick<AppContext, 'settings'>, key: string): StoredTask | null {
  const task = read<StoredTask>(app, tasksName)[key]
  return task?.state === 'running' || task?.state === 'paused' ? task : null
}

function read<Value>({ settings }: Pick<AppContext, 'settings'>, name: string): Record<string, Value> {
  const stored = settings.read(name)
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, Value>) : {}
}

function put(app: Pick<AppContext, 'settings' | 'transaction'>, name: string, key: string, value: unknown): void {
  app.transaction(() => app.settings.write(name, { ...read<unknown>(app, name), [key]: value }))
}

function forget(app: Pick<AppContext, 'settings' | 'transaction'>, key: string): void {
  for (const name of [tasksName, gamesName]) {
    const { [key]: _removed, ...others } = read<unknown>(app, name)
    app.transaction(() => app.settings.write(name, others))
  }
}
