import type { Release } from '#domain/indexers/release.ts'

/** What the button of a release says, and whether it may be pressed: a release in the queue is not grabbed twice. */
export function grabOffer({ decision }: Pick<Release, 'decision'>, isGrabbed: boolean) {
  if (isGrabbed) return { label: 'Grabbed', isOffered: false }
  if (decision.reasons.some(({ code }) => code === 'queue')) return { label: 'In queue', isOffered: false }
  return { label: decision.accepted ? 'Grab' : 'Grab anyway', isOffered: true }
}
