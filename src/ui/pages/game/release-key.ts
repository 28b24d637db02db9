import type { Release } from '#domain/indexers/release.ts'

/** A release is known by its indexer and what that calls it. */
export function releaseKey({ indexerId, guid }: Pick<Release, 'indexerId' | 'guid'>): string {
  return `${indexerId} ${guid}`
}
