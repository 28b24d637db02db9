import type { CheckScope, FileToCheck } from '#db/repositories/verification.ts'
import type { DumpRequest } from '#domain/ports/dump-workers.ts'
import { mayBeDump } from '#domain/verification/dump-files.ts'
import type { AppContext, Needs } from '../app-context.ts'
import { createYieldToEventLoop } from '../tasks/yield-to-event-loop.ts'
import { createStore } from './store-answers.ts'
import type { Tally } from './tally.ts'

export type CheckDeps = Needs<typeof createStore> & Pick<AppContext, 'startDumpWorkers'>

const filesAtOnce = 500
const portionFiles = 500
const portionBytes = 64 * 1024 ** 2

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

type Options = {
  signal: AbortSignal
  /** Whether the games of unchanged files are judged as well. */
  all: boolean
}

/** Reads the files of a scope that have changed, judges them, and stores what was found. */
export async function checkFiles(
  app: CheckDeps,
  scope: CheckScope,
  tally: Tally,
  { signal, all }: Options,
): Promise<void> {
  const workers = app.startDumpWorkers(signal)
  const store = createStore(app, tally, { all })
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
