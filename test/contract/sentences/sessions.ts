import { Database } from 'bun:sqlite'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '../../cli/running-server.ts'
import { freePort } from '../../peers/loopback.ts'
import { elsewhere } from './elsewhere.ts'
import { type Sentence, sentence, story } from './sentence.ts'
import { password } from './world.ts'

/** Starts the program once for each environment on one folder, and says whether the first one's token opens it. */
async function tokenOverRestarts(environments: Record<string, string>[]): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ludarr-sessions-'))
  const seen: number[] = []
  let token = ''
  for (const environment of environments) {
    const server = await runningServer(folder, environment)
    if (token === '')
      token = (await (await server.post('/api/auth/setup', { username: 'robin', password })).json()).token
    seen.push((await server.get('/api/auth/me', token)).status)
    await server.stop()
  }
  rmSync(folder, { recursive: true, force: true })
  return seen
}

const ssl = '/api/settings/ssl'
const configured = { LUDARR_JWT_SECRET: 'a secret of the configuration, long enough' }

export const sessions: Sentence[] = [
  story(
    'The JWT is obtained from set-up for the first account',
    'POST /api/auth/setup, then GET /api/auth/me',
    async ({ token, ask }) =>
      (await ask('stranger', 'GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })).body.username,
    'robin',
  ),
  story('The stored secret keeps sessions over a restart', 'two starts', () => tokenOverRestarts([{}, {}]), [200, 200]),
  story(
    'The configured secret comes first; changing it ends all sessions',
    'four starts',
    () => tokenOverRestarts([{}, configured, { LUDARR_JWT_SECRET: 'another secret, which is long enough too' }, {}]),
    [200, 401, 401, 200],
  ),
  ...(
    [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/generate'],
      ['POST', '/upload'],
    ] as const
  ).flatMap(([method, path]) => [
    sentence('SSL settings individually require the JWT', `${method} ${ssl}${path}`, 401),
    sentence('… of an admin', `${method} ${ssl}${path}`, 403, {
      who: 'member',
      ...(method === 'PATCH' ? { body: {} } : {}),
    }),
  ]),
  sentence('The two storefront-lookup routes require a JWT', 'GET /api/storefront/app/620', 401),
  sentence('The two storefront-lookup routes require a JWT', 'POST /api/storefront/wishlist/sync', 401, { body: {} }),
  sentence('/api/ready answers who is signed in', 'GET /api/ready', 200, { who: 'member' }),
  story(
    'HSTS is sent over TLS once SSL is configured, not over plain HTTP',
    `PATCH ${ssl}`,
    () =>
      elsewhere({}, async ({ ask }) => {
        const port = await freePort()
        await ask('admin', 'POST', `${ssl}/generate`)
        await ask('admin', 'PATCH', ssl, { enabled: true, port })
        const tls = { rejectUnauthorized: false }
        const over = await fetch(`https://127.0.0.1:${port}/api/health`, { tls })
        const plain = await ask('stranger', 'GET', '/api/health')
        return [over, plain].map(({ headers }) => headers.get('strict-transport-security'))
      }),
    ['max-age=31536000', null],
  ),
  story(
    'A key and a token are accepted over any connection',
    'GET /api/integration/ping over http',
    async ({ ask }) => [
      (await ask('key', 'GET', '/api/integration/ping')).status,
      (await ask('admin', 'GET', '/api/integration/ping')).status,
    ],
    [200, 200],
  ),
  story(
    'Key lookup is a single indexed lookup on the digest',
    'EXPLAIN QUERY PLAN',
    async ({ folder }) => {
      const database = new Database(join(folder, 'ludarr.db'), { readonly: true })
      const plan = database.query('EXPLAIN QUERY PLAN SELECT user_id FROM api_keys WHERE digest = ?').all('x')
      database.close()
      return (plan as { detail: string }[]).map(({ detail }) =>
        /SEARCH api_keys USING INDEX \w+ \(digest=\?\)/.test(detail),
      )
    },
    [true],
  ),
  story(
    'The secret is kept for its owner only',
    'the data folder',
    async ({ folder }) => readFileSync(join(folder, 'jwt.secret'), 'utf8').trim().length >= 40,
    true,
  ),
  story(
    'There is no logout route; a token stays usable after a new password and after signing out in the browser',
    'PATCH /api/auth/password, POST /logout',
    () =>
      elsewhere({}, async ({ ask, made, token }) => {
        const second = String((await made('stranger', '/api/auth/login', { username: 'robin', password })).token)
        const change = { currentPassword: password, newPassword: 'another long password' }
        const cookie = { cookie: `ludarr_session=${token}`, 'sec-fetch-site': 'same-origin' }
        const seen = [
          (await ask('admin', 'POST', '/api/auth/logout')).status,
          (await ask('admin', 'PATCH', '/api/auth/password', change)).status,
          (await ask('stranger', 'POST', '/logout', undefined, cookie)).status,
        ]
        for (const each of [token, second]) {
          const headers = { authorization: `Bearer ${each}` }
          seen.push((await ask('stranger', 'GET', '/api/auth/me', undefined, headers)).status)
        }
        return seen
      }),
    [404, 200, 204, 200, 200],
  ),
  story(
    'A removed account ends with its token and its socket',
    'DELETE /api/users/:id',
    () =>
      elsewhere({}, async ({ ask, made, hear }) => {
        const { id } = await made('admin', '/api/users', { username: 'alex', password, role: 'member' })
        const { token } = await made('stranger', '/api/auth/login', { username: 'alex', password })
        const heard = await hear(String(token), 'disconnect', () => ask('admin', 'DELETE', `/api/users/${id}`))
        const authorization = `Bearer ${token}`
        return [heard, (await ask('stranger', 'GET', '/api/auth/me', undefined, { authorization })).status]
      }),
    ['io server disconnect', 401],
  ),
]

export const liveEvents: Sentence[] = [
  story(
    'Behind a trusted proxy the own origin is X-Forwarded-Host',
    'socket',
    () =>
      elsewhere({ LUDARR_TRUSTED_PROXIES: '127.0.0.1' }, ({ socket, token }) => {
        const origin = {
          origin: 'https://nas.example',
          'x-forwarded-host': 'nas.example',
          'x-forwarded-proto': 'https',
        }
        return socket({}, { cookie: `ludarr_session=${token}`, ...origin })
      }),
    'connected',
  ),
  story(
    '… of no other peer',
    'socket',
    ({ socket, token }) => {
      const origin = { origin: 'https://nas.example', 'x-forwarded-host': 'nas.example' }
      return socket({}, { cookie: `ludarr_session=${token}`, ...origin })
    },
    'Unauthorized',
  ),
  story(
    '… or from the configured application URL',
    'socket',
    () =>
      elsewhere({ LUDARR_URL: 'https://games.home' }, ({ socket, token }) =>
        socket({}, { cookie: `ludarr_session=${token}`, origin: 'https://games.home' }),
      ),
    'connected',
  ),
  story(
    'Events go to every authenticated socket: a member hears of the admin’s game',
    'POST /api/games',
    () =>
      elsewhere({}, async ({ hear, memberToken, ask }) => {
        const heard = await hear(memberToken, 'gameChanged', () =>
          ask('admin', 'POST', '/api/games', { title: 'Sent to all', status: 'owned' }),
        )
        return (heard as { change: string }).change
      }),
    'added',
  ),
  story(
    'The stream carries log lines to every authenticated socket',
    'GET /api/not/there',
    async ({ hear, token, memberToken, ask }) => {
      const heard: string[] = []
      for (const each of [token, memberToken]) {
        const line = await hear(each, 'logLine', () => ask('admin', 'GET', '/api/not/there'))
        heard.push(
          Object.keys(line as object)
            .toSorted()
            .join(),
        )
      }
      return heard
    },
    ['fields,level,message,module,time', 'fields,level,message,module,time'],
  ),
  story(
    '… and notifications',
    'a fault',
    () =>
      elsewhere({}, async ({ hear, token, folder, ask }) => {
        const heard = await hear(token, 'notification', async () => {
          const database = new Database(join(folder, 'ludarr.db'))
          database.run('PRAGMA busy_timeout = 5000')
          database.run('DROP TABLE blacklist')
          database.close()
          return ask('admin', 'GET', '/api/blacklist')
        })
        return (heard as { type: string }).type
      }),
    'errorDetected',
  ),
]
