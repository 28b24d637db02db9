import type { CheckScope } from '#db/repositories/verification.ts'
import type { User } from '#domain/accounts/user.ts'
import { AppError, errorMessage, invalidField } from '#domain/errors.ts'
import { say } from '#domain/messages/say.ts'
import { instant } from '#domain/ports/clock.ts'
import {
  idleVerification,
  type NewVerification,
  type VerificationStatus,
} from '#domain/verification/verification-status.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { pathsBelow } from '../files/path-range.ts'
import { getGame } from '../library/find-game.ts'
import { nameAllByDats } from '../scanning/name-by-dats.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { checkFiles, measureScope } from './check-files.ts'
import { removeSuperseded } from './remove-superseded.ts'
import { createGameVerdicts, judgedFiles } from './store-answers.ts'
import { createTally, type Tally } from './tally.ts'

export type JudgeDeps = Needs<typeof removeSuperseded | typeof measureScope> &
  Pick<AppContext, 'dataDisk' | 'verification'>

/** The check that runs, or the last one since the start. */
export type VerificationRun = {
  status: VerificationStatus
  /** Whether it continues what was killed: games of files that were read then may not have been judged. */
  isContinued: boolean
  /** Whether the DATs have changed since files were last judged by them. */
  isStale: boolean
}
export const createVerificationRun = (): VerificationRun => ({
  status: idleVerification,
  isContinued: false,
  isStale: false,
})

/** What is still to be done, which survives a restart. `judge`: the DATs have changed. */
type Pending = { scopes: Scope[]; judge: boolean }
type Scope = { rootFolderId: string | null; gameIds: string[] | null }

const settingName = 'verification'
const taskId = 'verification'
const eventIntervalMs = 1000
const judgedAtOnce = 200
const maxScopes = 1000

/** Starts a check of a root folder, of some games, or of all; it waits for the one that runs. Throws `not-found`. */
export function startVerification(
  app: JudgeDeps,
  { rootFolderId = null, gameIds = null }: Nullish<NewVerification>,
): void {
  if (rootFolderId !== null && app.rootFolders.find(rootFolderId) === null) {
    throw new AppError('not-found', say('library.rootFolderNotFound'))
  }
  app.dataDisk.assertSpace()
  request(app, { rootFolderId, gameIds })
}

/**
 * Starts the check that a user asked for. Only administrators check more than their own games: AppError `forbidden`. Throws
 * `not-found` as well.
 */
export function requestVerification(app: JudgeDeps, user: Pick<User, 'id' | 'role'>, wanted: NewVerification): void {
  if (wanted.gameIds === undefined && user.role !== 'admin') {
    const message = say('dats.administratorsCheckAll')
    if (wanted.rootFolderId !== undefined) throw new AppError('forbidden', message)
    throw invalidField('gameIds', message)
  }
  for (const id of wanted.gameIds ?? []) getGame(app, user.id, id)
  startVerification(app, wanted)
}

/** Judges all files by what was read of them, after DATs were imported or removed. */
export function judgeAgain(app: JudgeDeps): void {
  app.verification.isStale = true
  writePending(app, { ...readPending(app), judge: true })
  enqueue(app)
}

/** Continues what a restart has interrupted. */
export function continueVerification(app: JudgeDeps): void {
  const { scopes, judge } = readPending(app)
  if (!judge && scopes.length === 0) return
  app.verification.isContinued = true
  enqueue(app)
}

/** Stops the check and drops those that wait. What was found is kept. */
export async function stopVerification(app: JudgeDeps): Promise<void> {
  const { judge } = readPending(app)
  writePending(app, { scopes: [], judge })
  await app.queues.verification.cancel(taskId)
  if (judge) enqueue(app)
}

type Nullish<Fields> = { [Name in keyof Fields]?: Fields[Name] | null }

function request(app: JudgeDeps, scope: Scope): void {
  const { scopes, judge } = readPending(app)
  const same = JSON.stringify(scope)
  if (!scopes.some((known) => JSON.stringify(known) === same)) {
    // So many games are sooner checked all together.
    const next = scopes.length < maxScopes ? [...scopes, scope] : [{ rootFolderId: null, gameIds: null }]
    writePending(app, { scopes: next, judge })
  }
  enqueue(app)
}

