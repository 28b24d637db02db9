import { median } from '../table.ts'
import type { Check } from './losses.ts'
import type { Sample, Verdict } from './samples.ts'
import { type JobCount, speed } from './week.ts'

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    console.log(cells.join('  ').trimEnd())
  }
}

const passed = (isGood: boolean): string => (isGood ? 'PASS' : 'FAIL')

/** Prints the figures and checks, and returns whether all of them passed. */
export function printVerdicts(verdicts: readonly Verdict[], checks: readonly Check[]): boolean {
  printTable([
    ['figure', 'first third', 'last third', 'growth', '', ''],
    ...verdicts.map(({ name, first, last, growth, isFlat, note }) => [name, first, last, growth, passed(isFlat), note]),
  ])
  console.log()
  printTable([
    ['check', 'count', 'problems', ''],
    ...checks.map(({ name, count, problems }) => [
      name,
      String(count),
      String(problems.length),
      passed(problems.length === 0),
    ]),
  ])
  for (const { name, problems } of checks) {
    for (const problem of problems.slice(0, 5)) console.log(`${name}: ${problem}`)
  }
  return verdicts.every(({ isFlat }) => isFlat) && checks.every(({ problems }) => problems.length === 0)
}

/** Prints how often each job ran beside how often it runs in the time that was compressed, and the other counts. */
export function printCounts(jobs: readonly JobCount[], others: Record<string, number>, minutes: number): void {
  const days = (minutes * speed) / 60 / 24
  printTable([
    ['job', 'runs', 'still running', `in ${days.toFixed(1)} days`],
    ...jobs.map(({ title, runs, busy, perWeek }) => [
      title,
      String(runs),
      String(busy),
      String(Math.round((perWeek * days) / 7)),
    ]),
  ])
  const counts = Object.entries(others).map(([name, count]) => `${name}: ${count}`)
  console.log(`\n${counts.join(', ')}; time passed ${speed} times faster\n`)
}

const parts = 10

/** Prints the memory over time, and how busy the machine was. */
export function printCourse(samples: readonly Sample[]): void {
  const length = Math.max(1, Math.floor(samples.length / parts))
  const course = Array.from({ length: parts }, (_, part) => samples.slice(part * length, (part + 1) * length))
  const memory = course.map((part) => median(part.map(({ memoryMb }) => memoryMb)).toFixed(0))
  const loads = samples.map(({ loadAverage }) => loadAverage)
  console.log(`Memory of the second half in tenths: ${memory.join(', ')} MB`)
  console.log(`CPU time of its process: ${samples.at(-1)?.cpuSeconds.toFixed(0)} s`)
  console.log(
    `Load average of the machine: median ${median(loads).toFixed(1)}, highest ${Math.max(...loads).toFixed(1)}\n`,
  )
}
