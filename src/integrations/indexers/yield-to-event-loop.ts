import { setImmediate as nextTurn } from 'node:timers/promises'

const maxMs = 5

// Shared by all responses that are parsed concurrently: each turn of the event loop continues one of them.
let turnStartedAt = 0
let lastInLine: Promise<void> = Promise.resolve()

/** Yields to the event loop if the current turn has taken five milliseconds or more. */
export async function yieldToEventLoop(): Promise<void> {
  if (performance.now() - turnStartedAt < maxMs) return
  lastInLine = lastInLine.then(() => nextTurn())
  await lastInLine
  turnStartedAt = performance.now()
}
