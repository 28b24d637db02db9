import { createInterface } from 'node:readline'
import type { Measured, ScanWorker } from '#domain/ports/scan-worker.ts'
import { type OwnProcess, startOwnProcess } from '#platform/own-processes.ts'

/** A line that the worker is sent: a place to measure, or a database file to checkpoint. */
export type ScanRequest = { measure: string } | { checkpoint: string }
/** `null`: the worker ended before it answered. */
type OnAnswer = (answer: string | null) => void

/**
 * Sends requests to a child process, started on first use, which answers in order. If it exits, pending requests fail
 * and the next request starts another process.
 */
export function startScanWorker(command: readonly string[], signal: AbortSignal): ScanWorker {
  let child: OwnProcess | null = null
  let pending: OnAnswer[] = []
  const stopChild = (): void => {
    child?.kill('SIGKILL')
    child = null
    const unanswered = pending
    pending = []
    for (const onAnswer of unanswered) onAnswer(null)
  }
  const startChild = (): OwnProcess => {
    const started = startOwnProcess(command, 'ignore')
    // A replaced process must not affect the requests of its successor.
    const onExit = (): void => {
      if (child === started) stopChild()
    }
    started.on('error', onExit)
    started.on('close', onExit)
    started.stdin.on('error', onExit)
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (child === started) pending.shift()?.(line)
    })
    return started
  }
  const send = (request: ScanRequest): Promise<string | null> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(null)
      child ??= startChild()
      pending.push(resolve)
      child.stdin?.write(`${JSON.stringify(request)}\n`)
    })
  signal.addEventListener('abort', stopChild)
  return {
    async measure(place): Promise<Measured[] | null> {
      const answer = await send({ measure: place })
      return answer === null ? null : JSON.parse(answer)
    },
    async checkpoint(databaseFile) {
      await send({ checkpoint: databaseFile })
    },
    close() {
      signal.removeEventListener('abort', stopChild)
      stopChild()
    },
  }
}
