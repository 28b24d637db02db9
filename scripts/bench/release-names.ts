import { createGameIndex, type IndexedGame } from '#domain/release-name/game-index.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { parseReleaseName } from '#domain/release-name/parse.ts'
import {
  type LabelledPair,
  type LabelledRelease,
  type MatchScore,
  type Rate,
  readPairs,
  readReleases,
  scoreMatching,
  scoreParsing,
} from './score-release-names.ts'

// The accuracy and speed of release name parsing and matching: bun scripts/bench/release-names.ts FOLDER [--mistakes]

const rounds = 5
const roundMs = 1000

const show = (label: string, { right, of }: Rate): void =>
  console.log(`${label.padEnd(34)} ${(of === 0 ? 0 : (100 * right) / of).toFixed(1).padStart(6)} %  ${right} of ${of}`)

/** Calls per second in the best of several rounds, to exclude interference from other processes. */
const perSecond = (work: () => number): number => {
  let best = 0
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    let count = 0
    while (performance.now() - startedAt < roundMs) count += work()
    best = Math.max(best, (count / (performance.now() - startedAt)) * 1000)
  }
  return Math.round(best)
}

const showSpeed = (label: string, work: () => number): void =>
  console.log(`${label.padEnd(50)} ${perSecond(work).toLocaleString('en').padStart(12)} /s`)

const showMatching = (score: MatchScore, blind: MatchScore): void => {
  show('pair accuracy', score.accuracy)
  show('precision', score.precision)
  show('recall', score.recall)
  show('recall without alternate titles', blind.recall)
  show('releases with every pair right', score.wholeReleases)
  show('invented titles, accuracy', score.synthetic)
  for (const [name, rate] of [...score.classes].sort()) show(`  ${name}`, rate)
}

const makeLibrary = (pairs: LabelledPair[], size: number): IndexedGame[] => {
  const games = [...new Map(pairs.map(({ game }) => [game.title, game])).values()]
  return Array.from({ length: size }, (_, index) => {
    const game = games[index % games.length] ?? { title: 'Nothing', year: null, alternateTitles: [] }
    const copy = Math.floor(index / games.length)
    return {
      ...game,
      id: String(index),
      title: copy === 0 ? game.title : `${game.title} ${String.fromCharCode(64 + copy)}rk`,
    }
  })
}

const showSpeeds = (releases: LabelledRelease[], pairs: LabelledPair[]): void => {
  const names = releases.map(({ release }) => release)
  showSpeed('names parsed', () => {
    for (const name of names) parseReleaseName(name)
    return names.length
  })
  const parsed = pairs.map(({ release, game }) => ({ release: parseReleaseName(release), game }))
  showSpeed('parsed names matched with one game', () => {
    for (const { release, game } of parsed) matchGame(release, game)
    return parsed.length
  })
  const library = createGameIndex(makeLibrary(pairs, 5000))
  showSpeed('names parsed and looked up among 5,000 games', () => {
    for (const name of names) library.matches(parseReleaseName(name))
    return names.length
  })
  const wantedAt = performance.now()
  const wanted = createGameIndex(makeLibrary(pairs, 10_000))
  const startedAt = performance.now()
  let found = 0
  for (let item = 0; item < 5000; item++)
    found += wanted.matches(parseReleaseName(names[item % names.length] ?? '')).length
  const endedAt = performance.now()
  console.log(`index of 10,000 wanted games built in ${(startedAt - wantedAt).toFixed(0)} ms`)
  console.log(`RSS pass of 5,000 items over it in ${(endedAt - startedAt).toFixed(0)} ms, ${found} matches`)
}

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Usage: bun scripts/bench/release-names.ts FOLDER [--mistakes]')
  process.exit(2)
}
const releases = readReleases(folder)
const pairs = readPairs(folder)
const parsing = scoreParsing(releases)
const matching = scoreMatching(pairs)
showMatching(matching, scoreMatching(pairs, false))
for (const [field, rate] of Object.entries(parsing.fields)) show(`field ${field}`, rate)
if (process.argv.includes('--mistakes'))
  for (const mistake of [...matching.mistakes, ...parsing.mistakes]) console.log(mistake)
showSpeeds(releases, pairs)
