import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { type FacetKind, listFacets } from '#core/discovery/list-facets.ts'
import { type DiscoveryList, listGames } from '#core/discovery/list-games.ts'
import { suggestGames } from '#core/discovery/suggest-games.ts'
import { FoundGameModel } from '#domain/games/metadata.ts'
import { Model } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { lookupCall, staleNote } from '../requests/lookup-call.ts'
import { wholeNumber } from '../requests/parameters.ts'

const defaultLimit = 20
const maxLimit = 50
const maxOffset = 10_000

const limit = t.Optional(
  wholeNumber('limit', {
    minimum: 1,
    maximum: maxLimit,
    description: `The largest number of games in the response. Default: ${defaultLimit}`,
  }),
)
const page = {
  limit,
  offset: t.Optional(
    wholeNumber('offset', { minimum: 0, maximum: maxOffset, description: 'The number of games to skip' }),
  ),
}
type Page = { limit?: number | undefined; offset?: number | undefined }

const FacetModel = Model('Facet', {
  id: Type.String({ description: 'ID at the provider', examples: ['9'] }),
  name: Type.String({ examples: ['Puzzle'] }),
})

const listNote = `If the selected metadata provider has no such list, the next one that is set up is used. \`inLibrary\` is the ID of the game if your library already has it. Adult games are left out if your settings hide them, so a page can have fewer games than \`limit\`. ${staleNote}`

const gamesResponse = { 200: Type.Array(FoundGameModel), ...refusals(400, 401, 429, 502) }
const facetsResponse = { 200: Type.Array(FacetModel), ...refusals(400, 401, 429, 502) }

const gameList = { userAuth: true, limiter: 'metadata', query: t.Object(page), response: gamesResponse } as const
const facetList = { userAuth: true, limiter: 'metadata', response: facetsResponse } as const

const facetParameter = (kind: FacetKind, example: string) =>
  t.String({ minLength: 1, maxLength: 100, description: `ID or name of the ${kind}`, examples: [example] })

type ResponseSettings = { headers: Record<string, string | number> }

/** Browsers reuse a list for an hour, but neither a failure nor an expired list. */
async function reusable<Value>(set: ResponseSettings, answer: Promise<Value>): Promise<Value> {
  const value = await answer
  if (set.headers.age === undefined) set.headers['cache-control'] = 'private, max-age=3600'
  return value
}

/** The lists of games that the metadata providers offer. */
export const discoveryRoutes = ({ app, authenticator }: HttpContext) => {
  type Caller = { user: { id: string }; query: Page; set: ResponseSettings }
  const games = ({ user, query, set }: Caller, wanted: DiscoveryList) => {
    const { limit = defaultLimit, offset = 0 } = query
    return reusable(set, listGames(app, user.id, wanted, { limit, offset }, lookupCall(app, set)))
  }
  const facets = (set: ResponseSettings, kind: FacetKind) => reusable(set, listFacets(app, kind, lookupCall(app, set)))
  return new Elysia({ prefix: '/metadata', tags: ['Metadata'] })
    .use(realms(authenticator))
    .get('/popular', (caller) => games(caller, { list: 'popular' }), {
      ...gameList,
      detail: {
        operationId: 'listPopularGames',
        summary: 'List popular games',
        description: `Lists the games that are popular at the metadata provider. ${listNote}`,
      },
    })
    .get('/recent', (caller) => games(caller, { list: 'recent' }), {
      ...gameList,
      detail: {
        operationId: 'listRecentGames',
        summary: 'List recent games',
        description: `Lists the games that were released in the last months. ${listNote}`,
      },
    })
    .get('/upcoming', (caller) => games(caller, { list: 'upcoming' }), {
      ...gameList,
      detail: {
        operationId: 'listUpcomingGames',
        summary: 'List upcoming games',
        description: `Lists the games that are not released yet. ${listNote}`,
      },
    })
    .get('/by-genre/:genre', (caller) => games(caller, { list: 'genre', facet: caller.params.genre }), {
      ...gameList,
      params: t.Object({ genre: facetParameter('genre', 'Puzzle') }),
      detail: {
        operationId: 'listGamesByGenre',
        summary: 'List games of a genre',
        description: `Lists the best-known games of a genre. The list is empty for an unknown genre. ${listNote}`,
      },
    })
    .get('/by-platform/:platform', (caller) => games(caller, { list: 'platform', facet: caller.params.platform }), {
      ...gameList,
      params: t.Object({ platform: facetParameter('platform', 'PC') }),
      detail: {
        operationId: 'listGamesByPlatform',
        summary: 'List games for a platform',
        description: `Lists the best-known games for a platform. The list is empty for an unknown platform. ${listNote}`,
      },
    })
    .get('/genres', ({ set }) => facets(set, 'genre'), {
      ...facetList,
      detail: {
        operationId: 'listGenres',
        summary: 'List genres',
        description: `Lists the genres that games can be listed by. ${staleNote}`,
      },
    })
    .get('/platforms', ({ set }) => facets(set, 'platform'), {
      ...facetList,
      detail: {
        operationId: 'listPlatforms',
        summary: 'List platforms',
        description: `Lists the platforms that games can be listed by. ${staleNote}`,
      },
    })
}

/** Suggestions for a user. */
export const suggestionsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/games', tags: ['Metadata'] })
    .use(realms(authenticator))
    .get(
      '/discover',
      ({ query, user, set }) => suggestGames(app, user.id, query.limit ?? defaultLimit, lookupCall(app, set)),
      {
        userAuth: true,
        limiter: 'metadata',
        query: t.Object({ limit }),
        response: gamesResponse,
        detail: {
          operationId: 'listSuggestedGames',
          summary: 'List suggested games',
          description: `Suggests games by the genres, developers and related games of your library, best first. Games that you have are left out. The list is empty for an empty library. ${staleNote}`,
        },
      },
    )
