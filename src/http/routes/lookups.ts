import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { findFixes } from '#core/lookups/find-fixes.ts'
import { findModDomain, trendingMods } from '#core/lookups/find-mods.ts'
import { findPlayTime } from '#core/lookups/find-play-time.ts'
import { GameTitle, MetadataId, maxStorefrontAppId } from '#domain/games/game.ts'
import { PlayTimeModel } from '#domain/games/play-time.ts'
import { ModDomain, ModModel } from '#domain/lookups/mod.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { lookupCall, staleNote } from '../requests/lookup-call.ts'
import { wholeNumber } from '../requests/parameters.ts'

const FixesModel = Model('Fixes', {
  url: Nullable(Type.String({ examples: ['https://www.pcgamingwiki.com/wiki/Portal_2'] })),
})
const PlayTimeAnswerModel = Model('PlayTimeAnswer', { data: Nullable(PlayTimeModel) })
const ModDomainModel = Model('ModDomain', { configured: Type.Boolean(), domain: Nullable(ModDomain) })
const title = Type.String({ ...GameTitle, description: 'Title of the game' })

export const lookupRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/lookup', tags: ['Lookups'] })
    .use(realms(authenticator))
    .get('/fixes', ({ query, set }) => findFixes(app, query.storefrontAppId, lookupCall(app, set)), {
      userAuth: true,
      limiter: 'metadata',
      query: t.Object({
        storefrontAppId: wholeNumber('storefrontAppId', {
          minimum: 1,
          maximum: maxStorefrontAppId,
          description: 'Steam application ID of the game',
        }),
      }),
      response: { 200: FixesModel, ...refusals(400, 401, 429, 502) },
      detail: {
        operationId: 'getFixes',
        summary: 'Get the PCGamingWiki page of a game',
        description: `Returns the page with fixes and settings for the game, or null if there is none. Responses are kept for a day, failures for 5 minutes. ${staleNote}`,
      },
    })
    .get(
      '/play-time',
      async ({ query }) => ({
        data: await findPlayTime(app, { title: query.title, metadataId: query.metadataId ?? null }),
      }),
      {
        userAuth: true,
        limiter: 'metadata',
        query: t.Object({
          title,
          metadataId: t.Optional(Type.String({ ...MetadataId, description: 'Provider and ID of the game' })),
        }),
        response: { 200: PlayTimeAnswerModel, ...refusals(400, 401, 429) },
        detail: {
          operationId: 'getPlayTime',
          summary: 'Get the play time of a game',
          description:
            'Asks IGDB if it is set up, else HowLongToBeat. `data` is null if neither knows the game or answers in time.',
        },
      },
    )

export const modsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/mods', tags: ['Lookups'] })
    .use(realms(authenticator))
    .get('/domain', ({ query, set, user }) => findModDomain(app, user.id, query.title, lookupCall(app, set)), {
      userAuth: true,
      limiter: 'metadata',
      query: t.Object({ title }),
      response: { 200: ModDomainModel, ...refusals(400, 401, 429, 502) },
      detail: {
        operationId: 'getModDomain',
        summary: 'Get the Nexus Mods domain of a game',
        description: `Returns the name of the game in addresses of Nexus Mods, or null if it has no mods there. \`configured\` is false without an API key. ${staleNote}`,
      },
    })
    .get(
      '/trending',
      ({ query, set, user }) =>
        trendingMods(app, user.id, { domain: query.domain, limit: query.limit ?? 10 }, lookupCall(app, set)),
      {
        userAuth: true,
        limiter: 'metadata',
        query: t.Object({
          limit: t.Optional(
            wholeNumber('limit', {
              minimum: 1,
              maximum: 50,
              description: 'The largest number of mods in the response',
            }),
          ),
          domain: Type.String({ ...ModDomain, description: 'Nexus Mods domain of the game' }),
        }),
        response: { 200: Type.Array(ModModel), ...refusals(400, 401, 422, 429, 502) },
        detail: {
          operationId: 'listTrendingMods',
          summary: 'List trending mods of a game',
          description: `Lists the trending mods on Nexus Mods. Adult mods are left out if you hide adult games. ${staleNote}`,
        },
      },
    )
