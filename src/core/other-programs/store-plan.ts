import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { errorMessage } from '#domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import type { Plan } from './plan.ts'

const journalName = 'unfinished program import'
/** Takes about 10 ms: games are in many indexes. */
const gamesAtOnce = 40

const Ids = Type.Array(Type.String())
const JournalModel = Type.Object({
  users: Ids,
  games: Ids,
  filled: Type.Array(Type.Object({ id: Type.String(), fields: Ids })),
})

type StoreDeps = Pick<AppContext, 'settings' | 'games' | 'users' | 'transaction'>

/**
 * Stores an import completely or not at all. Games are stored a few at a time, so that requests are answered meanwhile.
 * The journal says what to remove if that is interrupted; the last transaction stores the rest and removes the journal.
 */
export async function storePlan(
  app: StoreDeps & Pick<AppContext, 'log'>,
  plan: Plan,
  onProgress: (done: number) => void,
): Promise<void> {
  // A download in progress is stored with its game: a game without one is no longer `downloading`.
  const early = plan.newGames.filter(({ status }) => status !== 'downloading')
  const late = plan.newGames.filter(({ status }) => status === 'downloading')
  beginJournal(app, plan, early)
  try {
    await inParts(early, (games, done) => {
      app.games.insertAll(games)
      onProgress(done)
    })
    await inParts(plan.filledGaps, app.games.mergeAll)
    app.transaction(() => {
      app.games.insertAll(late)
      for (const write of plan.writes) write()
      app.settings.remove(journalName)
    })
  } catch (error) {
    await removeUnfinishedImport(app).catch((removal: unknown) =>
      app.log.error('Part of a failed import could not be removed yet', { reason: errorMessage(removal) }),
    )
    throw error
  }
}

function beginJournal(app: StoreDeps, plan: Plan, early: Plan['newGames']): void {
  const journal: Static<typeof JournalModel> = {
    users: [...plan.newUsers].flatMap((id) => plan.users.get(id)?.id ?? []),
    games: early.map(({ id }) => id),
    filled: plan.filledGaps.map(({ id, ...fields }) => ({ id, fields: Object.keys(fields) })),
  }
  app.transaction(() => {
    app.settings.write(journalName, journal)
    for (const write of plan.accountWrites) write()
  })
}

/** Whether an import was interrupted while it was stored. */
export function hasUnfinishedImport({ settings }: Pick<AppContext, 'settings'>): boolean {
  return settings.read(journalName) !== null
}

/** Removes what an interrupted import stored. It can be interrupted, too. */
export async function removeUnfinishedImport(app: StoreDeps): Promise<void> {
  const journal = app.settings.read(journalName)
  if (!Value.Check(JournalModel, journal)) return
  await inParts(journal.filled, app.games.clearAll)
  await inParts(journal.games, app.games.removeAll)
  app.transaction(() => {
    for (const id of journal.users) app.users.remove(id)
    app.settings.remove(journalName)
  })
}

async function inParts<Item>(
  items: readonly Item[],
  work: (part: readonly Item[], done: number) => void,
): Promise<void> {
  const yieldToEventLoop = createYieldToEventLoop()
  for (let from = 0; from < items.length; from += gamesAtOnce) {
    await yieldToEventLoop()
    work(items.slice(from, from + gamesAtOnce), from)
  }
  await yieldToEventLoop()
}
