import { afterEach, beforeEach, expect, test } from 'bun:test'
import { channelKinds } from '#integrations/notifications/index.ts'
import { type Loopback, listenOnLoopback } from '../fakes/loopback.ts'
import { startTestSite, type TestSite } from './test-site.ts'

const path = '/api/settings/notifications'
const unknown = '5f0f2f3c-9a61-4b59-8d8e-0f6a1de5b7d1'
let site: TestSite
let service: Loopback
let robin: Awaited<ReturnType<TestSite['signUp']>>
let received: { url: string; authorization: string | undefined }[]

beforeEach(async () => {
  received = []
  service = await listenOnLoopback((request, response) => {
    received.push({ url: request.url ?? '', authorization: request.headers.authorization })
    response.end('{}')
  })
  site = await startTestSite()
  robin = await site.signUp()
})
afterEach(async () => {
  await site.stop()
  await service.close()
})

const json = async (answer: Promise<Response>) => {
  const { status, body } = await answer.then(async (found) => ({ status: found.status, body: await found.text() }))
  return { status, body: body === '' ? null : JSON.parse(body) }
}
const ntfyAt = (server: string, more: Record<string, unknown> = {}) => ({
  name: 'Phone',
  type: 'ntfy',
  settings: { server, topic: 'games', token: 'tk_secret_token', ...more },
})

