/** Runs work when one of a limited number of slots is free, in the order of the calls: at once if one is. */
export type Slots = { run<Result>(work: () => Promise<Result>): Promise<Result> }

export function createSlots(count: number): Slots {
  let free = count
  const waiting: (() => void)[] = []
  const take = (): Promise<void> | undefined => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve))
    free -= 1
  }
  const release = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    async run(work) {
      const turn = take()
      if (turn !== undefined) await turn
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
