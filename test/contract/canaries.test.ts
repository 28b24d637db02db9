import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listenOnLoopback } from '../fakes/loopback.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { storeIndexer } from '../rows.ts'
import { createTestApp } from '../test-app.ts'
import { type ApiDocument, describedRoutes, exampleBody } from './described-api.ts'

const canary = (name: string) => `CANARY-${name}-${crypto.randomUUID()}`

const planted = {
  password: canary('password'),
  memberPassword: canary('member'),
  wrongPassword: canary('wrong'),
  indexerKey: canary('indexer'),
  clientPassword: canary('client'),
  torn: canary('torn'),
  pastedKey: canary('pasted'),
  pastedPassword: canary('userinfo'),
}

/** A service that echoes every request in its errors, as careless ones do. */
const talkative = () =>
  listenOnLoopback((request, response) => {
    response.statusCode = 500
    response.end(`error at ${request.url} ${JSON.stringify(request.headers)}`)
  })

test('secrets appear in no response, log line, event or file that others can read', async () => {
  const app = await startServerProcess()
  const service = await talkative()
  const outputs: { from: string; text: string }[] = []
  let token = ''
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    outputs.push({ from: `${method} ${path}`, text: `${text}${JSON.stringify([...answer.headers])}` })
    return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  }
  try {
    const usual = { username: 'robin', password: 'correct horse battery' }
    token = (await ask('POST', '/api/auth/login', usual)).body.token
    const changed = { currentPassword: usual.password, newPassword: planted.password }
    expect((await ask('PATCH', '/api/auth/password', changed)).status).toBe(200)
    const login = await ask('POST', '/api/auth/login', { username: 'robin', password: planted.password })
    expect(login.status).toBe(200)
    await ask('POST', '/api/auth/login', { username: 'robin', password: planted.wrongPassword })
    await ask('POST', '/api/auth/login', { username: 7, password: planted.wrongPassword })
    await ask('POST', '/api/auth/login', `{"username":"robin","password":"${planted.torn}"`)
    await ask('POST', '/api/auth/setup', { username: 'x', password: [planted.wrongPassword] })
    await ask('POST', '/api/users', { username: 'sam', password: planted.memberPassword, role: 'member' })
    const key = (await ask('POST', '/api/api-keys', { name: 'Canary' })).body.key
    outputs.length = 0
    const indexer = { name: 'Mine', url: `${service.url}/api`, apiKey: planted.indexerKey }
    const client = {
      name: 'Box',
      type: 'qbittorrent',
      url: service.url,
      username: 'u',
      password: planted.clientPassword,
    }
    expect((await ask('POST', '/api/indexers', indexer)).status).toBe(201)
    expect((await ask('POST', '/api/downloaders', client)).status).toBe(201)
    const pasted = { name: 'Pasted', url: `${service.url}/api?apikey=${planted.pastedKey}` }
    const { body: stored } = await ask('POST', '/api/indexers', pasted)
    expect(stored).toMatchObject({ url: `${service.url}/api`, apiKey: '********' })
    const change = { url: `${service.url}/api?API_KEY=${planted.pastedKey}` }
    expect((await ask('PATCH', `/api/indexers/${stored.id}`, change)).body.url).toBe(`${service.url}/api`)
    const keyed = await ask('POST', '/api/downloaders', {
      ...client,
      url: `${service.url}?apikey=${planted.pastedKey}`,
    })
    expect(keyed.body).toMatchObject({ url: `${service.url}/`, settings: { apiKey: '********' } })
    await ask('DELETE', `/api/downloaders/${keyed.body.id}`)
    const signedIn = service.url.replace('://', `://robin:${planted.pastedPassword}@`)
    for (const [path, body] of [
      ['/api/indexers', { name: 'Signed in', url: signedIn }],
      ['/api/indexers/test', { name: 'Signed in', url: signedIn }],
      ['/api/downloaders', { ...client, url: signedIn }],
      ['/api/downloaders/test', { ...client, url: signedIn }],
      ['/api/downloaders', { ...client, type: 'transmission', url: `${service.url}?apikey=${planted.pastedKey}` }],
    ] as const) {
      const refused = await ask('POST', path, body)
      expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'url' }] } })
    }
    await ask('POST', '/api/indexers/test', indexer)
    await ask('POST', '/api/downloaders/test', client)
    await ask('PATCH', `/api/indexers/nothing?apikey=${planted.indexerKey}`, { apiKey: [planted.indexerKey] })
    const game = (await ask('POST', '/api/games', { title: 'Hades' })).body.id
    await ask('GET', `/api/games/${game}/releases`)
    await ask('POST', `/api/games/${game}/search`)
    await ask('GET', '/api/integration/ping', undefined, { authorization: `Bearer ${key}` })
    await ask('GET', '/api/games', undefined, { 'x-api-key': key, authorization: `Bearer ${key}` })
    const document: ApiDocument = (await ask('GET', '/swagger/json')).body
    for (const route of describedRoutes(document)) {
      if (!['GET', 'POST'].includes(route.method) || route.path.startsWith('/api/auth/')) continue
      const body = route.method === 'POST' ? exampleBody(route) : undefined
      if (route.path === '/api/api-keys' && route.method === 'POST') continue
      await ask(route.method, route.path.replaceAll(/\{\w+\}/g, game), body)
    }
    for (const { name, payload } of app.heard) outputs.push({ from: `event ${name}`, text: JSON.stringify(payload) })
    const data = join(app.folder, 'data')
    const secrets = {
      ...planted,
      token,
      key,
      jwt: keptIn(data, 'jwt.secret'),
      encryption: keptIn(data, 'encryption.key'),
    }
    for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
      const path = join(data, file)
      // A backup that is being written has files that vanish.
      const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true
      if (!isFile || file.endsWith('.copy') || /^(jwt\.secret|encryption\.key)$/.test(file)) continue
      outputs.push({ from: file, text: readFileSync(path, 'latin1') })
    }
    outputs.push({ from: 'console', text: app.output() })
    const leaks = outputs.flatMap(({ from, text }) =>
      Object.entries(secrets)
        .filter(([, secret]) => text.includes(secret))
        .map(([name]) => `${name} in ${from}`),
    )
    expect(leaks).toEqual([])
    expect(outputs.length).toBeGreaterThan(60)
    expect(outputs.map(({ from }) => from)).toEqual(expect.arrayContaining(['console', 'ludarr.db', 'logs/ludarr.log']))
    for (const name of ['jwt.secret', 'encryption.key']) expect(statSync(join(data, name)).mode & 0o777).toBe(0o600)
    const passwords = outputs.filter(({ from }) => from.startsWith('ludarr.db')).map(({ text }) => text)
    expect(passwords.join('')).toContain('$argon2id$v=19$m=19456,t=2')
  } finally {
    await service.close()
    await app.stop()
  }
}, 300_000)

function keptIn(folder: string, name: string): string {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`${file} is missing`)
  return readFileSync(file, 'utf8').trim()
}

test('a credential stored in plain text is read, and encrypted when it is saved again', async () => {
  const app = createTestApp()
  const { id } = storeIndexer(app, { url: 'http://127.0.0.1:9', apiKey: 'new' })
  const stored = () => app.connection.all<{ api_key: string }>('SELECT api_key FROM indexers')[0]?.api_key
  expect(stored()).toMatch(/^enc:v1:/)
  app.connection.all('UPDATE indexers SET api_key = ?', 'old and plain')
  const indexer = app.indexers.find(id)
  if (indexer === null) throw new Error('The indexer is gone')
  expect(indexer.apiKey).toBe('old and plain')
  app.indexers.update(id, { apiKey: indexer.apiKey })
  expect(stored()).toMatch(/^enc:v1:/)
  expect(stored()).not.toContain('old and plain')
  expect(app.indexers.find(id)?.apiKey).toBe('old and plain')
  await app.close()
})
