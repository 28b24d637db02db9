import { setImmediate as nextTurn } from 'node:timers/promises'

const maxMs = 5

// Shared by all answers that are read at once: one of them goes on in each turn of the event loop.
let turnStartedAt = 0
let lastInLine: Promise<void> = Promise.resolve()

/** Awaited between two pieces of a long answer: the program does other things when five milliseconds are over. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - turnStartedAt < maxMs) return
  lastInLine = lastInLine.then(() => nextTurn())
  await lastInLine
  turnStartedAt = performance.now()
}
