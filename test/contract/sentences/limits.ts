import { elsewhere as inOwnProgram } from './elsewhere.ts'
import { type Sentence, story } from './sentence.ts'
import type { World } from './world.ts'

const few = { LUDARR_LIMIT_GENERAL: '60', LUDARR_LIMIT_WRITE: '5', LUDARR_LIMIT_METADATA: '5', LUDARR_LIMIT_LOGIN: '3' }

/** A program of its own, so that nobody else's requests are counted. */
const elsewhere = <Seen>(environment: Record<string, string>, look: (world: World) => Promise<Seen>) =>
  inOwnProgram({ ...few, ...environment }, look)

async function statuses(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const seen = new Set<number>()
  for (let index = 0; index < count; index += 1) seen.add((await ask(index)).status)
  return [...seen]
}

const health = ({ ask }: World, headers: (index: number) => Record<string, string> = () => ({})) =>
  statuses(70, (index) => ask('stranger', 'GET', '/api/health', undefined, headers(index)))
const lifted = (mode: Record<string, string>) =>
  elsewhere({ DISABLE_RATE_LIMITS: 'true', ...mode }, (world) => health(world))

export const limits: Sentence[] = [
  story(
    'All /api routes share a general limit, answered with 429',
    '70 × GET /api/health at a limit of 60',
    () => elsewhere({}, (world) => health(world)),
    [200, 429],
  ),
  story(
    'A limited answer tells when and how much',
    'GET /api/health',
    () =>
      elsewhere({}, async (world) => {
        await health(world)
        const { headers, body } = await world.ask('stranger', 'GET', '/api/health')
        return [
          ...['retry-after', 'ratelimit-reset'].map((name) => Number(headers.get(name)) > 0),
          headers.get('ratelimit-limit'),
          headers.get('ratelimit-remaining'),
          typeof body.error,
        ]
      }),
    [true, true, '60', '0', 'string'],
  ),
  story(
    'X-Forwarded-For of a caller is no way around',
    '70 × GET /api/health',
    () => elsewhere({}, (world) => health(world, (index) => ({ 'x-forwarded-for': `203.0.113.${index}` }))),
    [200, 429],
  ),
  story(
    'A trusted proxy tells clients apart',
    '70 × GET /api/health',
    () =>
      elsewhere({ LUDARR_TRUSTED_PROXIES: '127.0.0.0/8' }, (world) =>
        health(world, (index) => ({ 'x-forwarded-for': `203.0.113.${index}` })),
      ),
    [200],
  ),
  story(
    '… but not addresses within one /64',
    '70 × GET /api/health',
    () =>
      elsewhere({ LUDARR_TRUSTED_PROXIES: '127.0.0.0/8' }, (world) =>
        health(world, (index) => ({ 'x-forwarded-for': `2001:db8::${index.toString(16)}` })),
      ),
    [200, 429],
  ),
  story(
    'Login has a limiter of its own',
    '5 × POST /api/auth/login',
    () =>
      elsewhere({}, ({ ask }) =>
        statuses(5, () => ask('stranger', 'POST', '/api/auth/login', { username: 'robin', password: 'wrong' })),
      ),
    [401, 429],
  ),
  story(
    'Setup is rate-limited like login',
    '5 × POST /api/auth/setup',
    () =>
      elsewhere({}, ({ ask }) =>
        statuses(5, () => ask('stranger', 'POST', '/api/auth/setup', { username: 'second', password: 'long enough' })),
      ),
    [403, 429],
  ),
  story(
    'Write-heavy routes have one',
    '7 × PATCH /api/games/:id',
    () =>
      elsewhere({}, ({ ask, gameId }) =>
        statuses(7, () => ask('admin', 'PATCH', `/api/games/${gameId}`, { hidden: true })),
      ),
    [200, 429],
  ),
  story(
    'Look-ups at the metadata provider have one',
    '7 × GET /api/metadata/search',
    () => elsewhere({}, ({ ask }) => statuses(7, () => ask('admin', 'GET', '/api/metadata/search?q='))),
    [400, 429],
  ),
  story(
    'Limits are skipped when the switch is true and NODE_ENV is test',
    'NODE_ENV=test',
    () => lifted({ NODE_ENV: 'test' }),
    [200],
  ),
  story('… or development', 'NODE_ENV=development', () => lifted({ NODE_ENV: 'development' }), [200]),
  story(
    'With production the switch is ignored',
    'NODE_ENV=production',
    () => lifted({ NODE_ENV: 'production' }),
    [200, 429],
  ),
  story('Unset as well', 'no NODE_ENV', () => lifted({}), [200, 429]),
]
