import type { Release } from '#domain/indexers/release.ts'
import type { Order } from '../../tables/table-address.ts'

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
type ReleaseSort = (typeof releaseSorts)[number]

/** The filters of the address, all empty. `accepted` is 1 if only accepted releases are shown. */
export const noReleaseFilter = { q: '', indexer: '', protocol: '', accepted: '' } as const
export type ReleaseFilterName = keyof typeof noReleaseFilter
export type ReleaseFilter = Record<ReleaseFilterName, string>

/** Which releases are shown, and in which order. */
export type ReleaseView = { filter: ReleaseFilter; sort: string; order: Order }

type Compare = (one: Release, other: Release) => number

/** Ascending. An unknown value comes before all others. */
const ascending: Record<ReleaseSort, Compare> = {
  score: (one, other) =>
    Number(one.decision.accepted) - Number(other.decision.accepted) ||
    Number(one.decision.review) - Number(other.decision.review) ||
    one.decision.score - other.decision.score,
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
export function viewReleases(releases: readonly Release[], { filter, sort, order }: ReleaseView): Release[] {
  const words = filter.q.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = releases.filter(
    (release) =>
      (release.decision.accepted || filter.accepted === '') &&
      (filter.indexer === '' || release.indexerId === filter.indexer) &&
      (filter.protocol === '' || release.protocol === filter.protocol) &&
      words.every((word) => textOf(release).includes(word)),
  )
  const compare = ascending[releaseSorts.find((known) => known === sort) ?? 'score']
  return shown.sort((one, other) => (order === 'desc' ? compare(other, one) : compare(one, other)))
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
