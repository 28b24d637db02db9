import { Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import { explainRelease } from '#core/acquisition/search/explain-release.ts'
import { withInfoLinks } from '#core/acquisition/search/info-links.ts'
import { maxWaitSeconds } from '#core/acquisition/search/later-results.ts'
import { type ReleaseSearch, searchReleases } from '#core/acquisition/search/search-releases.ts'
import { knownGroups } from '#core/acquisition/verdicts/known-groups.ts'
import type { User } from '#domain/accounts/user.ts'
import { ReleaseModel } from '#domain/indexers/release.ts'
import { NameExplanationModel } from '#domain/release-name/explain.ts'
import { Id, Model, Nullable } from '#domain/scalars.ts'
import { refusals } from '../error-models.ts'
import type { HttpContext } from '../http-context.ts'
import { realms } from '../plugins/realms.ts'
import { paging, wholeNumber } from '../requests/parameters.ts'

type Asked = {
  query?: string | undefined
  category?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
}

const usualLimit = 100

/** The query with default paging. */
export function releaseQuery({ query = '', category, limit = usualLimit, offset = 0 }: Asked) {
  return { query: query.trim(), category, limit, offset }
}

/** The query fields of a search whose slow indexers answer later. */
export const resultQuery = {
  searchId: t.Optional(t.String({ maxLength: 64, description: '`searchId` of a response, to get the later results' })),
  waitSeconds: t.Optional(
    wholeNumber('waitSeconds', {
      minimum: 0,
      maximum: maxWaitSeconds,
      description: 'How long to wait for slow indexers; 10 by default',
    }),
  ),
}

export const laterFields = {
  waiting: Type.Array(Type.String({ examples: ['Slow site'] }), {
    description: 'Names of the indexers that have not answered yet',
  }),
  searchId: Nullable(Id),
}

export const laterDescription =
  'Indexers that have not answered within `waitSeconds` are listed in `waiting`. Repeat the request with the `searchId` of the response to get all results as soon as another indexer answers.'

export const SearchErrorModel = Model('SearchError', { indexerName: Type.String(), message: Type.String() })
const FoundReleasesModel = Model('FoundReleases', {
  releases: Type.Array(ReleaseModel),
  total: Type.Integer(),
  errors: Type.Array(SearchErrorModel),
  blacklistedCount: Type.Integer(),
  ...laterFields,
})

export const searchRoutes = ({ app, authenticator }: HttpContext) => {
  const search = {
    userAuth: true,
    query: t.Object({
      query: t.Optional(
        t.String({
          maxLength: 500,
          description: 'The words to search for; empty for the newest releases',
          examples: ['Portal 2'],
        }),
      ),
      category: t.Optional(wholeNumber('category', { minimum: 1, description: 'Only releases in this category' })),
      gameId: t.Optional(t.String({ maxLength: 64, description: 'ID of the game to judge the releases for' })),
      ...resultQuery,
      ...paging(500),
    }),
    response: { 200: FoundReleasesModel, ...refusals(400, 401, 403, 404, 409, 410) },
  } as const
  const searchAll = async (user: User, query: Asked & Omit<ReleaseSearch, keyof Asked>) =>
    withInfoLinks(app, user, await searchReleases(app, user.id, { ...query, ...releaseQuery(query) }))
  return new Elysia({ tags: ['Indexers'] })
    .use(realms(authenticator))
    .get('/search', ({ query, user }) => searchAll(user, query), {
      ...search,
      detail: {
        operationId: 'searchReleases',
        summary: 'Search all enabled indexers',
        description: `Searches all enabled indexers at once and merges duplicates. An indexer that fails is listed in \`errors\`. ${laterDescription}`,
      },
    })
    .get('/indexers/search', ({ query, user }) => searchAll(user, query), {
      ...search,
      detail: {
        operationId: 'searchIndexers',
        summary: 'Search all enabled indexers at the older path',
        description: 'The same as `GET /api/search`.',
      },
    })
    .get('/release-names/explain', ({ query, user }) => explainRelease(app, user.id, query), {
      userAuth: true,
      query: t.Object({
        name: t.String({
          minLength: 1,
          maxLength: 1000,
          description: 'The name of the release',
          examples: ['Portal.2.v1.0-GROUP'],
        }),
        gameId: t.Optional(t.String({ maxLength: 64, description: 'ID of the game that it may belong to' })),
      }),
      response: { 200: NameExplanationModel, ...refusals(400, 401, 404) },
      detail: {
        operationId: 'readReleaseName',
        summary: 'Explain how a release name is read',
        description:
          'Lists the parts of the name, what each was read as and by which rule, and tells which rule decided whether the release belongs to the game.',
      },
    })
    .get('/releases/groups', ({ user }) => knownGroups(app, user.id), {
      userAuth: true,
      response: { 200: Type.Array(Type.String({ examples: ['GOG'] }), { maxItems: 100 }), ...refusals(401) },
      detail: {
        operationId: 'listReleaseGroups',
        summary: 'List known release groups',
        description: 'Lists the groups of the releases that were seen last for your games, the most frequent first.',
      },
    })
}