test('a channel is added, listed with masked secrets, changed, tested and removed', async () => {
  const added = await json(robin.ask('POST', path, ntfyAt(service.url)))
  expect(added).toMatchObject({
    status: 201,
    body: {
      name: 'Phone',
      type: 'ntfy',
      enabled: true,
      userId: null,
      settings: { server: service.url, topic: 'games', token: '********' },
      health: { ok: true },
    },
  })
  expect(added.body.events).toContain('imported')
  expect(added.body.events).not.toContain('downloadCompleted')
  expect((await json(robin.ask('GET', path))).body).toEqual([added.body])
  const { id } = added.body
  const change = { events: ['grabbed'], settings: { ...added.body.settings, topic: 'other' } }
  expect(await json(robin.ask('PATCH', `${path}/${id}`, change))).toMatchObject({
    status: 200,
    body: { events: ['grabbed'], settings: { topic: 'other', token: '********' } },
  })
  expect(await json(robin.ask('POST', `${path}/${id}/test`))).toEqual({
    status: 200,
    body: { ok: true, message: 'Test notification sent' },
  })
  expect(received).toEqual([{ url: '/', authorization: 'Bearer tk_secret_token' }])
  expect((await robin.ask('DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await json(robin.ask('GET', path))).body).toEqual([])
})

test('secrets are encrypted in the database', async () => {
  await robin.ask('POST', path, ntfyAt(service.url))
  const rows = site.app.connection.all<{ settings: string }>('SELECT settings FROM notification_channels')
  expect(rows[0]?.settings).toContain('games')
  expect(rows[0]?.settings).not.toContain('tk_secret_token')
})

test('stored secrets are only sent to the server they were entered for', async () => {
  const { body } = await json(robin.ask('POST', path, ntfyAt('http://127.0.0.1:9')))
  const moved = { ...body.settings, server: service.url }
  for (const answer of [
    robin.ask('PATCH', `${path}/${body.id}`, { settings: moved }),
    robin.ask('POST', `${path}/test`, { id: body.id, name: 'Phone', type: 'ntfy', settings: moved }),
  ]) {
    expect(await json(answer)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Enter the Access token again') },
    })
  }
  expect(received).toEqual([])
  const entered = { settings: { ...moved, token: 'tk_another' } }
  expect((await robin.ask('PATCH', `${path}/${body.id}`, entered)).status).toBe(200)
  await robin.ask('POST', `${path}/${body.id}/test`)
  expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer tk_another'])
})

test('a test before saving uses stored secrets and stores nothing', async () => {
  const { body } = await json(robin.ask('POST', path, ntfyAt(service.url)))
  const changed = { ...ntfyAt(service.url, { token: '********', topic: 'other' }), id: body.id }
  expect((await json(robin.ask('POST', `${path}/test`, changed))).body).toMatchObject({ ok: true })
  expect(received).toEqual([{ url: '/', authorization: 'Bearer tk_secret_token' }])
  expect((await json(robin.ask('GET', path))).body[0].settings.topic).toBe('games')
  const broken = await json(robin.ask('POST', `${path}/test`, ntfyAt('http://127.0.0.1:9')))
  expect(broken.body).toEqual({
    ok: false,
    message: 'Phone: connection refused: no program listens at this address (127.0.0.1:9)',
  })
})

test('a channel that was tested before it is saved is known to work, or to fail', async () => {
  const entered = ntfyAt(service.url)
  expect((await json(robin.ask('POST', `${path}/test`, entered))).body).toMatchObject({ ok: true })
  const { body } = await json(robin.ask('POST', path, { ...entered, name: 'Tablet', events: ['grabbed'] }))
  expect(body.health).toEqual({ ok: true, message: null, since: expect.any(String), disabledUntil: null })
  const changed = { settings: { ...body.settings, topic: 'other' } }
  const untested = await json(robin.ask('PATCH', `${path}/${body.id}`, changed))
  expect(untested.body.health).toEqual({ ok: true, message: null, since: null, disabledUntil: null })
  const dead = ntfyAt('http://127.0.0.1:9')
  await robin.ask('POST', `${path}/test`, dead)
  expect((await json(robin.ask('POST', path, dead))).body.health).toMatchObject({
    ok: false,
    message: expect.stringContaining('connection refused'),
  })
})

test('what cannot be used is rejected with the field', async () => {
  const sam = await site.addUser('sam')
  const fields = async (body: object) => {
    const answer = await json(robin.ask('POST', path, body))
    return [answer.status, ...(answer.body.details ?? []).map(({ path: field }: { path: string }) => field)]
  }
  expect(await fields(ntfyAt(service.url, { topic: 'not a topic' }))).toEqual([400, 'settings.topic'])
  expect(await fields(ntfyAt('http://169.254.169.254/'))).toEqual([400, 'settings.server'])
  expect(await fields({ ...ntfyAt(service.url), userId: unknown })).toEqual([400, 'userId'])
  expect(await fields({ ...ntfyAt(service.url), events: ['nothing'] })).toEqual([400, expect.any(String)])
  expect(await fields({ ...ntfyAt(service.url), type: 'pigeon' })).toEqual([400, 'type'])
  const own = await json(robin.ask('POST', path, { ...ntfyAt(service.url), userId: sam.user.id }))
  expect([own.status, own.body.userId]).toEqual([201, sam.user.id])
  expect((await robin.ask('PATCH', `${path}/${own.body.id}`, { type: 'webhook' })).status).toBe(400)
})

test('programs are absolute paths of executable files, and services get what they need', async () => {
  const problemOf = async (type: string, settings: object) => {
    const answer = await json(robin.ask('POST', path, { name: 'New', type, settings }))
    return [answer.status, answer.body.error, ...(answer.body.details ?? []).map((one: { path: string }) => one.path)]
  }
  expect(await problemOf('script', { path: 'notify.sh' })).toEqual([
    400,
    'Enter the absolute path of the program.',
    'settings.path',
  ])
  expect(await problemOf('script', { path: '/no/such/program' })).toEqual([
    400,
    '/no/such/program cannot be run. Check that it exists and is executable.',
    'settings.path',
  ])
  expect(await problemOf('script', { path: '/etc/passwd' })).toEqual([
    400,
    expect.stringContaining('cannot be run'),
    'settings.path',
  ])
  expect(await problemOf('script', { path: '/etc' })).toEqual([400, '/etc is not a file.', 'settings.path'])
  expect(await problemOf('apprise', { program: 'apprise', urls: 'json://x' })).toMatchObject([
    400,
    expect.any(String),
    'settings.program',
  ])
  expect(await problemOf('apprise', { server: service.url })).toEqual([
    400,
    'Apprise: enter service URLs, or a configuration key of the server',
  ])
  const mail = { host: 'mail.example.org', from: 'ludarr@example.org', to: 'robin@example.org' }
  expect(await problemOf('email', { ...mail, to: 'robin' })).toMatchObject([400, expect.any(String), 'settings.to'])
  expect(await problemOf('email', { ...mail, from: 'a@b.c, d@e.f' })).toMatchObject([
    400,
    expect.any(String),
    'settings.from',
  ])
  expect((await problemOf('email', mail))[0]).toBe(201)
})

test('a password is not sent to another mail server or without encryption', async () => {
  const settings = {
    host: 'mail.example.org',
    username: 'robin',
    password: 'mail-password',
    from: 'ludarr@example.org',
    to: 'robin@example.org',
  }
  const { body } = await json(robin.ask('POST', path, { name: 'Mail', type: 'email', settings }))
  for (const change of [{ host: 'evil.example.org' }, { port: 2525 }, { security: 'none' }]) {
    const changed = { settings: { ...body.settings, ...change } }
    expect((await json(robin.ask('PATCH', `${path}/${body.id}`, changed))).body.error).toContain(
      'Enter the Password again',
    )
  }
  const renamed = { settings: { ...body.settings, to: 'sam@example.org' } }
  expect((await robin.ask('PATCH', `${path}/${body.id}`, renamed)).status).toBe(200)
})

test('only administrators configure channels', async () => {
  const sam = await site.addUser('sam')
  const { body } = await json(robin.ask('POST', path, ntfyAt(service.url)))
  for (const [method, at, input] of [
    ['GET', path],
    ['GET', `${path}/kinds`],
    ['POST', path, ntfyAt(service.url)],
    ['POST', `${path}/test`, ntfyAt(service.url)],
    ['POST', `${path}/${body.id}/test`],
    ['PATCH', `${path}/${body.id}`, { enabled: false }],
    ['DELETE', `${path}/${body.id}`],
  ] as const) {
    expect([method, at, (await sam.ask(method, at, input)).status]).toEqual([method, at, 403])
    expect((await site.ask(method, at, input)).status).toBe(401)
  }
  expect(received).toEqual([])
  for (const [method, at] of [
    ['PATCH', `${path}/${unknown}`],
    ['DELETE', `${path}/${unknown}`],
    ['POST', `${path}/${unknown}/test`],
  ] as const) {
    expect((await robin.ask(method, at, method === 'PATCH' ? {} : undefined)).status).toBe(404)
  }
})

test('every type has a form, and marks its secrets', async () => {
  const { body } = await json(robin.ask('GET', `${path}/kinds`))
  expect(body.map(({ type }: { type: string }) => type)).toEqual(Object.keys(channelKinds))
  for (const { type, label, fields } of body) {
    expect([type, typeof label, fields.length > 0]).toEqual([type, 'string', true])
    for (const { name, title, kind } of fields) {
      expect([type, name, title]).toEqual([type, expect.stringMatching(/^settings\./), expect.stringMatching(/^[A-Z]/)])
      if (/token|password|secret|key$/i.test(name)) expect([type, name, kind]).toEqual([type, name, 'secret'])
    }
  }
})

test('a service URL is added to the stored ones, which are not sent to another server', async () => {
  const settings = { server: service.url, urls: 'json://one json://two' }
  const { body } = await json(robin.ask('POST', path, { name: 'Apprise', type: 'apprise', settings }))
  const change = (changed: object) =>
    json(robin.ask('PATCH', `${path}/${body.id}`, { settings: { ...body.settings, ...changed } }))
  expect(body.settings.urls).toBe('********')
  expect((await change({ urls: '******** json://three' })).status).toBe(200)
  const storedUrls = () => site.app.channels.all().find(({ id }) => id === body.id)?.settings.urls
  expect(storedUrls()).toBe('json://one json://two json://three')
  for (const urls of ['********', '******** json://four']) {
    const { status, body } = await change({ server: 'http://evil.example.org', urls })
    expect({ status, error: body.error }).toEqual({ status: 400, error: expect.stringContaining('again') })
  }
  expect((await change({ urls: 'json://five' })).status).toBe(200)
  expect(storedUrls()).toBe('json://five')
})
