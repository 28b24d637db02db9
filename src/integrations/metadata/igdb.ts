import { Type } from '@sinclair/typebox'
import { AppError } from '#domain/errors.ts'
import type { ProviderGame } from '#domain/games/metadata.ts'
import { platformName } from '#domain/games/platform-name.ts'
import type { PlayTime } from '#domain/games/play-time.ts'
import type { GameRelations } from '#domain/games/relations.ts'
import { say } from '#domain/messages/say.ts'
import type {
  Facet,
  MetadataProviderKind,
  MetadataSource,
  ProviderCall,
  ServiceContext,
} from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { WireFields } from '#integrations/downloaders/wire-fields.ts'
import { playHours } from '../lookups/play-hours.ts'
import { createServiceClient } from '../services/service-client.ts'
import { createIgdbApi, type IgdbApi, product } from './igdb/api.ts'
import { fieldsBelow, gameFields, partFields, playableTypes, relationFields, steamSource } from './igdb/fields.ts'
import { gameOfRecord, numberOrId } from './igdb/game.ts'
import { createIgdbLists } from './igdb/lists.ts'
import { isOneOf, maxPageSize, quoted } from './igdb/query.ts'
import { relationsOfRecord } from './igdb/relations.ts'
import { createTwitchAuthorization } from './igdb/twitch-token.ts'
import { storefrontAppIdOf } from './provider-fields.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const appIdsPerRequest = 100

const credential = { minLength: 1, maxLength: 200 }
const settings = Type.Object({
  clientId: Type.String({
    title: 'Client ID',
    description: 'Register an application in the Twitch developer console to get one.',
    examples: ['k3l9x0q2v7w1m5z8n4b6t0y2r9p1s7'],
    ...credential,
  }),
  clientSecret: Type.String({
    title: 'Client secret',
    description: 'Created in the same application. Its client type must be Confidential.',
    secret: true,
    ...credential,
  }),
})

/**
 * IGDB allows 4 requests per second and 8 at once. The window is longer, because requests do not take equally long to
 * reach IGDB. https://api-docs.igdb.com/#rate-limits
 */
const limits = { maxCalls: 4, withinMs: 1200, reserved: 1, maxOpen: 8 }
/** After a refusal, the next second has room again. */
const refusalPauseSeconds = 2
const isRefusal = ({ status }: OutboundAnswer): boolean => status === 429

export const igdb: MetadataProviderKind = {
  provider: 'igdb',
  label: product,
  settings,
  docsUrl: 'https://api-docs.igdb.com/#account-creation',
  connect(given, context) {
    const { clock, addresses } = context
    const credentials = { clientId: String(given.clientId ?? ''), clientSecret: String(given.clientSecret ?? '') }
    const authorization = createTwitchAuthorization(credentials, context)
    const client = createServiceClient({ ...context, product, limits, authorization, isRefusal, refusalPauseSeconds })
    const api = createIgdbApi(client, addresses.igdb ?? 'https://api.igdb.com')
    const gamesIn = converter(context)
    const lists = createIgdbLists(api, clock)
    return {
      async search(query, limit, call) {
        if (query.trim() === '') return []
        const where = [isOneOf('game_type', playableTypes), 'version_parent = null']
        return gamesIn(await api.ask('games', { search: query, fields: gameFields, where, limit }, hourMs, call))
      },
      async game(id, call) {
        const number = idNumber(id)
        if (number === null) return null
        const query = { fields: gameFields, where: [`id = ${number}`], limit: 1 }
        const [record] = await api.ask('games', query, dayMs / 2, call)
        return record === undefined ? null : (gamesIn([readable(record)])[0] ?? null)
      },
      relations: (id, call) => relationsOf(api, id, call),
      list: async (query, page, call) => gamesIn(await lists(query, page, call)),
      genres: (call) => facets(api, 'genres', call),
      async platforms(call) {
        const all = await facets(api, 'platforms', call)
        return all.map(({ id, name }) => ({ id, name: platformName(name) }))
      },
      byStoreIds: (appIds, call) => gamesByAppIds(api, gamesIn, appIds, call),
      playTime: (id, call) => playTimeOf(api, id, call),
      prove: async () => {
        await api.ask('games', { fields: ['id'], limit: 1 }, 0)
      },
    } satisfies MetadataSource
  },
}

