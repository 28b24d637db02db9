import type { Release } from '#domain/indexers/release.ts'
import { t } from '../../texts/text.ts'

/** Identifies a release across indexers. */
export function releaseKey({ indexerId, guid }: Pick<Release, 'indexerId' | 'guid'>): string {
  return `${indexerId} ${guid}`
}

/** The label of the grab button and whether it is enabled: a queued release is not grabbed twice. */
export function grabOffer({ decision }: Pick<Release, 'decision'>, isGrabbed: boolean) {
  if (isGrabbed) return { label: t('game.grabbed'), isOffered: false }
  if (decision.reasons.some(({ code }) => code === 'queue')) return { label: t('game.inQueueShort'), isOffered: false }
  return { label: decision.accepted ? t('common.grab') : t('game.grabAnyway'), isOffered: true }
}

export const releaseOrders = {
  get score() {
    return t('game.bestFirst')
  },
  get size() {
    return t('game.largestFirst')
  },
  get seeders() {
    return t('game.mostSeeders')
  },
  get age() {
    return t('game.newestFirst')
  },
} as const
export type ReleaseOrder = keyof typeof releaseOrders

const compare: Record<ReleaseOrder, (a: Release, b: Release) => number> = {
  score: (a, b) => Number(b.decision.accepted) - Number(a.decision.accepted) || b.decision.score - a.decision.score,
  size: (a, b) => (b.size ?? -1) - (a.size ?? -1),
  seeders: (a, b) => (b.seeders ?? -1) - (a.seeders ?? -1),
  age: (a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''),
}

export function orderReleases(releases: Release[], order: ReleaseOrder): Release[] {
  return [...releases].sort(compare[order])
}

/** Short traits parsed from the name of a release. */
export function traitsOf({ parsed, protocol, freeleech }: Release): string[] {
  const version = parsed.version === null ? null : /^\d/.test(parsed.version) ? `v${parsed.version}` : parsed.version
  const kind = parsed.kind === 'game' ? null : parsed.kind
  const traits = [
    kind,
    version,
    parsed.edition,
    parsed.platform,
    parsed.group,
    parsed.source,
    ...parsed.languages.slice(0, 3),
  ]
  return [...traits, protocol === 'torrent' ? null : protocol, freeleech ? 'freeleech' : null].filter(
    (trait): trait is string => trait !== null,
  )
}
