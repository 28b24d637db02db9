import { setImmediate as nextTurn } from 'node:timers/promises'

/** Awaited between steps of long work: gives the event loop a turn when the work has run for long enough. */
export type YieldToEventLoop = () => Promise<void>

// Shared by all callers, so that only one of them continues in each turn of the event loop.
let turnStartedAt = 0
let lastTurn: Promise<void> = Promise.resolve()

/** `maxMs` is the time between two turns; one step must take far less. */
export function createYieldToEventLoop(maxMs = 5): YieldToEventLoop {
  return async () => {
    if (performance.now() - turnStartedAt < maxMs) return
    lastTurn = lastTurn.then(() => nextTurn())
    await lastTurn
    turnStartedAt = performance.now()
  }
}

const shortRun = 256

/** A stable sort like `toSorted` that yields to the event loop, so that a long list does not block it. */
export async function sortWithoutBlocking<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Item[]> {
  let runs: Item[][] = []
  for (let from = 0; from < items.length; from += shortRun) {
    runs.push(items.slice(from, from + shortRun).sort(compare))
    await yieldToEventLoop()
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeRuns(runs[at] ?? [], runs[at + 1] ?? [], compare, yieldToEventLoop))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergeRuns<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Item[]> {
  const merged: Item[] = []
  let fromLeft = 0
  for (const item of right) {
    for (let next = left[fromLeft]; next !== undefined && compare(next, item) <= 0; next = left[++fromLeft]) {
      merged.push(next)
    }
    merged.push(item)
    if (merged.length % shortRun === 0) await yieldToEventLoop()
  }
  for (const item of left.slice(fromLeft)) merged.push(item)
  return merged
}
