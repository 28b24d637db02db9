import { Type } from '@sinclair/typebox'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import type {
  Facet,
  GameListQuery,
  MetadataProviderKind,
  MetadataSource,
  ProviderCall,
} from '#domain/ports/metadata-provider.ts'
import type { WireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../services/service-client.ts'
import { dateAfter } from './dates.ts'
import { createRawgApi, isUsedUp, type ListCall, maxPageSize, product, type RawgApi } from './rawg/api.ts'
import { alternateTitlesOf, gameOfRecord, partOfRecord, relatedOfRecord, releasesOf } from './rawg/game.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const recentDays = 60
const popularDays = 365
const upcomingDays = 365

const settings = Type.Object({
  apiKey: Type.String({
    title: 'API key',
    description: 'Request a key on the API page of RAWG.',
    secret: true,
    minLength: 1,
    maxLength: 200,
  }),
})

/** A free key allows 20,000 requests per month. https://rawg.io/apidocs */
const limits = { maxCalls: 20_000, withinMs: 30 * dayMs, reserved: 5000, maxOpen: 8 }

/** The requests of a month can be used up for days. */
const refusalPauseSeconds = 3600

export const rawg: MetadataProviderKind = {
  provider: 'rawg',
  label: product,
  settings,
  docsUrl: 'https://rawg.io/apidocs',
  connect(given, context) {
    const { clock, addresses } = context
    const client = createServiceClient({ ...context, product, limits, isRefusal: isUsedUp, refusalPauseSeconds })
    const api = createRawgApi(client, addresses.rawg ?? 'https://api.rawg.io', String(given.apiKey ?? ''))
    const gamesIn = (records: readonly WireFields[]): ProviderGame[] =>
      records.flatMap((record) => gameOfRecord(record, clock.now()) ?? [])
    return {
      async search(query, limit, call) {
        if (query.trim() === '') return []
        const parameters = { search: query.trim(), search_precise: 'true', exclude_additions: 'true' }
        const page = { limit: Math.min(limit, maxPageSize), offset: 0 }
        return gamesIn(await api.entries('/games', parameters, page, { freshMs: hourMs, call }))
      },
      async game(id, call) {
        const record = await recordOf(api, id, call)
        return record === null ? null : gameOfRecord(record, clock.now())
      },
      relations: (id, call) => relationsOf(api, id, call),
      async list(query, page, call) {
        const parameters = { ...listParameters(query, clock.now()), exclude_additions: 'true', ordering: '-added' }
        return gamesIn(await api.entries('/games', parameters, page, { freshMs: 6 * hourMs, call }))
      },
      genres: (call) => facets(api, '/genres', { freshMs: 7 * dayMs, call }),
      async platforms(call) {
        const all = await facets(api, '/platforms', { freshMs: 7 * dayMs, call })
        return all.map(({ id, name }) => ({ id, name: platformName(name) }))
      },
      prove: async () => {
        await api.entries('/genres', {}, { limit: 1, offset: 0 }, { freshMs: 0 })
      },
    } satisfies MetadataSource
  },
}

function recordOf({ record }: RawgApi, id: string, call?: ProviderCall): Promise<WireFields | null> {
  const digits = /^(?:rawg:)?(\d{1,10})$/.exec(id)?.[1]
  return digits === undefined ? Promise.resolve(null) : record(`/games/${digits}`, dayMs / 2, call)
}

/** RAWG has no lists of its own: these are the games of a time or kind that most users have added. */
function listParameters(query: GameListQuery, now: Date): Record<string, string> {
  switch (query.list) {
    case 'popular':
      return { dates: `${dateAfter(now, -popularDays)},${dateAfter(now, 0)}` }
    case 'recent':
      return { dates: `${dateAfter(now, -recentDays)},${dateAfter(now, 0)}` }
    case 'upcoming':
      return { dates: `${dateAfter(now, 1)},${dateAfter(now, upcomingDays)}` }
    case 'genre':
      return { genres: query.id }
    case 'platform':
      return { platforms: query.id }
  }
}

/**
 * The relations of a game. Its record, which is cached if the game was just added, says which lists are empty, so that
 * they are not requested.
 */
async function relationsOf(api: RawgApi, id: string, call?: ProviderCall): Promise<GameRelations | null> {
  const record = await recordOf(api, id, call)
  const title = record?.text('name') ?? null
  if (record === null || title === null) return null
  const number = record.number('id')
  const list = (path: string, count: string): Promise<WireFields[]> =>
    record.number(count) === 0
      ? Promise.resolve([])
      : api.entries(`/games/${number}/${path}`, {}, { limit: maxPageSize, offset: 0 }, { freshMs: dayMs, call })
  const isAddition = (record.number('parents_count') ?? 0) > 0
  // An add-on has no add-ons of its own, so two requests are enough.
  const around = isAddition ? list('parent-games', 'parents_count') : list('additions', 'additions_count')
  const [near, series] = await Promise.all([around, list('game-series', 'game_series_count')])
  const related = isAddition ? [...near, ...series] : series
  const isReadable = (each: WireFields): boolean => each.number('id') !== null && each.text('name') !== null
  return {
    ...([...near, ...series].every(isReadable) ? {} : { isPartial: true }),
    alternateTitles: alternateTitlesOf(record, title),
    ...withReleases(releasesOf(record)),
    parts: isAddition ? [] : near.flatMap((each) => partOfRecord(each, title) ?? []),
    related: related.filter((each) => each.number('id') !== number).flatMap((each) => relatedOfRecord(each) ?? []),
  }
}

const withReleases = (releases: GameRelations['releases']): Pick<GameRelations, 'releases'> =>
  releases === undefined ? {} : { releases }

async function facets({ entries }: RawgApi, path: string, how: ListCall): Promise<Facet[]> {
  const records = await entries(path, { ordering: 'name' }, { limit: 2 * maxPageSize, offset: 0 }, how)
  return records.flatMap((record) => {
    const [id, name] = [record.number('id'), record.text('name')]
    return id === null || name === null ? [] : [{ id: String(id), name }]
  })
}
