import { noTests, type Tally } from '../tally.ts'

export type Checks = {
  /** Runs a check and prints whether it passed. A failure does not stop the checks that follow. */
  check(sentence: string, work: () => unknown): Promise<void>
  tally(): Tally
}

export function createChecks(): Checks {
  const counts = { ...noTests }
  return {
    async check(sentence, work) {
      try {
        await work()
        counts.passed += 1
        console.log(`ok      ${sentence}`)
      } catch (error) {
        counts.failed += 1
        console.log(`FAILED  ${sentence}: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    tally: () => ({ ...counts }),
  }
}
