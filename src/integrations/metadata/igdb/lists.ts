import type { Clock } from '#domain/ports/clock.ts'
import type { GameListQuery, ProviderCall } from '#domain/ports/metadata-provider.ts'
import type { WireFields } from '#integrations/downloaders/wire-fields.ts'
import { startOfDay } from '../dates.ts'
import type { IgdbApi } from './api.ts'
import { gameFields, listedTypes } from './fields.ts'
import { isOneOf, maxPageSize } from './query.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const daySeconds = 86_400
const recentDays = 90
/** Visits of game pages on IGDB. https://api-docs.igdb.com/#popularity-type */
const visits = 1

type Page = { limit: number; offset: number }

/** Game records of a list. Only games with followers or ratings are listed: hardly anybody knows the others. */
export function createIgdbLists({ ask }: IgdbApi, clock: Clock) {
  const listed = [isOneOf('game_type', listedTypes), 'version_parent = null']

  function page(conditions: readonly string[], sort: string, { limit, offset }: Page, call?: ProviderCall) {
    const query = { fields: gameFields, where: [...listed, ...conditions], sort, limit, offset }
    return ask('games', query, 6 * hourMs, call)
  }

  /** IGDB ranks games separately, without their types, so a page is shorter where it contains an add-on or an edition. */
  async function popular({ limit, offset }: Page, call?: ProviderCall): Promise<WireFields[]> {
    const where = [`popularity_type = ${visits}`]
    const rankQuery = { fields: ['game_id', 'value'], where, sort: 'value desc', limit: maxPageSize }
    const ids = gameIds(await ask('popularity_primitives', rankQuery, dayMs, call)).slice(offset, offset + limit)
    if (ids.length === 0) return []
    const query = { fields: gameFields, where: [isOneOf('id', ids), ...listed], limit: ids.length }
    const records = await ask('games', query, 6 * hourMs, call)
    const rank = (record: WireFields): number => ids.indexOf(record.number('id') ?? -1)
    return records.toSorted((one, other) => rank(one) - rank(other))
  }

  return (query: GameListQuery, wanted: Page, call?: ProviderCall): Promise<WireFields[]> => {
    const today = startOfDay(clock.now())
    const tomorrow = today + daySeconds
    const known = '(hypes > 0 | total_rating_count > 0)'
    switch (query.list) {
      case 'popular':
        return popular(wanted, call)
      case 'recent': {
        const since = today - recentDays * daySeconds
        const released = [`first_release_date >= ${since}`, `first_release_date < ${tomorrow}`, known]
        return page(released, 'first_release_date desc', wanted, call)
      }
      case 'upcoming':
        return page([`first_release_date >= ${tomorrow}`, 'hypes > 0'], 'first_release_date asc', wanted, call)
      case 'genre':
        return ofFacet('genres', query.id, wanted, call)
      case 'platform':
        return ofFacet('platforms', query.id, wanted, call)
    }
  }

  async function ofFacet(field: string, id: string, wanted: Page, call?: ProviderCall): Promise<WireFields[]> {
    if (!/^\d{1,10}$/.test(id)) return []
    return page([`${field} = (${id})`, 'total_rating_count > 0'], 'total_rating_count desc', wanted, call)
  }
}

function gameIds(ranks: readonly WireFields[]): number[] {
  return [...new Set(ranks.map((rank) => rank.number('game_id')).filter((id) => id !== null))]
}
