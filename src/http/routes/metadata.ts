import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { chooseMetadata } from '#core/metadata/metadata-choice.ts'
import { searchGames } from '#core/metadata/search-games.ts'
import { FormFieldModel, formFields } from '#domain/declaration.ts'
import { AppError } from '#domain/errors.ts'
import { FoundGameModel, metadataProviders, ProviderGameModel } from '#domain/games/metadata.ts'
import { Model, OneOf } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { wholeNumber } from '../requests/parameters.ts'

const provider = OneOf(metadataProviders, 'MetadataProvider')
const ChoiceModel = Model('MetadataChoice', { provider })
const KindModel = Model('MetadataProviderKind', {
  provider,
  label: Type.String(),
  docsUrl: Type.String(),
  fields: Type.Array(FormFieldModel),
})

export const metadataRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/metadata', tags: ['Metadata'] })
    .use(realms(authenticator))
    .get('/search', ({ query, user }) => searchGames(app, user.id, query.q, query.limit ?? 20), {
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
        description: 'Finds games by title. `inLibrary` is the ID of the game if your library already has it.',
      },
    })
    .get(
      '/games/:metadataId',
      async ({ params }) => {
        const game = await app.metadata.source().game(params.metadataId)
        if (game === null) throw new AppError('not-found', `The metadata provider has no game ${params.metadataId}`)
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
          description: 'Returns the metadata of a game that need not be in your library.',
        },
      },
    )

export const metadataSettingsRoutes = ({ app, authenticator }: HttpContext) =>
  new Elysia({ prefix: '/settings/metadata', tags: ['Settings'] })
    .use(realms(authenticator))
    .get('', () => ({ provider: app.metadata.choice().provider }), {
      adminAuth: true,
      limiter: 'metadata',
      response: { 200: ChoiceModel, ...refusals(401, 403) },
      detail: {
        operationId: 'getMetadataProvider',
        summary: 'Get the metadata provider',
        description: 'Returns the name of the provider in use.',
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
      async ({ body }) => {
        await chooseMetadata(app, { provider: body.provider, settings: {} })
        return { provider: app.metadata.choice().provider }
      },
      {
        adminAuth: true,
        limiter: 'metadata',
        body: ChoiceModel,
        response: { 200: ChoiceModel, ...refusals(400, 401, 403, 409, 502) },
        detail: {
          operationId: 'chooseMetadataProvider',
          summary: 'Choose the metadata provider',
          description: 'The provider is tested before it is saved.',
        },
      },
    )
