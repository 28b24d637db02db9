import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import {
  type MatchScore,
  type Rate,
  readPairs,
  readReleases,
  scoreMatching,
  scoreParsing,
  withoutRelations,
} from './score-release-names.ts'

// How well the names of each folder are parsed and matched, with relations and without:
// bun scripts/bench/score-release-sets.ts FOLDER… [--mistakes] [--show-held-back]
// A folder named held-back must not influence the program, so only its figures are printed.

const heldBackName = 'held-back'

const rate = ({ right, of }: Rate): string =>
  `${(of === 0 ? 0 : (100 * right) / of).toFixed(1).padStart(6)} % ${`${right}/${of}`.padStart(10)}`

const showRates = (label: string, rates: Rate[]): void =>
  console.log(`${label.padEnd(34)}${rates.map((each) => rate(each).padStart(22)).join('')}`)

const showMatching = (related: MatchScore, alone: MatchScore): void => {
  console.log(`${''.padEnd(34)}${'with relations'.padStart(22)}${'without relations'.padStart(22)}`)
  showRates('accuracy', [related.accuracy, alone.accuracy])
  showRates('precision', [related.precision, alone.precision])
  showRates('recall', [related.recall, alone.recall])
  showRates('releases with every pair right', [related.wholeReleases, alone.wholeReleases])
}

const showClasses = (related: MatchScore, alone: MatchScore): void => {
  for (const [name, ofClass] of [...related.classes].sort())
    showRates(`  ${name}`, [ofClass, alone.classes.get(name) ?? { right: 0, of: 0 }])
}

const showMistakes = (heading: string, mistakes: string[]): void => {
  console.log(`\n${heading}: ${mistakes.length}`)
  for (const mistake of mistakes) console.log(mistake)
}

const scoreFolder = (folder: string, flags: Set<string>): void => {
  const isSecret = basename(resolve(folder)) === heldBackName && !flags.has('--show-held-back')
  const pairs = readPairs(folder)
  const related = scoreMatching(pairs)
  const alone = scoreMatching(withoutRelations(pairs))
  const parsing = existsSync(join(folder, 'releases.jsonl')) ? scoreParsing(readReleases(folder)) : null
  console.log(`\n${folder}`)
  showMatching(related, alone)
  if (!isSecret) showClasses(related, alone)
  for (const [field, ofField] of Object.entries(parsing?.fields ?? {})) showRates(`field ${field}`, [ofField])
  if (!flags.has('--mistakes')) return
  if (isSecret) {
    console.log('The mistakes of a held-back set are shown only with --show-held-back.')
    return
  }
  showMistakes('Fields read wrong', parsing?.mistakes ?? [])
  showMistakes('Pairs wrong with relations', related.mistakes)
  showMistakes('Pairs wrong only without relations', withoutThose(alone.mistakes, related.mistakes))
}

const withoutThose = (all: string[], known: string[]): string[] => {
  const isKnown = new Set(known)
  return all.filter((mistake) => !isKnown.has(mistake))
}

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (folders.length === 0) {
  console.error('Usage: bun scripts/bench/score-release-sets.ts FOLDER… [--mistakes] [--show-held-back]')
  process.exit(2)
}
for (const folder of folders) scoreFolder(folder, flags)
