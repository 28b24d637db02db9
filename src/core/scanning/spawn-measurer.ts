import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Measured, Measurer } from '#domain/ports/measurer.ts'

type Answer = (files: Measured[] | null) => void

/**
 * Measures games in a child process, started on first use, which answers in order. If it exits, pending requests resolve
 * to `null` and the next request starts another process.
 */
export function startMeasurer(command: readonly string[], signal: AbortSignal): Measurer {
  let child: ChildProcess | null = null
  let pending: Answer[] = []
  const stopChild = (): void => {
    child?.kill('SIGKILL')
    child = null
    const unanswered = pending
    pending = []
    for (const answer of unanswered) answer(null)
  }
  const startChild = ([program = process.execPath, ...args]: readonly string[]): ChildProcess => {
    const started = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
    // A replaced process must not affect the requests of its successor.
    const onExit = (): void => {
      if (child === started) stopChild()
    }
    started.on('error', onExit)
    started.on('close', onExit)
    started.stdin.on('error', onExit)
    createInterface({ input: started.stdout }).on('line', (line) => {
      if (child === started) pending.shift()?.(JSON.parse(line))
    })
    return started
  }
  signal.addEventListener('abort', stopChild)
  return {
    measure: (place) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null)
        child ??= startChild(command)
        pending.push(resolve)
        child.stdin?.write(`${JSON.stringify(place)}\n`)
      }),
    close() {
      signal.removeEventListener('abort', stopChild)
      stopChild()
    },
  }
}
