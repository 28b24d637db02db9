import { createAuthenticator } from '../../fakes/authenticator.ts'
import { codeOf } from '../../totp-codes.ts'
import { elsewhere } from './elsewhere.ts'
import { type Sentence, story } from './sentence.ts'
import { password, type World } from './world.ts'

const credentials = { username: 'robin', password }
const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })

/** Sets up the second factor of the admin. */
async function setUp({ made }: World): Promise<{ secret: string; recoveryCodes: string[]; code: string }> {
  const { secret } = await made('admin', '/api/auth/totp/enroll', undefined)
  const code = codeOf(String(secret), new Date())
  const { recoveryCodes } = await made('admin', '/api/auth/totp/confirm', { code })
  return { secret: String(secret), recoveryCodes: recoveryCodes as string[], code }
}

export const secondFactor: Sentence[] = [
  story(
    'Login with a second factor answers 401 until a code is sent, and takes each code once',
    'POST /api/auth/login',
    () =>
      elsewhere({}, async (world) => {
        const login = async (body: object) => {
          const answer = await world.ask('stranger', 'POST', '/api/auth/login', { ...credentials, ...body })
          return [answer.status, answer.body.secondFactor ?? null]
        }
        const before = await login({})
        const { recoveryCodes, code, secret } = await setUp(world)
        const next = codeOf(secret, new Date(), 1)
        const seen = [before, await login({}), await login({ code }), await login({ code: next })]
        for (const _ of ['first', 'again']) seen.push(await login({ code: recoveryCodes[0] }))
        return seen
      }),
    [
      [200, null],
      [401, true],
      [401, true],
      [200, null],
      [200, null],
      [401, true],
    ],
  ),
  story(
    'The second factor is removed with the password and a code, and keys need none',
    'DELETE /api/auth/totp',
    () =>
      elsewhere({}, async (world) => {
        const { recoveryCodes } = await setUp(world)
        const remove = async (body: object) => (await world.ask('admin', 'DELETE', '/api/auth/totp', body)).status
        return [
          (await world.ask('key', 'GET', '/api/integration/ping')).status,
          (await world.ask('key', 'GET', '/api/auth/totp')).status,
          await remove({ password }),
          await remove({ password, code: '000000' }),
          await remove({ password, code: recoveryCodes[0] }),
          (await world.ask('stranger', 'POST', '/api/auth/login', credentials)).status,
        ]
      }),
    [200, 401, 400, 401, 204, 200],
  ),
  story(
    'An administrator who must have a second factor can do nothing before, neither over HTTP nor over the socket',
    'PATCH /api/settings/second-factor',
    () =>
      elsewhere({}, async (world) => {
        const may = async () => [
          (await world.ask('admin', 'GET', '/api/games')).status,
          await world.socket({ token: world.token }),
        ]
        const before = await may()
        await world.ask('admin', 'PATCH', '/api/settings/second-factor', { requiredForAdmins: true })
        const meanwhile = await may()
        await setUp(world)
        return [before, meanwhile, await may()]
      }),
    [
      [200, 'connected'],
      [403, 'Unauthorized'],
      [200, 'connected'],
    ],
  ),
  story(
    'A passkey signs in once for each challenge, at the configured address',
    'POST /api/auth/passkeys/sign-in',
    () =>
      elsewhere({ LUDARR_URL: 'https://games.home/ludarr' }, async ({ ask, made }) => {
        const device = createAuthenticator()
        const origin = 'https://games.home'
        const create = await made('admin', '/api/auth/passkeys/options', { password })
        const registration = device.create(create.options as { challenge: string }, { origin })
        const added = await ask('admin', 'POST', '/api/auth/passkeys', { name: 'Phone', registration })
        const asked = await made('stranger', '/api/auth/passkeys/sign-in/options', undefined)
        const assertion = device.get(asked.options as { challenge: string }, { origin })
        const answers = []
        for (const _ of ['first', 'again'])
          answers.push(await ask('stranger', 'POST', '/api/auth/passkeys/sign-in', { assertion }))
        const me = await ask('stranger', 'GET', '/api/auth/me', undefined, bearer(answers[0]?.body.token))
        return [added.status, ...answers.map(({ status }) => status), me.body.username]
      }),
    [201, 200, 401, 'robin'],
  ),
  story(
    'An ended session is refused at once, and its socket is closed and does not come back',
    'DELETE /api/auth/sessions',
    () =>
      elsewhere({}, async ({ ask, made, hear, socket, token }) => {
        const other = String((await made('stranger', '/api/auth/login', credentials)).token)
        const heard = await hear(other, 'disconnect', () => ask('admin', 'DELETE', '/api/auth/sessions'))
        return [
          heard,
          (await ask('stranger', 'GET', '/api/auth/me', undefined, bearer(other))).status,
          (await ask('stranger', 'GET', '/api/integration/ping', undefined, bearer(other))).status,
          await socket({ token: other }),
          await socket({ token }),
        ]
      }),
    ['io server disconnect', 401, 401, 'Unauthorized', 'connected'],
  ),
]