type Convert = (records: readonly WireFields[]) => ProviderGame[]

function converter({ clock, addresses }: ServiceContext): Convert {
  const images = (addresses.igdbImages ?? 'https://images.igdb.com').replace(/\/+$/, '')
  return (records) => records.flatMap((record) => gameOfRecord(record, { images, now: clock.now() }) ?? [])
}

/** A game whose record cannot be read is not unknown. */
function readable(record: WireFields): WireFields {
  if (record.number('id') !== null && record.text('name') !== null) return record
  throw new AppError('upstream', say('services.responseIncomplete', { product }))
}

function idNumber(id: string): number | null {
  const digits = /^(?:igdb:)?(\d{1,10})$/.exec(id)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** One request for the game, and one for the add-ons that only refer to it. */
async function relationsOf({ ask }: IgdbApi, id: string, call?: ProviderCall): Promise<GameRelations | null> {
  const number = idNumber(id)
  if (number === null) return null
  const query = { fields: relationFields, where: [`id = ${number}`], limit: 1 }
  const [record] = await ask('games', query, dayMs, call)
  if (record === undefined) return null
  const childQuery = { fields: partFields, where: [`parent_game = ${number}`], limit: maxPageSize }
  return relationsOfRecord(readable(record), await ask('games', childQuery, dayMs, call))
}

async function facets({ ask }: IgdbApi, endpoint: string, call?: ProviderCall): Promise<Facet[]> {
  const query = { fields: ['name'], sort: 'name asc', limit: maxPageSize }
  const records = await ask(endpoint, query, 7 * dayMs, call)
  return records.flatMap((record) => {
    const [id, name] = [record.number('id'), record.text('name')]
    return id === null || name === null ? [] : [{ id: String(id), name }]
  })
}

async function gamesByAppIds(
  { ask }: IgdbApi,
  gamesIn: Convert,
  appIds: readonly number[],
  call?: ProviderCall,
): Promise<ReadonlyMap<number, ProviderGame>> {
  const found = new Map<number, ProviderGame>()
  for (let start = 0; start < appIds.length; start += appIdsPerRequest) {
    const uids = appIds.slice(start, start + appIdsPerRequest).map((appId) => quoted(String(appId)))
    const query = {
      fields: ['uid', ...fieldsBelow('game', gameFields)],
      where: [`external_game_source = ${steamSource}`, `uid = (${uids.join(',')})`],
      limit: maxPageSize,
    }
    const links = await ask('external_games', query, dayMs, call)
    // Some Steam applications belong to a game and to editions of it.
    const isEdition = (link: WireFields): boolean => numberOrId(link.fields('game'), 'version_parent') !== null
    for (const link of links.toSorted((one, other) => Number(isEdition(one)) - Number(isEdition(other)))) {
      const appId = storefrontAppIdOf(link.value('uid'))
      const [game] = gamesIn([link.fields('game')])
      if (appId !== null && game !== undefined && !found.has(appId)) {
        found.set(appId, { ...game, storefrontAppId: appId })
      }
    }
  }
  return found
}

async function playTimeOf({ ask }: IgdbApi, id: string, call?: ProviderCall): Promise<PlayTime | null> {
  const number = idNumber(id)
  if (number === null) return null
  const fields = ['hastily', 'normally', 'completely', 'count', 'game_id']
  const query = { fields, where: [`game_id = ${number}`], limit: 1 }
  const [record] = await ask('game_time_to_beats', query, 7 * dayMs, call)
  if (record === undefined) return null
  const hours = (name: string): number | null => playHours(record.number(name))
  const times = { main: hours('hastily'), extra: hours('normally'), complete: hours('completely') }
  if (Object.values(times).every((time) => time === null)) return null
  return { ...times, source: product, url: null }
}
