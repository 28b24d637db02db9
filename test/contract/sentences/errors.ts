import { eventually } from '../../peers/loopback.ts'
import { type Sentence, sentence, story } from './sentence.ts'

const errorOnly = ({ body }: { body: Record<string, unknown> }) => typeof body.error === 'string'
const admin = { who: 'admin' } as const
const crawlers = {
  status: 200,
  and: ({ headers }: { headers: Headers }) => headers.get('x-robots-tag') === 'noindex, nofollow',
}

export const whatItDoes: Sentence[] = [
  ...['/api/health', '/', '/robots.txt', '/swagger', '/swagger/json', '/library'].map((path) =>
    sentence('Every response tells crawlers to stay away', `GET ${path}`, crawlers),
  ),
  sentence('… a 401 too', 'GET /api/games', { ...crawlers, status: 401 }),
  sentence('… a 404 too', 'GET /assets/none.js', { ...crawlers, status: 404 }),
  sentence("… and the socket's polling", 'GET /socket.io/?EIO=4&transport=polling', crawlers),
  sentence('/robots.txt disallows all crawlers', 'GET /robots.txt', {
    status: 200,
    and: ({ text }) => text === 'User-agent: *\nDisallow: /\n',
  }),
  sentence('The API page loads nothing from elsewhere', 'GET /swagger', {
    status: 200,
    and: ({ text, headers }) =>
      !/https?:\/\//.test(text) && /default-src 'none'/.test(headers.get('content-security-policy') ?? ''),
  }),
  sentence('Answers cannot be framed, sniffed or run', 'GET /api/health', {
    status: 200,
    and: ({ headers }) =>
      headers.get('x-content-type-options') === 'nosniff' &&
      headers.get('referrer-policy') === 'no-referrer' &&
      /frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? ''),
  }),
]

export const errors: Sentence[] = [
  sentence(
    'A validation failure is 400 with details',
    'POST /api/games',
    { status: 400, and: ({ body }) => body.error === 'Validation failed' && Array.isArray(body.details) },
    { ...admin, body: { title: 7 } },
  ),
  sentence(
    '… and repeats nothing that was sent',
    'POST /api/auth/login',
    { status: 400, and: ({ text }) => !text.includes('SECRET') },
    { body: { username: 'robin', password: { deep: 'SECRET' } } },
  ),
  sentence(
    'A business error is { error }',
    'GET /api/games/00000000-0000-4000-8000-000000000000',
    { status: 404, and: errorOnly },
    admin,
  ),
  sentence(
    'A duplicate game is 409 with { error, game }',
    'POST /api/games',
    { status: 409, and: ({ body }, { gameId }) => errorOnly({ body }) && (body.game as { id: string }).id === gameId },
    { ...admin, body: { title: 'Portal 2' } },
  ),
  sentence(
    '… on match-and-add as well',
    'POST /api/games/match-and-add',
    { status: 409, and: ({ body }) => errorOnly({ body }) && body.game !== undefined },
    { ...admin, body: { title: 'Hades' } },
  ),
  sentence('A member may not administer: 403', 'GET /api/users', { status: 403, and: errorOnly }, { who: 'member' }),
  sentence(
    'A wrong method is 405 with Allow',
    'PUT /api/games',
    { status: 405, and: ({ headers }) => headers.get('allow') === 'GET, HEAD, OPTIONS, POST' },
    admin,
  ),
  sentence(
    'A body that is no JSON is 400',
    'POST /api/games',
    { status: 400, and: errorOnly },
    { ...admin, body: '{"title":' },
  ),
  sentence(
    'A body over 1 MiB is 413',
    'POST /api/games',
    { status: 413, and: errorOnly },
    { ...admin, body: { title: 'x'.repeat(1024 * 1024) } },
  ),
  sentence('A downloadPath with .. is rejected', 'POST /api/downloaders', 400, {
    ...admin,
    body: { name: 'x', type: 'qbittorrent', url: 'http://127.0.0.1:9', downloadPath: '/data/../etc' },
  }),
  sentence(
    'An indexer on a cloud metadata address is refused',
    'POST /api/indexers',
    { status: 400, and: errorOnly },
    { ...admin, body: { name: 'x', url: 'http://169.254.169.254/latest' } },
  ),
  story(
    'A successful delete is 204 and empty',
    'admin: DELETE /api/games/:id',
    async ({ ask, made }) => {
      const { id } = await made('admin', '/api/games', { title: 'To be deleted', status: 'owned' })
      const { status, text } = await ask('admin', 'DELETE', `/api/games/${id}`)
      return [status, text]
    },
    [204, ''],
  ),
  story(
    'Errors are logged with method and path, a 4xx as warning',
    'the log',
    async ({ ask, output }) => {
      const path = `/api/games/${crypto.randomUUID()}`
      await ask('admin', 'GET', path)
      // What it prints comes another way than its answers. The last line may not be whole yet.
      const wholeLines = () => output().split('\n').slice(0, -1)
      const line = await eventually('The line is logged', 20_000, async () => {
        return wholeLines().find((each) => each.includes(path)) ?? null
      })
      const { level, fields } = JSON.parse(line)
      return [level, fields?.method, fields?.status]
    },
    ['warn', 'GET', 404],
  ),
]
