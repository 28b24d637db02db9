import type { BigIntStats } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from '#domain/paths/paths.ts'
import { realpath } from '#platform/real-path.ts'
import { isUsablePath } from './entered-path.ts'
import { ifExists } from './file-errors.ts'
import { type Identity, identityOf } from './folder-handle.ts'

export type Place = { path: string; identity: Identity; facts: BigIntStats }
/** A root with its label in messages, and whether files inside it may be deleted. */
export type Root = Place & { label: string; mayDelete: boolean }

/** The real path and identity of a path; `null` when it does not exist. */
export async function placeOf(path: string): Promise<Place | null> {
  if (!isUsablePath(path)) return null
  const real = await ifExists(realpath(path))
  const facts = real === null ? null : await ifExists(stat(real, { bigint: true }))
  return real === null || facts === null ? null : { path: real, identity: identityOf(facts), facts }
}

/**
 * A path that may not exist yet: its real path, its place if it exists, and the place of the longest part that exists.
 */
export type PlannedPlace = { path: string; place: Place | null; base: Place }

/** `null` when a part of the path is a link that leads nowhere. Throws file errors other than a missing path. */
export async function plannedPlaceOf(path: string): Promise<PlannedPlace | null> {
  const missing: string[] = []
  for (let existing = resolve(path); ; existing = dirname(existing)) {
    const base = await placeOf(existing)
    if (base !== null) {
      return { path: join(base.path, ...missing), place: missing.length === 0 ? base : null, base }
    }
    if (existing === dirname(existing) || (await ifExists(lstat(existing))) !== null) return null
    missing.unshift(basename(existing))
  }
}

/** The identities of all folders above a path. */
export async function identitiesAbove(path: string): Promise<Set<Identity>> {
  const found = new Set<Identity>()
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const place = await placeOf(folder)
    if (place !== null) found.add(place.identity)
    if (folder === dirname(folder)) return found
  }
}

const atOnce = 64

/** The places of many paths; `null` for one that does not exist or cannot be accessed. */
export async function placesOf(paths: readonly string[]): Promise<(Place | null)[]> {
  const places: (Place | null)[] = []
  for (let from = 0; from < paths.length; from += atOnce) {
    const some = paths.slice(from, from + atOnce).map((path) => placeOf(path).catch(() => null))
    places.push(...(await Promise.all(some)))
  }
  return places
}

/** Pairs items with their places, without missing ones and file system roots. */
export function paired<Item>(items: readonly Item[], places: readonly (Place | null)[]): [Item, Place][] {
  return items.flatMap((item, index): [Item, Place][] => {
    const place = places[index]
    return place == null || place.path === dirname(place.path) ? [] : [[item, place]]
  })
}
