import { setImmediate as nextTurn } from 'node:timers/promises'

/** Awaited between two pieces of a long work: lets the program do other things when it has worked for long enough. */
export type YieldToEventLoop = () => Promise<void>

// Shared by all works: however many are paced, one of them goes on in each turn of the event loop.
let turnStartedAt = 0
let lastInLine: Promise<void> = Promise.resolve()

/** `maxMs` is how long it works without a break; one piece must take far less. */
export function createYieldToEventLoop(maxMs = 5): YieldToEventLoop {
  return async () => {
    if (performance.now() - turnStartedAt < maxMs) return
    lastInLine = lastInLine.then(() => nextTurn())
    await lastInLine
    turnStartedAt = performance.now()
  }
}

const shortRun = 256

/** Sorts as `toSorted` does, stable too, with breaks: a long list does not keep everything else waiting. */
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
