import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CheckedFile } from '#db/repositories/verification.ts'
import { instant } from '#domain/ports/clock.ts'
import type { DumpAnswer } from '#domain/ports/dump-workers.ts'
import { judgeFile, type KnownRoms } from '#domain/verification/judge-file.ts'
import type { FileContents } from '#domain/verification/verification.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { knownAmong } from './known-among.ts'
import { refreshGames } from './refresh-games.ts'
import type { Tally } from './tally.ts'

type Deps = Needs<typeof refreshGames>
type StoreDeps = Deps & Pick<AppContext, 'releaseMemory'>

export type ReadFile = { path: string; contents: FileContents }

const unchangedAtOnce = 500
const goneAtOnce = 50
/** How many are stored at once depends on how long that takes here. */
const storedAtOnce = { least: 25, most: 400, aimMs: 8 }
/** After so many files, what judging them has left behind is returned: the runtime would keep it until the end. */
const releasedAfter = 2500
const refreshIntervalMs = 2000
/** A game may have a hundred thousand files: judging it takes at most this share of the time. */
const refreshShare = 0.05

type Options = {
  /** Whether the games of unchanged files are judged as well, after a check was interrupted. */
  all: boolean
}

/** Collects answers, judges them and stores them, and then judges their games. */
export function createStore(app: StoreDeps, tally: Tally, { all }: Options) {
  const answers: ReadFile[] = []
  const unchanged: string[] = []
  const gone: string[] = []
  const rest = createYieldToEventLoop()
  const games = createGameVerdicts(app)
  let atOnce = storedAtOnce.least * 2
  let sinceRelease = 0
  const storeSome = async (): Promise<void> => {
    const files = await judgedFiles(app, answers.splice(0, atOnce), rest)
    for (const { verification } of files) tally.found(verification)
    const startedAt = performance.now()
    app.checks.store(files, instant(app.clock))
    games.touch(files.map(({ path }) => path))
    atOnce = nextPortion(files.length, performance.now() - startedAt)
    await rest()
    sinceRelease += files.length
    if (sinceRelease < releasedAfter) return
    sinceRelease = 0
    app.releaseMemory()
    await nextTurn()
  }
  return {
    add(path: string, size: number, answer: DumpAnswer): void {
      tally.fileDone(size)
      if ('unchanged' in answer) unchanged.push(path)
      else if ('error' in answer) gone.push(path)
      else answers.push({ path, contents: answer })
    },
    async flush(isEnd: boolean): Promise<void> {
      while (answers.length >= (isEnd ? 1 : atOnce)) await storeSome()
      while (unchanged.length >= (isEnd ? 1 : unchangedAtOnce)) {
        const paths = unchanged.splice(0, unchangedAtOnce)
        for (const verification of app.checks.verificationsOf(paths)) tally.found(verification)
        if (all) games.touch(paths)
        await rest()
      }
      while (gone.length >= (isEnd ? 1 : goneAtOnce)) {
        const paths = gone.splice(0, goneAtOnce)
        games.touch(paths)
        app.checks.forget(paths)
        for (const _ of paths) tally.found(null)
        await rest()
      }
      await games.refresh(isEnd)
    },
  }
}

function nextPortion(count: number, tookMs: number): number {
  const fitting = Math.round((count * storedAtOnce.aimMs) / Math.max(tookMs, 0.1))
  return Math.max(storedAtOnce.least, Math.min(storedAtOnce.most, fitting, count * 2))
}

/** Judges the games of files that were judged, from time to time. */
export function createGameVerdicts(app: Deps) {
  const touched = new Set<string>()
  let dueAt = performance.now() + refreshIntervalMs
  return {
    touch(paths: readonly string[]): void {
      for (const id of app.checks.gamesOfFiles(paths)) touched.add(id)
    },
    async refresh(isEnd: boolean): Promise<void> {
      const startedAt = performance.now()
      if (touched.size === 0 || (!isEnd && startedAt < dueAt)) return
      const ids = [...touched]
      touched.clear()
      await refreshGames(app, ids)
      const now = performance.now()
      dueAt = now + Math.max(refreshIntervalMs, (now - startedAt) / refreshShare)
    },
  }
}

/** Asks the DATs about the contents of files. */
export async function judgedFiles(
  { dats }: Pick<AppContext, 'dats'>,
  files: readonly ReadFile[],
  rest: YieldToEventLoop,
): Promise<CheckedFile[]> {
  const known = await knownAmong(dats, files, rest)
  const found: CheckedFile[] = []
  for (const file of files) {
    found.push(judged(known, file))
    await rest()
  }
  return found
}

function judged(known: KnownRoms, { path, contents: file }: ReadFile): CheckedFile {
  const { verification, reason, datName, romIds } = judgeFile(path, file, known)
  const { size, mtimeMs, fault } = file
  const contents = file.contents.map((content, at) => ({ ...content, datRomId: romIds[at] ?? null }))
  return { path, size, mtimeMs, fault, verification, reason, datName, contents }
}
