import type { ParsedReleaseName } from '../release-name/parsed-release-name.ts'
import { systemById, systemNamed, systems } from '../systems/systems.ts'

/** The ids of the platforms that an entry can be for. */
export const platformIds: readonly string[] = systems.map(({ id }) => id)

/** Releases that name no platform are for this one. */
export const defaultPlatformId = 'pc'

/** The id of a platform that a provider, a user or a release name calls so; `null` for an unknown one. */
export function platformIdOf(text: string): string | null {
  return (systemById(text.trim().toLowerCase()) ?? systemNamed(text))?.id ?? null
}

/** The name of a platform, as `parseReleaseName` returns it. */
export function platformLabel(id: string): string {
  return systemById(id)?.short ?? id
}

/** The name of a platform that is given by its id or another name, as `parseReleaseName` returns it. */
export function platformNameOf(text: string): string {
  const id = platformIdOf(text)
  return id === null ? text.trim() : platformLabel(id)
}

/** The platform that a release names; `null` if it names none. */
export function platformOfRelease({ platform }: Pick<ParsedReleaseName, 'platform'>): string | null {
  return platform === null ? null : platformIdOf(platform)
}

type Platform = { platform: string | null; preferredPlatform: string | null }

/**
 * The platform of an entry after a change, and the name that clients know it by who write `preferredPlatform`: each
 * follows the other. A name that no platform has is kept. `{}` if neither changes.
 */
export function platformFields({ platform, preferredPlatform }: Partial<Platform>): Partial<Platform> {
  if (platform != null) return { platform, preferredPlatform: platformLabel(platform) }
  if (preferredPlatform !== undefined) {
    const id = preferredPlatform === null ? null : platformIdOf(preferredPlatform)
    return { platform: id, preferredPlatform: id === null ? preferredPlatform : platformLabel(id) }
  }
  return platform === null ? { platform: null, preferredPlatform: null } : {}
}

/** Whether an entry that is for a platform is for another one, or for any, after a change. */
export function becomesOtherPlatform(
  { platform: before }: Pick<Platform, 'platform'>,
  platform: string | null | undefined,
): boolean {
  return before !== null && platform !== undefined && platform !== before
}

type Entry = { platform: string | null }

/**
 * The entry of a title that something for a platform belongs to, of entries from the oldest on: the entry of the platform,
 * else one without a platform. Without a platform: the entry without one, else that of the default platform, else the
 * oldest. `null` if none is right.
 */
export function chooseEntry<Each extends Entry>(entries: readonly Each[], platform: string | null): Each | null {
  const of = (wanted: string | null) => entries.find((entry) => entry.platform === wanted)
  if (platform !== null) return of(platform) ?? of(null) ?? null
  return of(null) ?? of(defaultPlatformId) ?? entries[0] ?? null
}
