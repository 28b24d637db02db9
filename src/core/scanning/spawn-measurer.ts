import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Measured, Measurer } from '#domain/ports/measurer.ts'

type Answer = (files: Measured[] | null) => void

/**
 * Measures in a process of its own, started with the first question. It answers in the order in which it was asked.
 * Should it break off, what it owes is not measured, and the next question starts another.
 */
export function startMeasurer(command: readonly string[], signal: AbortSignal): Measurer {
  let child: ChildProcess | null = null
  let owed: Answer[] = []
  const releaseEntry = (): void => {
    child?.kill('SIGKILL')
    child = null
    const unanswered = owed
    owed = []
    for (const answer of unanswered) answer(null)
  }
  const begin = ([app = process.execPath, ...words]: readonly string[]): ChildProcess => {
    const begun = spawn(app, words, { stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true })
    // One that was let go of owes nothing to those who asked its successor.
    const broke = (): void => {
      if (child === begun) releaseEntry()
    }
    begun.on('error', broke)
    begun.on('close', broke)
    begun.stdin.on('error', broke)
    createInterface({ input: begun.stdout }).on('line', (line) => {
      if (child === begun) owed.shift()?.(JSON.parse(line))
    })
    return begun
  }
  signal.addEventListener('abort', releaseEntry)
  return {
    measure: (place) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(null)
        child ??= begin(command)
        owed.push(resolve)
        child.stdin?.write(`${JSON.stringify(place)}\n`)
      }),
    close() {
      signal.removeEventListener('abort', releaseEntry)
      releaseEntry()
    },
  }
}