function enqueue(app: JudgeDeps): void {
  app.queues.verification.enqueue(taskId, async (signal) => {
    try {
      await run(app, signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  })
}

async function run(app: JudgeDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { scopes, judge } = readPending(app)
    const [scope] = scopes
    if (judge) {
      app.verification.isStale = false
      await judgeAll(app, signal)
      await nameAllByDats(app, signal)
      app.events.emit('datsJudged', {})
      // Another change while it ran repeats it.
      if (!app.verification.isStale) writePending(app, { ...readPending(app), judge: false })
    } else if (scope === undefined) {
      app.verification.isContinued = false
      return
    } else {
      await check(app, scope, signal)
      const same = JSON.stringify(scope)
      const left = readPending(app)
      writePending(app, { ...left, scopes: left.scopes.filter((each) => JSON.stringify(each) !== same) })
    }
  }
}

async function check(app: JudgeDeps, scope: Scope, signal: AbortSignal): Promise<void> {
  const { verification, clock, log } = app
  const within = scopeOf(app, scope)
  if (within === null) return
  const startedAt = instant(clock)
  let tally: Tally | null = null
  let emittedAt = 0
  const show = (state: VerificationStatus['state'], message: string | null = null): void => {
    const finishedAt = state === 'running' ? null : instant(clock)
    verification.status = { ...idleVerification, ...tally?.figures(), state, startedAt, finishedAt, message }
    const { done, total, bytesDone, bytesTotal, bytesPerSecond, bad } = verification.status
    app.events.emit('verificationProgress', { state, done, total, bytesDone, bytesTotal, bytesPerSecond, bad })
  }
  const onChange = (): void => {
    const now = clock.now().getTime()
    if (now - emittedAt < eventIntervalMs) return
    emittedAt = now
    show('running')
  }
  show('running')
  try {
    tally = createTally(clock, await measureScope(app, within), onChange)
    await checkFiles(app, within, tally, { signal, all: verification.isContinued })
    await removeSuperseded(app, within.gameIds ?? [], signal)
    show('done')
    const { verified, bad, unknown, uncheckable } = verification.status
    log.module('verification').info('Checked dumps', { verified, bad, unknown, uncheckable })
  } catch (error) {
    show(signal.aborted ? 'stopped' : 'failed', signal.aborted ? null : errorMessage(error))
    throw error
  }
}

function scopeOf(
  { rootFolders }: Pick<AppContext, 'rootFolders'>,
  { rootFolderId, gameIds }: Scope,
): CheckScope | null {
  if (rootFolderId === null) return { below: null, gameIds }
  const root = rootFolders.find(rootFolderId)
  return root === null ? null : { below: pathsBelow(root.path), gameIds }
}

async function judgeAll(app: JudgeDeps, signal: AbortSignal): Promise<void> {
  const rest = createYieldToEventLoop()
  const games = createGameVerdicts(app)
  try {
    for (let after = ''; ; ) {
      signal.throwIfAborted()
      const checks = app.checks.checksAfter(after, judgedAtOnce)
      const last = checks.at(-1)
      if (last === undefined) return
      after = last.path
      const files = checks.map(({ path, ...contents }) => ({ path, contents }))
      app.checks.store(await judgedFiles(app, files, rest), instant(app.clock))
      games.touch(files.map(({ path }) => path))
      await games.refresh(false)
      await rest()
    }
  } finally {
    await games.refresh(true)
  }
}

function readPending({ settings }: Pick<AppContext, 'settings'>): Pending {
  return (settings.read(settingName) as Pending | null) ?? { scopes: [], judge: false }
}

function writePending({ settings }: Pick<AppContext, 'settings'>, pending: Pending): void {
  if (pending.scopes.length === 0 && !pending.judge) settings.remove(settingName)
  else settings.write(settingName, pending)
}
