import { setImmediate as breathe } from 'node:timers/promises'

/** Awaited between two pieces of a long work: lets the program do other things when it has worked for long enough. */
export type Pace = () => Promise<void>

/** `longestMs` is how long it works without a break; one piece must take far less. */
export function createPace(longestMs = 5): Pace {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await breathe()
    since = performance.now()
  }
}
