import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>

beforeAll(async () => {
  site = await startTestSite({}, { basePath: '' })
  robin = await site.signUp()
})

afterAll(async () => {
  await site.stop()
})

const mebibyte = 1024 * 1024

/** Sends bytes as they are and answers the first line of what comes back, `''` when the connection is just closed. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    let text = ''
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(text.split('\r\n')[0] ?? '')
    }
    const timer = setTimeout(end, 10_000)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes('\r\n')) end()
    })
    socket.on('error', end)
    socket.on('close', end)
    socket.write(bytes)
  })
}

const bearer = () => `Authorization: Bearer ${robin.token}\r\n`
const isAlive = async () => expect((await site.ask('GET', '/api/health')).status).toBe(200)

test('a wrong method is rejected with the allowed ones', async () => {
  const asked: [string, string, string][] = [
    ['PUT', '/api/games', 'GET, HEAD, OPTIONS, POST'],
    ['POST', `/api/games/${crypto.randomUUID()}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['GET', '/api/auth/login', 'OPTIONS, POST'],
    ['DELETE', '/api/health', 'GET, HEAD, OPTIONS'],
  ]
  for (const [method, path, allow] of asked) {
    const answer = await robin.ask(method, path)
    expect({ method, path, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
      method,
      path,
      status: 405,
      allow,
    })
    expect(await answer.json()).toEqual({ error: expect.any(String), message: expect.any(Object) })
  }
  expect(await raw(`BREW /api/games HTTP/1.1\r\nHost: x\r\n${bearer()}\r\n`)).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/)
  expect((await site.ask('PUT', '/api/games')).status).toBe(401)
  expect((await site.ask('GET', '/api/auth/login')).status).toBe(405)
})

test('HEAD returns only the headers of GET', async () => {
  for (const path of ['/api/health', '/api/games', '/api/auth/me', '/', '/robots.txt', '/swagger/json']) {
    const [get, head] = await Promise.all([robin.ask('GET', path), robin.ask('HEAD', path)])
    expect({ path, status: head.status, body: await head.text() }).toEqual({ path, status: get.status, body: '' })
    for (const name of ['content-type', 'etag', 'x-robots-tag', 'x-total-count']) {
      expect({ path, [name]: head.headers.get(name) }).toEqual({ path, [name]: get.headers.get(name) })
    }
  }
  expect((await site.ask('HEAD', '/api/games')).status).toBe(401)
  expect((await robin.ask('HEAD', '/api/nothing')).status).toBe(404)
  // The API document is generated on the first request.
}, 60_000)

test('OPTIONS lists the methods for clients with access', async () => {
  const answer = await robin.ask('OPTIONS', '/api/games')
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  expect((await robin.ask('OPTIONS', '/api/nothing')).status).toBe(404)
  expect((await site.ask('OPTIONS', '/api/games')).status).toBe(401)
  expect((await site.ask('OPTIONS', '/api/health')).status).toBe(204)
})

test('only the JSON content type is accepted for JSON', async () => {
  const body = JSON.stringify({ title: 'Hades' })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'application/jsonp',
    'text/json',
    'image/png',
    '*/*',
    ';',
  ]) {
    const answer = await robin.ask('POST', '/api/games', body, { 'content-type': type })
    expect({ type, status: answer.status }).toEqual({ type, status: 400 })
  }
  const form = new FormData()
  form.set('title', 'Hades')
  const authorization = `Bearer ${robin.token}`
  const asForm = await fetch(`${site.url}/api/games`, { method: 'POST', headers: { authorization }, body: form })
  expect(asForm.status).toBe(400)
  const capitals = await robin.ask('POST', '/api/games', body, { 'content-type': 'Application/JSON; charset=UTF-8' })
  expect(capitals.status).toBe(201)
})

test('a request that names the JSON type without a body is accepted where no body is needed', async () => {
  const json = { 'content-type': 'application/json' }
  const check = await robin.ask('POST', '/api/system/jobs/check-health/run', undefined, json)
  expect(check.status).toBe(202)
  for (const headers of [{}, json]) {
    const scan = await robin.ask('POST', '/api/library/scan', undefined, headers)
    expect([scan.status, (await scan.json()).error]).toEqual([409, expect.stringContaining('root folder')])
    expect((await robin.ask('PATCH', '/api/settings', undefined, headers)).status).toBe(400)
  }
  const incomplete = await robin.ask('POST', '/api/games', undefined, json)
  expect(incomplete.status).toBe(400)
  expect(await incomplete.json()).toMatchObject({ details: [{ path: 'title', message: 'Must be text' }] })
})

