import type { Release } from '#domain/indexers/release.ts'

/** The columns that releases can be sorted by. */
export const releaseSorts = [
  'score',
  'title',
  'indexer',
  'protocol',
  'size',
  'age',
  'peers',
  'languages',
  'kind',
  'group',
] as const
export type ReleaseSort = (typeof releaseSorts)[number]

/** Which releases are shown, and in which order. It is part of the address. */
export type ReleaseView = {
  text: string
  indexer: string
  protocol: string
  onlyAccepted: boolean
  sort: ReleaseSort
  descending: boolean
}

const names = { text: 'q', indexer: 'indexer', protocol: 'protocol', accepted: 'accepted', sort: 'sort' } as const

/** The first click on these sorts the largest value to the top. */
const largestFirst: ReadonlySet<ReleaseSort> = new Set(['score', 'size', 'peers'])

export function startsDescending(sort: ReleaseSort): boolean {
  return largestFirst.has(sort)
}

/** Reads the view from an address: `sort` is the column, with a minus sign in front for the other direction. */
export function releaseViewFrom(params: URLSearchParams): ReleaseView {
  const given = params.get(names.sort) ?? 'score'
  const isReversed = given.startsWith('-')
  const sort = releaseSorts.find((known) => known === given.replace(/^-/, '')) ?? 'score'
  return {
    text: params.get(names.text) ?? '',
    indexer: params.get(names.indexer) ?? '',
    protocol: params.get(names.protocol) ?? '',
    onlyAccepted: params.get(names.accepted) === '1',
    sort,
    descending: startsDescending(sort) !== isReversed,
  }
}

/** The same address with another view. Whatever is as usual is left out. */
export function withReleaseView(params: URLSearchParams, view: ReleaseView): URLSearchParams {
  const next = new URLSearchParams(params)
  const isReversed = view.descending !== startsDescending(view.sort)
  const values: Record<string, string> = {
    [names.text]: view.text,
    [names.indexer]: view.indexer,
    [names.protocol]: view.protocol,
    [names.accepted]: view.onlyAccepted ? '1' : '',
    [names.sort]: view.sort === 'score' && !isReversed ? '' : `${isReversed ? '-' : ''}${view.sort}`,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

type Compare = (one: Release, other: Release) => number

/** Ascending. An unknown value comes before all others. */
const ascending: Record<ReleaseSort, Compare> = {
  score: (one, other) =>
    Number(one.decision.accepted) - Number(other.decision.accepted) || one.decision.score - other.decision.score,
  title: (one, other) => one.title.localeCompare(other.title, undefined, { numeric: true }),
  indexer: (one, other) => one.indexerName.localeCompare(other.indexerName),
  protocol: (one, other) => one.protocol.localeCompare(other.protocol),
  size: (one, other) => (one.size ?? -1) - (other.size ?? -1),
  // The newest has the smallest age.
  age: (one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''),
  peers: (one, other) => peersOf(one) - peersOf(other),
  languages: (one, other) => one.parsed.languages.join().localeCompare(other.parsed.languages.join()),
  kind: (one, other) => kindText(one).localeCompare(kindText(other), undefined, { numeric: true }),
  group: (one, other) => (one.parsed.group ?? '').localeCompare(other.parsed.group ?? ''),
}

const peersOf = ({ seeders, grabs }: Release): number => seeders ?? grabs ?? -1
const kindText = ({ parsed: { kind, version } }: Release): string => `${kind} ${version ?? ''}`

/** The releases of a view in its order. Equal ones stay in the order of the server: the best first. */
export function viewReleases(releases: readonly Release[], view: ReleaseView): Release[] {
  const words = view.text.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = releases.filter(
    (release) =>
      (release.decision.accepted || !view.onlyAccepted) &&
      (view.indexer === '' || release.indexerId === view.indexer) &&
      (view.protocol === '' || release.protocol === view.protocol) &&
      words.every((word) => textOf(release).includes(word)),
  )
  const compare = ascending[view.sort]
  return shown.sort((one, other) => (view.descending ? compare(other, one) : compare(one, other)))
}

const textOf = ({ title, indexerName, parsed }: Release): string =>
  `${title} ${title.replace(/[._]/g, ' ')} ${indexerName} ${parsed.group ?? ''}`.toLowerCase()

/** What the score consists of: the rules that changed it. Their sum is the score. */
export function scoreParts({
  decision,
}: Pick<Release, 'decision'>): { code: string; message: string; score: number }[] {
  return decision.reasons.flatMap(({ code, message, score }) => (score === null ? [] : { code, message, score }))
}

/** Why a release was rejected, or not grabbed automatically. */
export function rejectionsOf({ decision }: Pick<Release, 'decision'>): { code: string; message: string }[] {
  return decision.reasons.filter(({ score }) => score === null)
}
