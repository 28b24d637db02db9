import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PartKind } from '#domain/games/part-kinds.ts'
import { matchGame } from '#domain/release-name/matches-game.ts'
import { normalizeTitle, titleWords } from '#domain/release-name/normalize-title.ts'
import { parseReleaseName, parseReleaseNameForGame } from '#domain/release-name/parse.ts'
import type { ParsedReleaseName } from '#domain/release-name/parsed-release-name.ts'

type Value = string | number | string[] | null
/** A manually labeled release name. Missing fields are undecided and not scored; null means "none". */
export type LabelledRelease = { release: string } & Partial<Record<keyof ParsedReleaseName, Value>>

export type LabelledPair = {
  release: string
  game: {
    title: string
    year: number | null
    alternateTitles: string[]
    parts?: { title: string; kind: PartKind }[]
    related?: { title: string; year: number | null }[]
  }
  match: boolean
  class: string
}

export type Rate = { right: number; of: number }

const readLines = <Row>(file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line))

export const readReleases = (folder: string): LabelledRelease[] => readLines(join(folder, 'releases.jsonl'))
export const readPairs = (folder: string): LabelledPair[] => readLines(join(folder, 'pairs.jsonl'))

const squash = (text: Value | undefined): string =>
  String(text ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const isSameKind = (a: Value, b: Value): boolean => (a === 'rom' ? 'game' : a) === (b === 'rom' ? 'game' : b)
const sorted = (list: Value): string => JSON.stringify(Array.isArray(list) ? [...list].sort() : [])

/** How each field is compared. A release without a platform counts as PC. */
const comparisons = {
  title: (want, got) => squash(want) === squash(got),
  kind: isSameKind,
  version: (want, got) => String(want ?? '').toLowerCase() === String(got ?? '').toLowerCase(),
  group: (want, got) => want === got,
  platform: (want, got) => (want ?? 'PC') === (got ?? 'PC'),
  languages: (want, got) => sorted(want) === sorted(got),
  edition: (want, got) => squash(want) === squash(got),
  source: (want, got) => want === got,
  year: (want, got) => want === got,
} satisfies Partial<Record<keyof ParsedReleaseName, (want: Value, got: Value) => boolean>>

export type ScoredField = keyof typeof comparisons
export const scoredFields: ScoredField[] = [
  'title',
  'kind',
  'version',
  'group',
  'platform',
  'languages',
  'edition',
  'source',
  'year',
]

export type ParseScore = { fields: Record<ScoredField | 'versionWherePresent', Rate>; mistakes: string[] }

/** How often each field is parsed correctly. */
export const scoreParsing = (rows: LabelledRelease[]): ParseScore => {
  const rate = (): Rate => ({ right: 0, of: 0 })
  const fields: ParseScore['fields'] = {
    title: rate(),
    kind: rate(),
    version: rate(),
    group: rate(),
    platform: rate(),
    languages: rate(),
    edition: rate(),
    source: rate(),
    year: rate(),
    versionWherePresent: rate(),
  }
  const mistakes: string[] = []
  for (const row of rows) {
    const parsed = parseReleaseName(row.release)
    for (const field of scoredFields) {
      const want = row[field]
      if (want === undefined) continue
      const got: Value = parsed[field]
      const isRight = comparisons[field](want, got)
      const counted =
        field === 'version' && want !== null ? [fields.version, fields.versionWherePresent] : [fields[field]]
      for (const each of counted) {
        each.of++
        if (isRight) each.right++
      }
      if (!isRight)
        mistakes.push(`${field} of ${row.release}: ${JSON.stringify(got)} instead of ${JSON.stringify(want)}`)
    }
  }
  return { fields, mistakes }
}

const commonWords = new Set('the of and a to in on for game edition world war super star new'.split(' '))
const rareWords = (title: string): string[] =>
  titleWords(title).filter((word) => !commonWords.has(word) && !/^\d+$/.test(word))

/** The pairs with what a library would add: each game is related to the other games of the pairs that share a word. */
export const withRelated = (pairs: LabelledPair[]): LabelledPair[] => {
  const games = [...new Map(pairs.map(({ game }) => [`${game.title} ${game.year}`, game])).values()].map((game) => ({
    game,
    name: normalizeTitle(game.title),
    words: new Set(rareWords(game.title)),
  }))
  const related = new Map(
    games.map(({ game, name, words }) => {
      const others = games.filter(
        (other) =>
          !words.isDisjointFrom(other.words) &&
          (other.name !== name || (other.game.year !== null && game.year !== null && other.game.year !== game.year)),
      )
      return [`${game.title} ${game.year}`, others.map(({ game: { title, year } }) => ({ title, year }))]
    }),
  )
  return pairs.map((pair) => {
    const known = related.get(`${pair.game.title} ${pair.game.year}`) ?? []
    return { ...pair, game: { ...pair.game, related: pair.game.related ?? known } }
  })
}

/** The pairs without what a provider or the library knows about their games. */
export const withoutRelations = (pairs: LabelledPair[]): LabelledPair[] =>
  pairs.map(({ game: { parts: _parts, related: _related, ...game }, ...pair }) => ({ ...pair, game }))

export type MatchScore = {
  accuracy: Rate
  precision: Rate
  recall: Rate
  wholeReleases: Rate
  synthetic: Rate
  classes: Map<string, Rate>
  mistakes: string[]
}

/** How well releases are matched to games. Invented titles ("synthetic-…") are counted separately. */
export const scoreMatching = (pairs: LabelledPair[], withAlternates = true): MatchScore => {
  const rate = (): Rate => ({ right: 0, of: 0 })
  const score: MatchScore = {
    accuracy: rate(),
    precision: rate(),
    recall: rate(),
    wholeReleases: rate(),
    synthetic: rate(),
    classes: new Map(),
    mistakes: [],
  }
  const releases = new Map<string, boolean>()
  for (const pair of pairs) {
    const game = withAlternates ? pair.game : { ...pair.game, alternateTitles: [] }
    const { matches } = matchGame(parseReleaseNameForGame(pair.release, game), game)
    const isRight = matches === pair.match
    const isSynthetic = pair.class.startsWith('synthetic')
    const ofClass = score.classes.get(pair.class) ?? rate()
    score.classes.set(pair.class, ofClass)
    const counted = isSynthetic ? [ofClass, score.synthetic] : [ofClass, score.accuracy]
    if (!isSynthetic && matches) counted.push(score.precision)
    if (!isSynthetic && pair.match) counted.push(score.recall)
    for (const each of counted) {
      each.of++
      if (isRight) each.right++
    }
    if (!isSynthetic) releases.set(pair.release, (releases.get(pair.release) ?? true) && isRight)
    if (!isRight)
      score.mistakes.push(
        `${pair.release} ${matches ? 'taken for' : 'not seen as'} ${pair.game.title} (${pair.game.year ?? 'no year'}, ${pair.class})`,
      )
  }
  score.wholeReleases = { right: [...releases.values()].filter(Boolean).length, of: releases.size }
  return score
}
