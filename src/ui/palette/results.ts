import type { IconName } from '../parts/icon.tsx'
import { hasWordStarts, matchText, type Range } from './match.ts'

export const groups = ['Recent', 'Pages', 'Games', 'Settings', 'Actions'] as const
type Group = (typeof groups)[number]

/** What the palette offers: a link, or an action that is run. */
export type Item = {
  id: string
  group: Exclude<Group, 'Recent'>
  label: string
  /** What it belongs to, shown beside it. */
  detail?: string
  icon: IconName
  /** Other words that find it. */
  keywords?: string
  /** Offered for every query that is not empty, below the items that match. */
  always?: boolean
} & ({ href: string } | { run: () => void })

export type Result = Item & { shownIn: Group; ranges: readonly Range[] }

const maxInGroup = 8
const recentBonus = 15
const keywordScore = 40

/** The results for a query in the order of the list: recent items first if nothing is typed, else the best group first. */
export function findResults(items: readonly Item[], query: string, recent: readonly string[]): Result[] {
  if (query.trim() === '') return withoutQuery(items, recent)
  const scored = items.flatMap((item) => {
    const hit = hitOf(item, query)
    if (hit === null) return []
    const bonus = recent.includes(item.id) ? recentBonus : 0
    return [{ item, ranges: hit.ranges, score: hit.score + bonus }]
  })
  const byGroup = [...Map.groupBy(scored, ({ item }) => item.group).values()]
  return byGroup
    .map((hits) => hits.toSorted((a, b) => b.score - a.score).slice(0, maxInGroup))
    .toSorted((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .flat()
    .map(({ item, ranges }) => ({ ...item, shownIn: item.group, ranges }))
}

function hitOf(item: Item, query: string): { score: number; ranges: readonly Range[] } | null {
  if (item.always) return { score: 0, ranges: [] }
  const label = matchText(item.label, query)
  if (label !== null) return label
  // Anything looser would find most sentences of help.
  const isFound = hasWordStarts(`${item.label} ${item.detail ?? ''} ${item.keywords ?? ''}`, query)
  return isFound ? { score: keywordScore, ranges: [] } : null
}

function withoutQuery(items: readonly Item[], recent: readonly string[]): Result[] {
  const recentItems = recent.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const others = items.filter(({ id, group, always }) => !recent.includes(id) && group === 'Pages' && !always)
  const actions = items.filter(({ id, group, always }) => !recent.includes(id) && group === 'Actions' && !always)
  return [
    ...recentItems.map((item) => ({ ...item, shownIn: 'Recent' as const, ranges: [] })),
    ...[...others, ...actions].map((item) => ({ ...item, shownIn: item.group, ranges: [] })),
  ]
}
