import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Sentence, sentence, story } from './sentence.ts'
import { allowedOrigin, password, type World } from './world.ts'

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const credentials = { username: 'robin', password }
const evil = { origin: 'https://evil.example' }
const statusOf = async (asked: ReturnType<World['ask']>) => (await asked).status

const open = ['/api/auth/status', '/api/auth/session', '/api/health', '/api/config']
const guarded = [
  '/api/ready',
  '/api/auth/me',
  '/api/system/filesystem',
  '/api/games',
  '/api/indexers',
  '/api/downloaders',
]

export const authentication: Sentence[] = [
  sentence(
    'The JWT is obtained from login',
    'POST /api/auth/login',
    { status: 200, and: ({ body }) => /^eyJ/.test(String(body.token)) },
    { body: credentials },
  ),
  sentence(
    'It is sent as bearer',
    'GET /api/auth/me',
    { status: 200, and: ({ body }) => body.username === 'robin' },
    { who: 'admin' },
  ),
  sentence(
    'A browser session uses an httpOnly cookie',
    'POST /api/auth/login',
    {
      status: 200,
      and: ({ headers }) => /^ludarr_session=.*HttpOnly; SameSite=Lax/.test(headers.get('set-cookie') ?? ''),
    },
    { body: credentials },
  ),
  sentence('The cookie alone is a session', 'GET /api/auth/me', 200, { who: 'cookie' }),
  sentence('A page of another origin cannot act with the cookie', 'PATCH /api/games/{game}', 403, {
    who: 'cookie',
    body: { hidden: false },
    headers: evil,
  }),
  sentence('A page of an allowed origin can', 'PATCH /api/games/{game}', 200, {
    who: 'cookie',
    body: { hidden: false },
    headers: { origin: allowedOrigin },
  }),
  story(
    'A JWT is valid for 7 days, HS256',
    'the token of set-up',
    async ({ token }) => {
      const { iat, exp } = claimsOf(token)
      return [exp - iat, JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).alg]
    },
    [604_800, 'HS256'],
  ),
  sentence('There is no logout route in the API', 'POST /api/auth/logout', 404, { who: 'admin' }),
  story(
    'The secret is generated and stored when the configuration has none',
    'the data folder',
    async ({ folder }) => readFileSync(join(folder, 'jwt.secret'), 'utf8').trim().length >= 43,
    true,
  ),
  story(
    'alg: none opens nothing',
    'GET /api/auth/me',
    ({ ask, token }) => {
      const [, claims] = token.split('.')
      const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`
      return statusOf(ask('stranger', 'GET', '/api/auth/me', undefined, { authorization: `Bearer ${none}` }))
    },
    401,
  ),
  ...open.map((path) => sentence('Registered before the gate: public', `GET ${path}`, 200)),
  ...guarded.map((path) =>
    sentence('Everything else requires a JWT', `GET ${path}`, {
      status: 401,
      and: ({ headers }) => headers.get('www-authenticate') === 'Bearer',
    }),
  ),
  sentence('The gate stands before unknown paths too', 'GET /api/no/such/route', 401),
  sentence('To who is signed in they are just unknown', 'GET /api/no/such/route', 404, { who: 'admin' }),
  sentence('Changing the password individually requires the JWT', 'PATCH /api/auth/password', 401, { body: {} }),
  sentence('The file browser individually requires the JWT of an admin', 'GET /api/system/filesystem', 403, {
    who: 'member',
  }),
  sentence(
    'A key is accepted under /api/integration as X-Api-Key',
    'GET /api/integration/ping',
    { status: 200, and: ({ body }) => body.usingApiKey === true },
    { who: 'key' },
  ),
  sentence(
    '… and as bearer',
    'GET /api/integration/ping',
    { status: 200, and: ({ body }) => body.usingApiKey === true },
    { who: 'keyAsBearer' },
  ),
  sentence(
    'A JWT is also accepted there',
    'GET /api/integration/ping',
    { status: 200, and: ({ body }) => body.usingApiKey === false },
    { who: 'member' },
  ),
  ...(['key', 'keyAsBearer'] as const).flatMap((who) => [
    sentence('Every other route accepts a JWT only', 'GET /api/games', 401, { who }),
    sentence('A key cannot create keys', 'POST /api/api-keys', 401, { who, body: { name: 'x' } }),
    sentence('A key cannot revoke keys', 'DELETE /api/api-keys/{key}', 401, { who }),
  ]),
  sentence('HSTS is sent only when SSL is configured', 'GET /api/health', {
    status: 200,
    and: ({ headers }) => !headers.has('strict-transport-security'),
  }),
  sentence('A username that is no string is rejected', 'POST /api/auth/login', 400, {
    body: { username: 7, password },
  }),
  sentence('A password that is no string is rejected', 'POST /api/auth/login', 400, {
    body: { username: 'robin', password: [password] },
  }),
  sentence('… with length checks', 'POST /api/auth/setup', 400, { body: { username: 'ab', password } }),
  sentence(
    'The password route is validated by a schema',
    'PATCH /api/auth/password',
    { status: 400, and: ({ body }) => body.error === 'Validation failed' },
    { who: 'admin', body: { newPassword: 'short' } },
  ),
  sentence(
    'A wrong password is 401',
    'POST /api/auth/login',
    { status: 401, and: ({ body }) => body.error === 'Invalid username or password' },
    { body: { username: 'robin', password: 'wrong' } },
  ),
  sentence(
    'An unknown user gets the same',
    'POST /api/auth/login',
    { status: 401, and: ({ body }) => body.error === 'Invalid username or password' },
    { body: { username: 'nobody', password } },
  ),
  sentence('Set-up creates the first account only', 'POST /api/auth/setup', 403, {
    body: { username: 'second', password },
  }),
  sentence(
    'Cross-origin requests are allowed from configured origins, with credentials',
    'GET /api/health',
    {
      status: 200,
      and: ({ headers }) =>
        headers.get('access-control-allow-origin') === allowedOrigin &&
        headers.get('access-control-allow-credentials') === 'true',
    },
    { headers: { origin: allowedOrigin } },
  ),
  sentence(
    '… and only from them',
    'GET /api/health',
    { status: 200, and: ({ headers }) => !headers.has('access-control-allow-origin') },
    { headers: evil },
  ),
  sentence(
    'A preflight of an allowed origin is answered',
    'OPTIONS /api/games',
    { status: 204, and: ({ headers }) => headers.get('access-control-allow-origin') === allowedOrigin },
    { headers: { origin: allowedOrigin, 'access-control-request-method': 'POST' } },
  ),
  sentence('… one of another is not', 'OPTIONS /api/games', 401, {
    headers: { ...evil, 'access-control-request-method': 'POST' },
  }),
]

export const events: Sentence[] = [
  story(
    'The handshake presents the JWT in auth.token',
    'socket',
    ({ socket, token }) => socket({ token }),
    'connected',
  ),
  story(
    '… or in the cookie, from the own origin',
    'socket',
    ({ socket, token, url }) => socket({}, { cookie: `ludarr_session=${token}`, origin: url }),
    'connected',
  ),
  story(
    '… or from an allowed origin',
    'socket',
    ({ socket, token }) => socket({}, { cookie: `ludarr_session=${token}`, origin: allowedOrigin }),
    'connected',
  ),
  story(
    'Another origin is rejected',
    'socket',
    ({ socket, token }) => socket({}, { cookie: `ludarr_session=${token}`, ...evil }),
    'Unauthorized',
  ),
  story('Otherwise the handshake is rejected', 'socket', ({ socket }) => socket({}), 'Unauthorized'),
  story('A key opens no socket', 'socket', ({ socket, key }) => socket({ token: key }), 'Unauthorized'),
]
