import type { GameSearchLimits } from '#db/repositories/next-search-order.ts'
import type { PartSearchLimits } from '#db/repositories/wanted-part-lists.ts'
import type { UserSettings } from '#domain/accounts/user-settings.ts'
import { invalidField } from '#domain/errors.ts'
import { type GameSort, latestReleaseDays, ownedStatuses } from '#domain/games/game.ts'
import type { WantedKind } from '#domain/games/wanted.ts'
import { type WantedSort, wantedSortsOf } from '#domain/games/wanted-sorts.ts'
import { say } from '#domain/messages/say.ts'
import { pauseHours, updateIntervalMs } from './search-schedule.ts'

/** How a list of wanted games and add-ons is sorted. */
export type WantedOrder = { sort?: WantedSort | undefined; order?: 'asc' | 'desc' | undefined }

type Limits = {
  settings: UserSettings
  now: Date
  /** A game needs one of these tags to be searched for. `null`: none. */
  tagIds: readonly string[] | null
}

const hourMs = 3_600_000

/** The order of a list, by default its first one. Throws AppError `invalid` if the list does not have it. */
export function sortOf<Kind extends WantedKind>(
  kind: Kind,
  sort: WantedSort | undefined,
): (typeof wantedSortsOf)[Kind][number] {
  const sorts: readonly (typeof wantedSortsOf)[Kind][number][] = wantedSortsOf[kind]
  const chosen = sort === undefined ? sorts[0] : sorts.find((known) => known === sort)
  if (chosen !== undefined) return chosen
  const message = say('api.mustBeOneOf', { choices: sorts.join(', ') })
  throw invalidField('sort', message)
}

/** The order of games. */
export function gameOrder(
  sort: (typeof wantedSortsOf)['missing' | 'updates'][number],
  kind: 'missing' | 'updates',
  limits: Limits,
): { sort: GameSort } | { nextSearch: GameSearchLimits } {
  return sort === 'nextSearchAt' ? { nextSearch: gameSearchLimits(kind, limits) } : { sort }
}

function gameSearchLimits(kind: 'missing' | 'updates', { settings, now, tagIds }: Limits): GameSearchLimits {
  const shared = { now: now.toISOString(), tagIds }
  if (kind === 'updates') {
    const hours = updateIntervalMs / hourMs
    return { ...shared, pauseHours: { found: hours, empty: hours }, releasedBy: null }
  }
  return {
    ...shared,
    pauseHours: {
      found: pauseHours({ releasesFound: 1 }, settings),
      empty: pauseHours({ releasesFound: 0 }, settings),
    },
    releasedBy: settings.searchUnreleased ? null : latestReleaseDays(now),
  }
}

/** Returns the limits that decide which add-ons are searched for. */
export function partSearchLimits({ settings, now, tagIds }: Limits): PartSearchLimits {
  return {
    now: now.toISOString(),
    tagIds,
    owned: ownedStatuses,
    releasedBy: settings.searchUnreleased ? null : latestReleaseDays(now).released,
  }
}
