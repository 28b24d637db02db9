import { type Static, Type } from '@sinclair/typebox'
import { Model, Nullable, OneOf } from '../scalars.ts'
import type { KnownGame } from './game-names.ts'
import { matchGame } from './matches-game.ts'
import { type NameMeaning, nameMeanings } from './name-meanings.ts'
import { readings } from './name-readings.ts'
import { type NameReading, readName } from './parse.ts'
import { ParsedReleaseNameModel } from './parsed-release-name.ts'
import type { Tag } from './tag.ts'

type Reading = keyof typeof readings

const NameSpanModel = Model('NameSpan', {
  from: Type.Integer({ minimum: 0, description: 'where the part begins in the name, in UTF-16 code units' }),
  to: Type.Integer({ minimum: 1, description: 'where it ends' }),
  meaning: OneOf(Object.keys(nameMeanings) as NameMeaning[], 'NameMeaning'),
  rule: Type.String({ description: 'The rule that decided so', examples: ['A number after "v" or "version"'] }),
})

const NameMatchModel = Model('NameMatch', {
  matches: Type.Boolean(),
  candidate: Type.Boolean({ description: 'It may belong to the game, but only its title says so' }),
  reason: Type.String({ description: 'The rule that decided', examples: ['Same title'] }),
})

export const NameExplanationModel = Model('NameExplanation', {
  parsed: ParsedReleaseNameModel,
  spans: Type.Array(NameSpanModel, { description: 'The parts of the name, in order' }),
  match: Nullable(NameMatchModel),
})
/** How a release name is read, part by part, and whether it belongs to a game. */
export type NameExplanation = Static<typeof NameExplanationModel>

type Span = NameExplanation['spans'][number]
type Part = { text: string; reading: Reading }

const partOf = (text: string, reading: Reading): Part[] => {
  const trimmed = text.replace(/^[\s._\-–—|,+]+|[\s._\-–—|,+([{]+$/gu, '')
  return /[\p{L}\p{N}]/u.test(trimmed) ? [{ text: trimmed, reading }] : []
}

const partsWithin = ({ rest, tokens, tags, span, known }: NonNullable<NameReading['words']>): Part[] => {
  const spans: { from: number; to: number; meaning: Reading }[] = tags
    .filter(({ from, to }) => from >= span.to || to <= span.from)
    .map(({ from, to, meaning }: Tag) => ({ from, to, meaning }))
  spans.push({ from: span.from, to: span.to, meaning: known === null ? 'title' : 'knownTitle' })
  if (span.edition !== null) spans.push({ ...span.edition, meaning: 'edition' })
  const parts: Part[] = []
  const textOf = (from: number, to: number): string => rest.slice(tokens[from]?.start, tokens[to - 1]?.end)
  let at = 0
  for (const { from, to, meaning } of spans.sort((one, other) => one.from - other.from)) {
    if (from < at) continue
    if (from > at) parts.push(...partOf(textOf(at, from), 'unread'))
    parts.push(...partOf(textOf(from, to), meaning))
    at = to
  }
  return at < tokens.length ? [...parts, ...partOf(textOf(at, tokens.length), 'unread')] : parts
}

const partsOf = (name: string, { words }: NameReading): Part[] => {
  if (words === null) return partOf(name, 'installer')
  const start = name.indexOf(words.rest)
  const group = words.dashGroup === null ? [] : partOf(words.dashGroup, 'groupAfterDash')
  if (start < 0) return [...partsWithin(words), ...group]
  const after = name.slice(start + words.rest.length)
  const ending = words.dashGroup === null ? after : after.replace(words.dashGroup, '')
  return [
    ...partOf(name.slice(0, start), 'site'),
    ...partsWithin(words),
    ...group,
    ...partOf(ending.replace(/^[\s._-]+/, ''), 'ending'),
  ]
}

/** Where the parts are in the name. Between two of them are only separators. */
const spansOf = (name: string, parts: readonly Part[]): Span[] => {
  const spans: Span[] = []
  let after = 0
  for (const { text, reading } of parts) {
    const from = name.indexOf(text, after)
    if (from < 0) continue
    after = from + text.length
    const [meaning, rule] = readings[reading]
    spans.push({ from, to: after, meaning, rule })
  }
  return spans
}

/** Explains how a release name is read, for a game if one is given, and which rule decided whether it belongs to it. */
export const explainName = (name: string, game: KnownGame | null): NameExplanation => {
  const reading = readName(name, game)
  const match = game === null ? null : matchGame(reading.parsed, game)
  return {
    parsed: reading.parsed,
    spans: spansOf(name, partsOf(name, reading)),
    match: match === null ? null : { matches: match.matches, candidate: match.candidate, reason: match.why },
  }
}
