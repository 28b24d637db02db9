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
  return { label: decision.accepted || decision.review ? t('common.grab') : t('game.grabAnyway'), isOffered: true }
}
