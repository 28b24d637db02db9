import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sentence, sentence, story } from './sentence.ts'
import type { Answer } from './world.ts'

const fields =
  'addedAt coverUrl genres id libraryPath metadataId platforms releaseDate releaseStatus status storefrontAppId title'
const fieldsOf = (game: unknown) =>
  Object.keys(game as object)
    .toSorted()
    .join(' ')
const first = (answer: Answer, list: string) => (answer.body[list] as Record<string, unknown>[])[0]
const sync = (entry: object, more: object = {}) => ({ games: [entry], ...more })
const path = 'POST /api/integration/library/sync'

export const integration: Sentence[] = [
  sentence(
    'Responses carry apiVersion',
    'GET /api/integration/ping',
    { status: 200, and: ({ body }) => body.apiVersion === 1 && typeof body.version === 'string' },
    { who: 'key' },
  ),
  sentence(
    'The ping tells who is authenticated',
    'GET /api/integration/ping',
    { status: 200, and: ({ body }) => (body.authenticatedAs as { username: string }).username === 'robin' },
    { who: 'key' },
  ),
  sentence(
    'Games come in the IntegrationGame shape, no more and no less',
    'GET /api/integration/library',
    { status: 200, and: (answer) => fieldsOf(first(answer, 'games')) === fields },
    { who: 'key' },
  ),
  sentence(
    'Internal fields are never exposed',
    'GET /api/integration/library',
    { status: 200, and: ({ text }) => !/userId|notes|releasesFound|lastSearchedAt/.test(text) },
    { who: 'key' },
  ),
  sentence(
    "Another user's library is another",
    'GET /api/integration/library',
    { status: 200, and: ({ body }) => body.count === 0 },
    { who: 'member' },
  ),
  sentence(
    'Answers are not stored on the way',
    'GET /api/integration/library',
    { status: 200, and: ({ headers }) => headers.get('cache-control') === 'no-store' },
    { who: 'key' },
  ),
  sentence(
    'An entry is matched first by storefront id',
    path,
    { status: 200, and: (answer, { gameId }) => first(answer, 'matched')?.gameId === gameId },
    { who: 'key', body: sync({ title: 'Another name', storefrontAppId: 620 }) },
  ),
  sentence(
    '… also under the name steamAppId',
    path,
    { status: 200, and: (answer, { gameId }) => first(answer, 'matched')?.gameId === gameId },
    { who: 'key', body: sync({ title: 'Another name', steamAppId: 620 }) },
  ),
  sentence(
    '… then by normalised title',
    path,
    { status: 200, and: (answer, { gameId }) => first(answer, 'matched')?.gameId === gameId },
    { who: 'key', body: sync({ title: 'PORTAL™ II' }) },
  ),
  sentence(
    'Unmatched entries are reported back',
    path,
    { status: 200, and: (answer) => first(answer, 'unmatched')?.externalId === 'x1' },
    { who: 'key', body: sync({ title: 'Unheard of', externalId: 'x1' }) },
  ),
  sentence(
    'A sync never creates entries',
    'GET /api/integration/library',
    { status: 200, and: ({ body }) => body.count === 1 },
    { who: 'key' },
  ),
  sentence(
    'Without markInstalledAsOwned nothing is promoted',
    path,
    { status: 200, and: ({ body }) => body.promotedToOwned === 0 },
    { who: 'key', body: sync({ title: 'Portal 2', installed: true }) },
  ),
  sentence(
    'Nor when it is not installed',
    path,
    { status: 200, and: ({ body }) => body.promotedToOwned === 0 },
    { who: 'key', body: sync({ title: 'Portal 2', installed: false }, { markInstalledAsOwned: true }) },
  ),
  sentence(
    'Wanted, installed and asked for: it becomes owned',
    path,
    { status: 200, and: (answer) => answer.body.promotedToOwned === 1 && first(answer, 'matched')?.status === 'owned' },
    { who: 'key', body: sync({ title: 'Portal 2', installed: true }, { markInstalledAsOwned: true }) },
  ),
  sentence(
    'Batches of 500 entries are taken',
    path,
    { status: 200, and: ({ body }) => body.received === 500 },
    {
      who: 'key',
      body: {
        games: Array.from({ length: 500 }, (_, index) => ({
          title: `Game ${index}`,
          steamAppId: index + 1000,
          installed: true,
          externalId: `${index}`,
        })),
      },
    },
  ),
  sentence(
    'A requested game is found by title and wanted',
    'POST /api/integration/games/request',
    {
      status: 201,
      and: ({ body }) => (body.game as { status: string }).status === 'wanted' && fieldsOf(body.game) === fields,
    },
    { who: 'key', body: { title: 'Hades' } },
  ),
  sentence(
    'One that is in the library is 409 with it',
    'POST /api/integration/games/request',
    { status: 409, and: ({ body }) => fieldsOf(body.game) === fields && typeof body.error === 'string' },
    { who: 'key', body: { title: 'Hades' } },
  ),
  sentence('One nobody knows is 404', 'POST /api/integration/games/request', 404, {
    who: 'key',
    body: { title: 'Unheard of, really' },
  }),
  sentence('A stranger gets 401', 'GET /api/integration/library', 401),
]

export const apiKeys: Sentence[] = [
  sentence(
    'Creating answers the raw key once: 256 bits after a fixed prefix',
    'POST /api/api-keys',
    { status: 201, and: ({ body }) => /^lud_[\w-]{43}$/.test(String(body.key)) },
    { who: 'admin', body: { name: 'Another' } },
  ),
  sentence(
    'It cannot be retrieved again',
    'GET /api/api-keys',
    { status: 200, and: ({ text }) => !/lud_[\w-]{20}/.test(text) },
    { who: 'admin' },
  ),
  story(
    'Only a digest and a prefix are stored',
    'the database file',
    async ({ folder, key }) => {
      const stored = ['ludarr.db', 'ludarr.db-wal'].map((file) => readFileSync(join(folder, file), 'latin1')).join('')
      return [stored.includes(key.slice(0, 10)), stored.includes(key)]
    },
    [true, false],
  ),
  sentence("Another user's key is unknown", 'DELETE /api/api-keys/{key}', 404, { who: 'member' }),
  story(
    'A user holds at most 25 keys, also when 50 are asked for at once',
    'member: 50 × POST /api/api-keys',
    async ({ ask }) => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => ask('member', 'POST', '/api/api-keys', { name: 'x' })),
      )
      return [201, 409].map((status) => answers.filter((answer) => answer.status === status).length)
    },
    [25, 25],
  ),
  sentence(
    'A revoked key …',
    'DELETE /api/api-keys/{key}',
    { status: 204, and: ({ text }) => text === '' },
    { who: 'admin' },
  ),
  sentence('… stops working', 'GET /api/integration/ping', 401, { who: 'key' }),
]
