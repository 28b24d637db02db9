import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { errorMessage } from '#domain/errors.ts'
import type { DumpAnswer, DumpObserver, DumpRequest, DumpWorkers } from '#domain/ports/dump-workers.ts'
import { type OwnProcess, startOwnProcess } from '#platform/own-processes.ts'

/** A line of the worker: bytes that were read, the answer for a file, or the end of a portion. */
export type DumpLine = { read: number } | { path: string; answer: DumpAnswer } | { end: true }

/** More would compete for the disk. */
const maxWorkers = 4

/** Starts a process for each core on first use. One that dies is replaced. */
export function startDumpWorkers(command: readonly string[], signal: AbortSignal): DumpWorkers {
  const size = Math.max(1, Math.min(maxWorkers, availableParallelism()))
  const idle = Array.from({ length: size }, () => createWorker(command))
  const all = [...idle]
  const waiting: ((worker: Worker) => void)[] = []
  const take = (): Promise<Worker> => {
    const worker = idle.pop()
    return worker === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(worker)
  }
  const giveBack = (worker: Worker): void => {
    const next = waiting.shift()
    if (next === undefined) idle.push(worker)
    else next(worker)
  }
  const stop = (): void => {
    for (const worker of all) worker.stop()
  }
  signal.addEventListener('abort', stop)
  return {
    size,
    async read(requests, observer) {
      const worker = await take()
      try {
        await readWith(worker, requests, observer, signal)
      } finally {
        giveBack(worker)
      }
    },
    close() {
      signal.removeEventListener('abort', stop)
      stop()
    },
  }
}

/** Files that have no answer when the process dies are read again, without the one that it died at. */
async function readWith(
  worker: Worker,
  requests: readonly DumpRequest[],
  observer: DumpObserver,
  signal: AbortSignal,
): Promise<void> {
  let left = [...requests]
  while (left.length > 0) {
    signal.throwIfAborted()
    const answered = new Set<string>()
    const onAnswer: DumpObserver['onAnswer'] = (path, answer) => {
      answered.add(path)
      observer.onAnswer(path, answer)
    }
    const isDone = await worker.read(left, { onRead: observer.onRead, onAnswer })
    signal.throwIfAborted()
    left = left.filter(({ path }) => !answered.has(path))
    if (isDone) return
    const died = left.shift()
    if (died !== undefined) observer.onAnswer(died.path, await unreadable(died.path))
  }
}

/** A file at which a process died would do so again. */
async function unreadable(path: string): Promise<DumpAnswer> {
  try {
    const { size, mtimeMs } = await stat(path)
    return { size, mtimeMs, contents: [], fault: { kind: 'unreadable', reason: 'Reading it ended unexpectedly' } }
  } catch (error) {
    return { error: errorMessage(error) }
  }
}

type Worker = {
  /** Whether the process answered for all files. */
  read(requests: readonly DumpRequest[], observer: DumpObserver): Promise<boolean>
  stop(): void
}

function createWorker(command: readonly string[]): Worker {
  let child: OwnProcess | null = null
  let current: { observer: DumpObserver; end(isDone: boolean): void } | null = null
  const end = (isDone: boolean): void => {
    const ended = current
    current = null
    ended?.end(isDone)
  }
  const start = (): OwnProcess => {
    const started = startOwnProcess(command, 'ignore')
    const onExit = (): void => {
      if (child !== started) return
      child = null
      end(false)
    }
    started.on('error', onExit)
    started.on('close', onExit)
    started.stdin.on('error', onExit)
    createInterface({ input: started.stdout }).on('line', (text) => {
      if (child !== started || current === null) return
      const line: DumpLine = JSON.parse(text)
      if ('read' in line) current.observer.onRead(line.read)
      else if ('path' in line) current.observer.onAnswer(line.path, line.answer)
      else end(true)
    })
    return started
  }
  return {
    read: (requests, observer) =>
      new Promise((resolve) => {
        current = { observer, end: resolve }
        child ??= start()
        child.stdin.write(`${JSON.stringify(requests)}\n`)
      }),
    stop() {
      child?.kill('SIGKILL')
      child = null
      end(false)
    },
  }
}
