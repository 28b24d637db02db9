import type { CheckedFile, CheckScope, FileToCheck } from '#db/repositories/verification.ts'
import { instant } from '#domain/ports/clock.ts'
import type { DumpAnswer, DumpRequest } from '#domain/ports/dump-workers.ts'
import { mayBeDump } from '#domain/verification/dump-files.ts'
import { judgeFile } from '#domain/verification/judge-file.ts'
import type { FileContents } from '#domain/verification/verification.ts'
import type { AppContext } from '../app-context.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { type RefreshDeps, refreshGames } from './refresh-games.ts'
import type { Tally } from './tally.ts'

export type CheckDeps = RefreshDeps & Pick<AppContext, 'startDumpWorkers'>

const filesAtOnce = 500
const portionFiles = 128
const portionBytes = 64 * 1024 ** 2
/** Answers are judged and stored in small transactions. */
const storedAtOnce = 50

/** How many files a scope has that may be dumps, and their size. */
export async function measureScope(app: CheckDeps, scope: CheckScope): Promise<{ files: number; bytes: number }> {
  const rest = createYieldToEventLoop()
  const measured = { files: 0, bytes: 0 }
  for (const file of filesOf(app, scope)) {
    measured.files += 1
    measured.bytes += file.size
    await rest()
  }
  return measured
}

/** Reads the files of a scope that have changed, judges them, and stores what was found. */
export async function checkFiles(app: CheckDeps, scope: CheckScope, tally: Tally, signal: AbortSignal): Promise<void> {
  const workers = app.startDumpWorkers(signal)
  const store = createStore(app, tally)
  const running = new Set<Promise<void>>()
  let failure: unknown = null
  try {
    for (const portion of portionsOf(filesOf(app, scope))) {
      signal.throwIfAborted()
      const sizes = new Map(portion.map(({ path, size }) => [path, size]))
      const reading = workers
        .read(portion.map(requestOf), {
          onRead: tally.read,
          onAnswer: (path, answer) => store.add(path, sizes.get(path) ?? 0, answer),
        })
        .catch((error) => {
          failure ??= error
        })
        .finally(() => running.delete(reading))
      running.add(reading)
      if (running.size >= workers.size * 2) await Promise.race(running)
      await store.flush(false)
      if (failure !== null) throw failure
    }
    while (running.size > 0) {
      await Promise.race(running)
      await store.flush(false)
    }
    if (failure !== null) throw failure
  } finally {
    workers.close()
    await store.flush(true)
  }
}

function requestOf({ path, knownSize, knownMtimeMs }: FileToCheck): DumpRequest {
  const known = knownSize === null || knownMtimeMs === null ? null : { size: knownSize, mtimeMs: knownMtimeMs }
  return { path, known }
}

function* filesOf({ checks }: CheckDeps, scope: CheckScope): Generator<FileToCheck> {
  for (let after = ''; ; ) {
    const files = checks.filesToCheck(scope, after, filesAtOnce)
    for (const file of files) if (mayBeDump(file.path)) yield file
    const last = files.at(-1)
    if (last === undefined || files.length < filesAtOnce) return
    after = last.path
  }
}

function* portionsOf(files: Iterable<FileToCheck>): Generator<FileToCheck[]> {
  let portion: FileToCheck[] = []
  let bytes = 0
  for (const file of files) {
    portion.push(file)
    bytes += file.knownSize === file.size ? 0 : file.size
    if (portion.length < portionFiles && bytes < portionBytes) continue
    yield portion
    portion = []
    bytes = 0
  }
  if (portion.length > 0) yield portion
}

/** Collects answers, judges them and stores them. */
function createStore(app: CheckDeps, tally: Tally) {
  const answers: { path: string; contents: FileContents }[] = []
  const unchanged: string[] = []
  const gone: string[] = []
  const rest = createYieldToEventLoop()
  const takeSome = <Item>(items: Item[]): Item[] => items.splice(0, storedAtOnce)
  return {
    add(path: string, size: number, answer: DumpAnswer): void {
      tally.fileDone(size)
      if ('unchanged' in answer) unchanged.push(path)
      else if ('error' in answer) gone.push(path)
      else answers.push({ path, contents: answer })
    },
    async flush(isEnd: boolean): Promise<void> {
      while (answers.length >= (isEnd ? 1 : storedAtOnce)) await storeSome(app, takeSome(answers), tally, rest)
      while (unchanged.length >= (isEnd ? 1 : filesAtOnce)) {
        const paths = unchanged.splice(0, filesAtOnce)
        for (const verification of app.checks.verificationsOf(paths)) tally.found(verification)
        await rest()
      }
      while (gone.length >= (isEnd ? 1 : storedAtOnce)) {
        const paths = takeSome(gone)
        const games = app.checks.gamesOfFiles(paths)
        app.checks.forget(paths)
        for (const _ of paths) tally.found(null)
        refreshGames(app, games)
        await rest()
      }
    },
  }
}

async function storeSome(
  app: CheckDeps,
  answers: readonly { path: string; contents: FileContents }[],
  tally: Tally,
  rest: YieldToEventLoop,
): Promise<void> {
  const files: CheckedFile[] = []
  for (const { path, contents } of answers) {
    const checked = judged(app, path, contents)
    tally.found(checked.verification)
    files.push(checked)
    await rest()
  }
  app.checks.store(files, instant(app.clock))
  refreshGames(app, app.checks.gamesOfFiles(files.map(({ path }) => path)))
  await rest()
}

/** What the DATs say of the contents of a file. */
export function judged({ dats }: Pick<AppContext, 'dats'>, path: string, file: FileContents): CheckedFile {
  const { verification, reason, datName, romIds } = judgeFile(path, file, dats)
  const { size, mtimeMs, fault } = file
  const contents = file.contents.map((content, at) => ({ ...content, datRomId: romIds[at] ?? null }))
  return { path, size, mtimeMs, fault, verification, reason, datName, contents }
}
