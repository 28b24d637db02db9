import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// The CPU time that a checkout needs to parse and match release names, and the memory of its index:
// bun scripts/bench/release-name-speed.ts CHECKOUT [OTHER CHECKOUT] [--rounds N]
// With two checkouts, both are measured in turns, each time in a process of its own, and the best of each counts.

type Figures = { parsed: number; matched: number; indexKb: number; found: number }

const folder = join(import.meta.dirname, '../../test/data/release-names')
const rows = (file: string): Record<string, unknown>[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const bestPerSecond = (work: () => number): number => {
  let best = 0
  for (let round = 0; round < 6; round++) {
    const startedAt = cpuMs()
    let count = 0
    while (cpuMs() - startedAt < 700) count += work()
    best = Math.max(best, (count * 1000) / (cpuMs() - startedAt))
  }
  return Math.round(best)
}

/** 5,000 games with 20 related titles each: real titles, followed by invented ones made of the same words. */
const library = (titles: string[]) => {
  const titleOf = (index: number): string => {
    const title = titles[index % titles.length] ?? 'Nothing'
    const round = Math.floor(index / titles.length)
    return round === 0 ? title : `${title} ${titles[(index * 7 + round) % titles.length]?.split(' ')[0]}rk ${round}`
  }
  return Array.from({ length: 5000 }, (_, index) => ({
    id: String(index),
    title: titleOf(index),
    year: null,
    alternateTitles: [],
    related: Array.from({ length: 20 }, (_, number) => ({
      title: number % 4 === 0 ? `${titleOf(index)} ${titleOf(index + number)}` : titleOf(index + number + 1),
      year: 1990 + ((index + number) % 35),
    })),
  }))
}

const heapKb = (): number => {
  for (let turn = 0; turn < 4; turn++) Bun.gc(true)
  return process.memoryUsage().heapUsed / 1024
}

const measure = async (checkout: string): Promise<Figures> => {
  const source = join(resolve(checkout), 'src/domain/release-name')
  const { parseReleaseName } = await import(join(source, 'parse.ts'))
  const { createGameIndex } = await import(join(source, 'game-index.ts'))
  const names = rows('releases.jsonl').map(({ release }) => String(release))
  const titles = [...new Set(rows('pairs.jsonl').map(({ game }) => (game as { title: string }).title))]
  const parsed = bestPerSecond(() => {
    for (const name of names) parseReleaseName(name)
    return names.length
  })
  const games = library(titles)
  createGameIndex(games.slice(0, 10)).matches(parseReleaseName('Warm-up'), 'Warm-up')
  const before = heapKb()
  const index = createGameIndex(games)
  const indexKb = Math.round(heapKb() - before)
  let found = 0
  const matched = bestPerSecond(() => {
    found = 0
    for (const name of names) found += index.matches(parseReleaseName(name), name).length
    return names.length
  })
  return { parsed, matched, indexKb, found }
}

const measureApart = (checkout: string): Figures =>
  JSON.parse(
    Bun.spawnSync([process.execPath, import.meta.path, checkout, '--figures'], { stderr: 'inherit' }).stdout.toString(),
  )

const compare = (checkouts: string[], rounds: number): void => {
  const best = checkouts.map((): Figures => ({ parsed: 0, matched: 0, indexKb: Number.POSITIVE_INFINITY, found: 0 }))
  for (let round = 0; round < rounds; round++) {
    for (const [at, checkout] of checkouts.entries()) {
      const now = measureApart(checkout)
      const known = best[at] ?? now
      best[at] = {
        parsed: Math.max(known.parsed, now.parsed),
        matched: Math.max(known.matched, now.matched),
        indexKb: Math.min(known.indexKb, now.indexKb),
        found: now.found,
      }
    }
  }
  console.log('checkout, names parsed/s, names against 5,000 games/s, index in KB, matches')
  for (const [at, { parsed, matched, indexKb, found }] of best.entries())
    console.log(`${checkouts[at]}: ${parsed}, ${matched}, ${indexKb}, ${found}`)
  const [first, second] = best
  if (first !== undefined && second !== undefined) {
    const times = (of: keyof Figures): string => (first[of] / second[of]).toFixed(2)
    console.log(`first to second: ${times('parsed')}, ${times('matched')}, ${times('indexKb')}`)
  }
}

const at = process.argv.indexOf('--rounds')
const checkouts = process.argv.slice(2).filter((each, index) => !each.startsWith('--') && index + 2 !== at + 1)
if (process.argv.includes('--figures')) console.log(JSON.stringify(await measure(checkouts[0] ?? '.')))
else compare(checkouts.length === 0 ? ['.'] : checkouts, at < 0 ? 3 : Number(process.argv[at + 1]))
