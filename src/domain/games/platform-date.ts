import { systemNamed } from '../systems/systems.ts'
import type { ProviderGame } from './metadata.ts'
import type { PlatformRelease } from './relations.ts'

/** When a game is released for a system, by its id; `null` if the provider has no date for it. */
export function releaseDateFor(platform: string, releases: readonly PlatformRelease[]): string | null {
  const dates = releases.flatMap(({ platform: name, kind, date }) =>
    kind === 'release' && systemNamed(name)?.id === platform ? [date] : [],
  )
  return dates.sort()[0] ?? null
}

/** A record with another date, and the status that follows from it: other platforms may have the game earlier or later. */
export function withReleaseDate(known: ProviderGame, date: string, now: Date): ProviderGame {
  const isOut = date <= now.toISOString().slice(0, 10)
  const { releaseStatus } = known
  const status =
    isOut && releaseStatus === 'upcoming'
      ? 'released'
      : !isOut && releaseStatus === 'released'
        ? 'upcoming'
        : releaseStatus
  return { ...known, releaseDate: date, releaseStatus: status }
}
