import { type Sentence, sentence } from './sentence.ts'
import type { Answer, World } from './world.ts'

const key = { who: 'key' as const }
const speaksOne = ({ body }: Answer) => body.apiVersion === 1
const routesUnder =
  (mount: string) =>
  ({ body }: Answer) =>
    Object.entries(body.paths as Record<string, object>)
      .filter(([path]) => path.startsWith(mount))
      .reduce((sum, [, operations]) => sum + Object.keys(operations).length, 0)

export const versioning: Sentence[] = [
  sentence('Routes are served under /api with no version segment', 'GET /api/v1/games', 404, { who: 'admin' }),
  sentence(
    'apiVersion is returned to clients: ping',
    'GET /api/integration/ping',
    { status: 200, and: speaksOne },
    key,
  ),
  sentence('… library', 'GET /api/integration/library', { status: 200, and: speaksOne }, key),
  sentence(
    '… sync',
    'POST /api/integration/library/sync',
    { status: 200, and: speaksOne },
    { ...key, body: { games: [{ title: 'Any' }] } },
  ),
  sentence(
    '… request',
    'POST /api/integration/games/request',
    { status: 201, and: speaksOne },
    { ...key, body: { title: 'Celeste' } },
  ),
  sentence('Integration has four routes', 'GET /swagger/json', {
    status: 200,
    and: (answer) => routesUnder('/api/integration/')(answer) - routesUnder('/api/integration/arr/')(answer) === 4,
  }),
  sentence('API keys have three', 'GET /swagger/json', {
    status: 200,
    and: (answer) => routesUnder('/api/api-keys')(answer) === 3,
  }),
  sentence(
    'A key has no end: nothing in its record says when',
    'GET /api/api-keys',
    {
      status: 200,
      and: ({ text }: Answer, _world: World) =>
        Object.keys(JSON.parse(text)[0]).toSorted().join(' ') ===
        'createdAt id lastUsedAt lastUsedFrom lastUserAgent name prefix scopes',
    },
    { who: 'admin' },
  ),
]