test('a body over the limit of its route is rejected, with or without a length', async () => {
  const title = 'x'.repeat(mebibyte)
  expect((await robin.ask('POST', '/api/games', { title })).status).toBe(413)
  const chunked = (path: string, size: number) => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= size) return controller.close()
        sent += 65_536
        controller.enqueue(new TextEncoder().encode(' '.repeat(65_536)))
      },
    })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${robin.token}` }
    return fetch(`${site.url}${path}`, { method: 'POST', headers, body })
  }
  expect((await chunked('/api/games', 2 * mebibyte)).status).toBe(413)
  expect((await chunked('/api/games', mebibyte / 2)).status).toBe(400)
  const entry = { title: 'y'.repeat(400), externalId: 'z'.repeat(400) }
  const sync = (count: number) =>
    robin.ask('POST', '/api/integration/library/sync', { games: Array.from({ length: count }, () => entry) })
  expect((await sync(5000)).status).toBe(200)
  const huge = JSON.stringify({ games: [entry], more: 'x'.repeat(8 * mebibyte) })
  expect((await robin.ask('POST', '/api/integration/library/sync', huge)).status).toBe(413)
  expect((await site.ask('POST', '/api/auth/login', { username: title, password: '' })).status).toBe(413)
  await isAlive()
})

test('deep nesting, strange names, NUL and broken UTF-8 cause no server error', async () => {
  const deep = (open: string, close: string) => `{"title":"x","x":${open.repeat(100_000)}1${close.repeat(100_000)}}`
  const refused: (string | Uint8Array<ArrayBuffer>)[] = [
    deep('[', ']'),
    deep('{"a":', '}'),
    '[['.repeat(200_000),
    '{"title":"a\\u0000b"}',
    '{"title":"x","a\\u0000":1}',
    new Uint8Array([...new TextEncoder().encode('{"title":"'), 0xff, 0xfe, ...new TextEncoder().encode('"}')]),
    '{"title":"x"',
    '\ufeff\ufeff{}',
    'NaN',
    `{"title":"x",}`,
  ]
  for (const body of refused) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${robin.token}` }
    const answer = await fetch(`${site.url}/api/games`, { method: 'POST', headers, body })
    expect({ body: String(body).slice(0, 40), status: answer.status }).toEqual({
      body: String(body).slice(0, 40),
      status: 400,
    })
  }
  const polluting = '{"title":"Polluted","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
  expect((await robin.ask('POST', '/api/games', polluting)).status).toBe(201)
  const preferences = '{"notificationPreferences":{"__proto__":{"inApp":true,"external":true,"polluted":1}}}'
  expect((await robin.ask('PATCH', '/api/settings', preferences)).status).toBe(200)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  const surrogate = await robin.ask('POST', '/api/games', '{"title":"half \\ud83d"}')
  expect(surrogate.status).toBe(201)
  await isAlive()
})

test('malformed URLs cause no server error', async () => {
  const paths = [
    '/api/games/%00',
    '/api/games?search=%00',
    '/api/games/%ff%fe',
    '/api/games/%zz',
    '/api/games?search=%zz&limit=1',
    '/api/games/..%2f..%2fetc%2fpasswd',
    '/api/games?search[]=x&search[__proto__]=y',
    '/api/games?__proto__=1&constructor=2',
    `/api/games/${'x'.repeat(8000)}`,
    '/api/games/?limit=1e3',
    '/api//games',
    '/api/./games',
  ]
  for (const path of paths) {
    const answer = await robin.ask('GET', path)
    expect({ path: path.slice(0, 50), fault: answer.status >= 500 }).toEqual({ path: path.slice(0, 50), fault: false })
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  }
  expect((await robin.ask('GET', '/api/games/%00')).status).toBe(400)
})

test('input that is not HTTP does not harm other clients', async () => {
  const filler = 'x'.repeat(64 * 1024)
  const sent = [
    `GET /api/games/${filler} HTTP/1.1\r\nHost: x\r\n${bearer()}\r\n`,
    `GET /api/games HTTP/1.1\r\nHost: x\r\nX-Long: ${filler}\r\n${bearer()}\r\n`,
    `GET /api/games HTTP/1.1\r\nHost: x\r\n${'X-Many: y\r\n'.repeat(3000)}\r\n`,
    'GET /api/games HTTP/1.1\r\n\r\n',
    'GET /api/health HTTP/1.1\r\nHost: \r\n\r\n',
    'GET http://[::1 HTTP/1.1\r\nHost: [::1\r\n\r\n',
    `POST /api/games HTTP/1.1\r\nHost: x\r\n${bearer()}Content-Length: 10\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `POST /api/games HTTP/1.1\r\nHost: x\r\n${bearer()}Content-Length: -1\r\n\r\n`,
    '\0\0\0\0',
    'G\r\n\r\n',
  ]
  for (const bytes of sent) {
    const line = await raw(bytes)
    expect({ sent: bytes.slice(0, 40), line }).toEqual({
      sent: bytes.slice(0, 40),
      line: expect.not.stringMatching(/^HTTP\/1\.1 5/),
    })
  }
  await isAlive()
}, 60_000)

test('in production internal errors are hidden from clients and logged', async () => {
  const inner = await startTestSite()
  const user = await inner.signUp()
  inner.app.games.find = () => {
    throw new Error('SELECT exploded at /srv/ludarr')
  }
  const answer = await user.ask('GET', `/api/games/${crypto.randomUUID()}`)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Internal Server Error', message: expect.any(Object) },
  ])
  const logged = inner.app.log.lines.findLast(({ level }) => level === 'error')
  expect(logged).toMatchObject({ module: 'http', message: 'SELECT exploded at /srv/ludarr' })
  expect(logged?.fields).toMatchObject({ method: 'GET', path: expect.stringMatching(/^\/api\/games\//), status: 500 })
  inner.app.games.find = () => {
    throw Object.assign(new Error('I am a teapot'), { statusCode: 418 })
  }
  const teapot = await user.ask('GET', `/api/games/${crypto.randomUUID()}`)
  expect([teapot.status, await teapot.json()]).toEqual([418, { error: 'I am a teapot', message: expect.any(Object) }])
  const warned = inner.app.log.lines.findLast(({ level }) => level === 'warn')
  expect(warned?.fields).toMatchObject({ status: 418, method: 'GET' })
  await inner.stop()
})

test('outside production the message of an internal error is shown', async () => {
  const inner = await startTestSite({}, { production: false })
  const user = await inner.signUp()
  inner.app.games.find = () => {
    throw new Error('it broke here')
  }
  const answer = await user.ask('GET', `/api/games/${crypto.randomUUID()}`)
  expect([answer.status, await answer.json()]).toEqual([500, { error: 'it broke here', message: expect.any(Object) }])
  await inner.stop()
})
