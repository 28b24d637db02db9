import { appendFileSync } from 'node:fs'
import process from 'node:process'

export type Tally = { passed: number; failed: number; skipped: number }

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, { passed, failed, skipped }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
    }),
    noTests,
  )
}

/** The last line of the output: `12 passed, 0 failed`, plus the number of skipped tests if there are any. */
export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}

/** Prints the last line, writes the numbers to a file for the calling script, and sets the exit code. */
export function conclude(tally: Tally): void {
  const file = process.env.LUDARR_TALLY
  if (file !== undefined) appendFileSync(file, `${tally.passed} ${tally.failed} ${tally.skipped}\n`)
  console.log(inWords(tally))
  process.exitCode = tally.failed === 0 ? 0 : 1
}
