import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { searchGames } from '#core/discovery/search-games.ts'
import { changeMetadataSettings, showMetadataSettings } from '#core/metadata/change-settings.ts'
import { findMergedGame } from '#core/metadata/merge-providers.ts'
import { FormFieldModel, formFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { FoundGameModel, MetadataProviderModel, ProviderGameModel } from '#domain/games/metadata.ts'
import { say } from '#domain/messages/say.ts'
import { Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { lookupCall, staleNote } from '../requests/lookup-call.ts'
import { wholeNumber } from '../requests/parameters.ts'

const provider = MetadataProviderModel
const credential = (title: string) => Nullable(Type.String({ title, maxLength: 500, examples: ['********'] }))
const igdb = { clientId: credential('Client ID'), clientSecret: credential('Client secret') }
const rawg = { apiKey: credential('API key') }

const MetadataSettingsModel = Model('MetadataSettings', {
  provider,
  igdb: Model('IgdbSettings', igdb),
  rawg: Model('RawgSettings', rawg),
  fixed: Type.Array(
    Model('FixedSetting', {
      field: Type.String({ description: 'A field of this object', examples: ['igdb.clientSecret'] }),
      variable: Type.String({ examples: ['LUDARR_IGDB_CLIENT_SECRET'] }),
    }),
    { description: 'The fields that the configuration sets, each with its environment variable' },
  ),
})

const MetadataSettingsInputModel = Model('MetadataSettingsInput', {
  provider,
  igdb: Type.Optional(Type.Partial(Type.Object(igdb), { model: 'IgdbSettingsInput' })),
  rawg: Type.Optional(Type.Partial(Type.Object(rawg), { model: 'RawgSettingsInput' })),
})

const KindModel = Model('MetadataProviderKind', {
  provider,
  label: Type.String(),
  docsUrl: Type.String(),
  fields: Type.Array(FormFieldModel),
})

export const metadataRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/metadata', tags: ['Metadata'] })
    .use(realms(authenticator))
    .get('/search', ({ query, user, set }) => searchGames(app, user.id, { ...query, call: lookupCall(app, set) }), {
      userAuth: true,
      limiter: 'metadata',
      query: t.Object({
        q: t.String({
          minLength: 1,
          maxLength: 200,
          pattern: '\\S',
          description: 'The title to search for',
          examples: ['Portal 2'],
        }),
        limit: t.Optional(
          wholeNumber('limit', { minimum: 1, maximum: 50, description: 'The largest number of games in the response' }),
        ),
      }),
      response: { 200: Type.Array(FoundGameModel), ...refusals(400, 401, 429, 502) },
      detail: {
        operationId: 'searchMetadata',
        summary: 'Search the metadata provider',
        description: `Finds games by title. \`inLibrary\` is the ID of the game if your library already has it. ${staleNote}`,
      },
    })
    .get(
      '/games/:metadataId',
      async ({ params, set }) => {
        const game = await findMergedGame(app, params.metadataId, lookupCall(app, set))
        if (game === null)
          throw new AppError('not-found', say('services.providerWithoutGame', { id: params.metadataId }))
        return game
      },
      {
        userAuth: true,
        limiter: 'metadata',
        params: t.Object({
          metadataId: t.String({ maxLength: 80, description: 'Provider and ID of the game', examples: ['steam:620'] }),
        }),
        response: { 200: ProviderGameModel, ...refusals(400, 401, 404, 429, 502) },
        detail: {
          operationId: 'getMetadata',
          summary: 'Get a game from the metadata provider',
          description: `Returns the metadata of a game that need not be in your library. ${staleNote}`,
        },
      },
    )

export const metadataSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/metadata', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => shownSettings(app), {
      adminAuth: true,
      limiter: 'metadata',
      response: { 200: MetadataSettingsModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getMetadataSettings',
        summary: 'Get the metadata settings',
        description: 'Returns the selected provider and the settings of all providers. Secrets are masked.',
      },
    })
    .get(
      '/kinds',
      () =>
        Object.values(app.metadata.kinds).map(({ provider, label, docsUrl, settings }) => ({
          provider,
          label,
          docsUrl,
          fields: formFields(settings),
        })),
      {
        adminAuth: true,
        limiter: 'metadata',
        response: { 200: Type.Array(KindModel), ...refusals(401, 403) },
        detail: {
          operationId: 'listMetadataProviderKinds',
          summary: 'List the supported metadata providers',
          description: 'Lists the providers with the fields of their settings, from which a form can be built.',
        },
      },
    )
    .post(
      '',
      async ({ body: { provider, ...settings } }) => {
        await changeMetadataSettings(app, { provider, settings })
        return shownSettings(app)
      },
      {
        adminAuth: true,
        limiter: 'metadata',
        body: MetadataSettingsInputModel,
        response: { 200: MetadataSettingsModel, ...refusals(400, 401, 403, 409, 429, 502) },
        detail: {
          operationId: 'changeMetadataSettings',
          summary: 'Change the metadata settings',
          description:
            'Selects the provider. Settings that are missing or masked stay unchanged, empty ones are removed. New credentials are tested before they are saved: the status is 400 with the message of the provider if it rejects them. The status is 409 for a setting that the configuration sets.',
        },
      },
    )

function shownSettings(app: HttpContext['app']) {
  const { provider, settings, fixed } = showMetadataSettings(app)
  return {
    provider,
    igdb: { clientId: null, clientSecret: null, ...settings.igdb },
    rawg: { apiKey: null, ...settings.rawg },
    fixed,
  }
}
