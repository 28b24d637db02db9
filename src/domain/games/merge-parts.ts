import { randomUUID } from 'node:crypto'
import { normalizeTitle } from '../release-name/normalize-title.ts'
import type { GamePart, ProviderPart } from './relations.ts'

export type MergedPart = GamePart & { normalizedTitle: string; statusEdited: boolean; lastSearchedAt: string | null }

type Known = Partial<Pick<MergedPart, 'status' | 'statusEdited' | 'version' | 'path' | 'source'>>

/** A part that was just added. */
export const newPart = (gameId: string, part: ProviderPart & Known): MergedPart => ({
  status: 'none',
  statusEdited: false,
  version: null,
  path: null,
  source: 'provider',
  lastSearchedAt: null,
  ...part,
  id: randomUUID(),
  gameId,
  normalizedTitle: normalizeTitle(part.title),
})

/** Whether a part has something that the provider cannot give again. */
export const isPartTouched = ({ status, statusEdited, source }: MergedPart): boolean =>
  status !== 'none' || statusEdited || source !== 'provider'

/**
 * The parts of a game after an answer of its provider: the given ones, with what is stored of the same part, and the
 * stored ones that `isKept` says to keep although the answer lacks them. The same part has the same metadata id, app id or
 * title; a title that a user or a folder gave may lack the game's title in front.
 */
export function mergeParts<Stored extends MergedPart>(
  stored: readonly Stored[],
  given: readonly ProviderPart[],
  { isKept, add }: { isKept: (part: Stored) => boolean; add: (part: ProviderPart) => Stored },
): Stored[] {
  const taken = new Map<ProviderPart, Stored>()
  for (const keysOf of [metadataKeys, appKeys, titleKeys]) take(stored, given, keysOf, taken)
  const used = new Set(taken.values())
  takeShortTitles(stored, given, taken, used)
  const merged = given.map((part) => {
    const same = taken.get(part)
    return same === undefined ? add(part) : withAnswer(same, part)
  })
  return [...merged, ...stored.filter((part) => !used.has(part) && isKept(part))]
}

type Keys = (part: ProviderPart) => string | number | null
const metadataKeys: Keys = ({ metadataId }) => metadataId
const appKeys: Keys = ({ storefrontAppId }) => storefrontAppId
const titleKeys: Keys = ({ title }) => normalizeTitle(title)

/** Assigns the stored parts to the given ones with the same key, each at most once. */
function take<Stored extends MergedPart>(
  stored: readonly Stored[],
  given: readonly ProviderPart[],
  keyOf: Keys,
  taken: Map<ProviderPart, Stored>,
): void {
  const used = new Set(taken.values())
  const free = new Map<string | number, Stored[]>()
  for (const part of stored) {
    const key = used.has(part) ? null : keyOf(part)
    if (key !== null) free.set(key, [...(free.get(key) ?? []), part])
  }
  if (free.size === 0) return
  for (const part of given) {
    const key = taken.has(part) ? null : keyOf(part)
    const same = key === null ? undefined : free.get(key)?.shift()
    if (same !== undefined) taken.set(part, same)
  }
}

/** Assigns parts that came from a user or a folder, such as "Blood and Wine", to "The Game: Blood and Wine". */
function takeShortTitles<Stored extends MergedPart>(
  stored: readonly Stored[],
  given: readonly ProviderPart[],
  taken: Map<ProviderPart, Stored>,
  used: Set<Stored>,
): void {
  const own = stored.filter((part) => part.source !== 'provider' && !used.has(part))
  if (own.length === 0) return
  const free = given
    .filter((part) => !taken.has(part))
    .map((part) => ({ part, title: ` ${normalizeTitle(part.title)}` }))
  for (const part of own) {
    const [only, ...others] = free.filter(({ title }) => title.endsWith(` ${part.normalizedTitle}`))
    if (only === undefined || others.length > 0 || taken.has(only.part)) continue
    taken.set(only.part, part)
    used.add(part)
  }
}

function withAnswer<Stored extends MergedPart>(stored: Stored, answer: ProviderPart): Stored {
  return {
    ...stored,
    kind: answer.kind,
    title: answer.title,
    normalizedTitle: normalizeTitle(answer.title),
    source: 'provider',
    metadataId: answer.metadataId ?? stored.metadataId,
    storefrontAppId: answer.storefrontAppId ?? stored.storefrontAppId,
    releaseDate: answer.releaseDate ?? stored.releaseDate,
  }
}
