import { normalizeTitle } from '../release-name/normalize-title.ts'
import type { GameRelations, PlatformRelease, ProviderPart, RelatedGame } from './relations.ts'

/** Some games have more than a thousand add-ons. */
export const maxParts = 1000
const maxRelated = 100
const maxReleases = 100
const maxTitleLength = 500

type Self = { metadataId: string; title: string; year: number | null }

/**
 * The relations of a game as they are stored: without the game itself, blank titles and duplicates, and limited in number.
 * `found` are the results of a search for its title.
 */
export function mergeRelations(
  self: Self,
  { parts, related, alternateTitles, releases, isPartial }: GameRelations,
  found: readonly RelatedGame[],
): GameRelations {
  const allParts = withoutDuplicates(parts.map(trimTitle))
  const keptParts = allParts.slice(0, maxParts)
  const partIds = new Set(keptParts.flatMap(({ metadataId }) => metadataId ?? []))
  const others = withoutDuplicates([...related, ...found].map(trimTitle)).filter(
    (game) => !isSelf(self, game) && !(game.metadataId !== null && partIds.has(game.metadataId)),
  )
  return {
    alternateTitles,
    parts: keptParts,
    related: others.slice(0, maxRelated),
    ...(releases === undefined ? {} : { releases: earliestReleases(releases) }),
    ...(isPartial === true || allParts.length > maxParts ? { isPartial: true } : {}),
  }
}

/** The first date of each platform: dates differ by region. */
function earliestReleases(releases: readonly PlatformRelease[]): PlatformRelease[] {
  const byPlatform = new Map<string, PlatformRelease>()
  for (const release of releases.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const key = `${release.kind} ${release.platform}`
    if (!byPlatform.has(key)) byPlatform.set(key, release)
  }
  return [...byPlatform.values()].slice(0, maxReleases)
}

type Related = { parts: readonly ProviderPart[]; related: readonly RelatedGame[] }

/**
 * The relations with what is stored and missing from a partial answer, or from a list that is empty or, unless
 * `isBelieved` says otherwise, suddenly much shorter. Dates of platforms only change where the provider gives any.
 */
export function withStored(
  { parts, related, releases, ...relations }: GameRelations,
  stored: Related,
  isBelieved: () => boolean = () => false,
): GameRelations {
  const isPartial = relations.isPartial === true
  const partIds = new Set(parts.flatMap(({ metadataId }) => metadataId ?? []))
  const others = stored.related.filter(({ metadataId }) => metadataId === null || !partIds.has(metadataId))
  const [allParts, allRelated] = [
    withoutDuplicates([...parts, ...stored.parts]),
    withoutDuplicates([...related, ...others]),
  ]
  const isShort = isMuchShorter(parts, stored.parts, allParts) || isMuchShorter(related, others, allRelated)
  const isKept = isPartial || (isShort && !isBelieved())
  const [keepsParts, keepsRelated] = [isKept || parts.length === 0, isKept || related.length === 0]
  return {
    ...relations,
    parts: (keepsParts ? allParts : parts).slice(0, maxParts),
    related: (keepsRelated ? allRelated : related).slice(0, maxRelated),
    ...(releases === undefined || releases.length === 0 ? {} : { releases }),
  }
}

/** The fewest stored entries of which half are not likely to be corrected at once. */
const minStored = 4

function isMuchShorter(given: readonly unknown[], stored: readonly unknown[], all: readonly unknown[]): boolean {
  const missing = all.length - given.length
  return given.length > 0 && stored.length >= minStored && missing > stored.length / 2
}

/** Whether a related game is the game itself. Only the year distinguishes another one of the same title. */
function isSelf(self: Self, { metadataId, title, year }: RelatedGame): boolean {
  if (metadataId === self.metadataId) return true
  const hasOtherYear = year !== null && self.year !== null && year !== self.year
  return normalizeTitle(title) === normalizeTitle(self.title) && !hasOtherYear
}

const trimTitle = <Item extends { title: string }>(item: Item): Item => ({
  ...item,
  title: item.title.trim().slice(0, maxTitleLength),
})

function withoutDuplicates<Item extends ProviderPart | RelatedGame>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const year = 'year' in item ? item.year : item.releaseDate
    const key = item.metadataId ?? `${normalizeTitle(item.title)} ${year}`
    if (item.title === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
