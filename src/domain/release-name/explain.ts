import { type Static, Type } from '@sinclair/typebox'
import { Model, Nullable } from '../scalars.ts'
import type { KnownGame } from './game-names.ts'
import { matchGame } from './matches-game.ts'
import { type NameReading, readName } from './parse.ts'
import { ParsedReleaseNameModel } from './parsed-release-name.ts'
import type { Tag, TagMeaning } from './tag.ts'

/** What a part of a name can be read as: what it is called, and the rule that decided so. */
const readings = {
  site: ['Site', 'Signs the name, or names the console by a code'],
  title: ['Title', 'The words up to the first mark'],
  knownTitle: ['Title', 'A known title, word for word'],
  edition: ['Edition', 'Words of an edition after the title'],
  version: ['Version', 'A number after "v" or "version"'],
  bareVersion: ['Version', 'Numbers that no title has'],
  build: ['Build', 'A number after "build"'],
  year: ['Year', 'A year after the title or in brackets'],
  language: ['Language', 'A word or code of a language'],
  platform: ['Platform', 'A word of a platform, a format of files, or a product code'],
  group: ['Group', 'The name of a known group, or of a maker after "by"'],
  groupAfterDash: ['Group', 'What follows the last dash'],
  repack: ['Repack', 'A word for a repack'],
  p2p: ['P2P', 'A word for releases outside the scene'],
  scene: ['Scene', 'A word for releases of the scene'],
  gog: ['GOG', 'The name of the shop'],
  update: ['Update', 'A word for an update'],
  dlc: ['Add-on', 'A word for an add-on'],
  dlcIncluded: ['Included add-ons', 'Add-ons after a number, a plus, "all" or "incl."'],
  crack: ['Crack', 'A word for a crack'],
  trainer: ['Trainer', 'A word for a trainer'],
  soundtrack: ['Soundtrack', 'A word for a soundtrack'],
  pack: ['Pack', 'A word for a language or texture pack'],
  other: ['Other content', 'A word for other content'],
  bonus: ['Bonus', 'Content that comes with the game'],
  region: ['Region', 'A region of a dump in brackets'],
  revision: ['Revision', 'A revision of a dump in brackets'],
  noise: ['Description', 'A word that describes the copy'],
  installer: ['Installer', 'The form in which GOG names its installers'],
  ending: ['Ending', 'The ending of the file, or the site that signed it'],
  unread: ['Not read', 'Nothing that the program knows'],
} satisfies Record<string, [label: string, rule: string]>
type Meaning = TagMeaning | keyof typeof readings

const NamePartModel = Model('NamePart', {
  text: Type.String(),
  label: Type.String({ description: 'What the part was read as', examples: ['Version'] }),
  rule: Type.String({ description: 'The rule that decided so', examples: ['A number after "v" or "version"'] }),
})

const NameMatchModel = Model('NameMatch', {
  matches: Type.Boolean(),
  candidate: Type.Boolean({ description: 'It may belong to the game, but only its title says so' }),
  confidence: Type.Number({ description: '0 to 1' }),
  why: Type.String({ description: 'The rule that decided' }),
})

export const NameExplanationModel = Model('NameExplanation', {
  parts: Type.Array(NamePartModel, { description: 'The parts of the name, in order' }),
  fields: ParsedReleaseNameModel,
  match: Nullable(NameMatchModel),
})
/** How a release name is read, part by part, and whether it belongs to a game. */
export type NameExplanation = Static<typeof NameExplanationModel>

type Part = NameExplanation['parts'][number]

const partOf = (text: string, meaning: Meaning): Part[] => {
  const trimmed = text.replace(/^[\s._\-–—|,+]+|[\s._\-–—|,+([{]+$/gu, '')
  const [label, rule] = readings[meaning]
  return /[\p{L}\p{N}]/u.test(trimmed) ? [{ text: trimmed, label, rule }] : []
}

const partsWithin = ({ rest, tokens, tags, span, known }: NonNullable<NameReading['words']>): Part[] => {
  const spans: { from: number; to: number; meaning: Meaning }[] = tags
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

/** Explains how a release name is read, for a game if one is given, and which rule decided whether it belongs to it. */
export const explainName = (name: string, game: KnownGame | null): NameExplanation => {
  const reading = readName(name, game)
  const match = game === null ? null : matchGame(reading.parsed, game)
  return {
    parts: partsOf(name, reading),
    fields: reading.parsed,
    match:
      match === null
        ? null
        : { matches: match.matches, candidate: match.candidate, confidence: match.confidence, why: match.why },
  }
}
