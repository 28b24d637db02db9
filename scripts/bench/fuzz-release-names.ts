import { join } from 'node:path'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import { leastTime, randomNames } from './random-names.ts'
import { readPairs } from './score-release-names.ts'

// Parses and matches random names and reports those that throw or take too long: bun scripts/bench/fuzz-release-names.ts [COUNT] [SEED]

const slowMs = 1
const count = Number(process.argv[2] ?? 10_000_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const pairs = readPairs(join(import.meta.dirname, '../../test/data/release-names'))
const names = randomNames(
  pairs.map(({ release }) => release),
  seed,
)

let thrown = 0
let slow = 0
let slowest = { name: '', ms: 0 }
const startedAt = performance.now()
for (let index = 0; index < count; index++) {
  const name = names.next().value
  const game = pairs[index % pairs.length]?.game ?? { title: name, year: null, alternateTitles: [] }
  try {
    const ms = leastTime(() => matchGame(parseReleaseName(name), game), slowMs)
    if (ms > slowest.ms) slowest = { name, ms }
    if (ms > slowMs) {
      slow++
      console.log(`slow (${ms.toFixed(2)} ms): ${JSON.stringify(name)}`)
    }
  } catch (error) {
    thrown++
    console.log(`thrown by ${JSON.stringify(name)}: ${error}`)
  }
}
const seconds = (performance.now() - startedAt) / 1000
console.log(
  `${count} names from seed ${seed} in ${seconds.toFixed(0)} s: ${thrown} threw, ${slow} took over ${slowMs} ms`,
)
console.log(`the slowest took ${slowest.ms.toFixed(3)} ms: ${JSON.stringify(slowest.name.slice(0, 200))}`)
process.exit(thrown + slow === 0 ? 0 : 1)
