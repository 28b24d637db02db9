import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import { io } from 'socket.io-client'
import { selfSigned } from '#core/tls/self-signed.ts'
import { runningServer } from '../cli/running-server.ts'
import { selfSignedCertificate, selfSignedKey } from '../fixtures/self-signed-certificate.ts'
import { eventually, freePort } from '../peers/loopback.ts'

type Server = Awaited<ReturnType<typeof runningServer>>
const password = 'correct horse battery'
const data = mkdtempSync(join(tmpdir(), 'ludarr-ssl-'))
let server: Server
let token = ''
let runs = 0

beforeEach(async () => {
  runs += 1
  server = await runningServer(join(data), { LUDARR_DATA: join(data, `run-${runs}`) })
  const answer = await server.post('/api/auth/setup', { username: 'robin', password })
  token = (await answer.json()).token
})

afterEach(() => server.stop())
afterAll(() => rmSync(data, { recursive: true, force: true }))

const again = async (environment: Record<string, string> = {}) => {
  await server.stop()
  server = await runningServer(data, { LUDARR_DATA: join(data, `run-${runs}`), ...environment })
}

async function ask(method: string, path: string, body?: unknown, url = server.url) {
  const isForm = body instanceof FormData
  const type: Record<string, string> = isForm || body === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${token}`, ...type }
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }
  const unchecked = { redirect: 'manual' as const, tls: { rejectUnauthorized: false } }
  const answer = await fetch(`${url}${path}`, { method, headers, ...sent, ...unchecked })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}

const secure = (port: number) => `https://127.0.0.1:${port}`

/** The certificate that a client is shown there. */
function shownAt(port: number): Promise<DetailedPeerCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate(true))
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

const subjectAt = async (port: number) => new X509Certificate((await shownAt(port)).raw).subject

function upload(cert: string | Uint8Array<ArrayBuffer>, key: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('cert', new File([cert], 'cert.pem'))
  form.set('key', new File([key], 'key.pem'))
  return ask('POST', '/api/settings/ssl/upload', form)
}

async function enabled(change: Record<string, unknown> = {}) {
  const port = await freePort()
  expect((await ask('POST', '/api/settings/ssl/generate')).status).toBe(200)
  expect((await ask('PATCH', '/api/settings/ssl', { enabled: true, port, ...change })).status).toBe(200)
  return port
}

test('HTTPS is off by default and cannot be enabled without a certificate', async () => {
  expect((await ask('GET', '/api/settings/ssl')).body).toEqual({
    enabled: false,
    port: 5758,
    redirectHttp: false,
    certificate: null,
  })
  expect(await ask('PATCH', '/api/settings/ssl', { enabled: true })).toMatchObject({
    status: 409,
    body: { error: 'There is no certificate yet. Generate or upload one first.' },
  })
  for (const change of [{ port: 0 }, { port: 65_536 }, { port: '443' }, { enabled: 1 }, { redirectHttp: 'yes' }]) {
    expect((await ask('PATCH', '/api/settings/ssl', change)).status).toBe(400)
  }
})

test('a generated certificate is used immediately and after a restart, with HSTS only over HTTPS', async () => {
  const port = await enabled()
  const { body } = await ask('GET', '/api/settings/ssl')
  expect(body).toMatchObject({ enabled: true, port, certificate: { selfSigned: true } })
  const certificate = new X509Certificate((await shownAt(port)).raw)
  expect([certificate.checkHost('localhost'), certificate.checkIP('127.0.0.1')]).toEqual(['localhost', '127.0.0.1'])
  for (const round of ['first', 'after a restart']) {
    // Trusted for what it is: the name and the signature are checked here.
    const checked = await fetch(`${secure(port)}/api/health`, { tls: { ca: certificate.toString() } })
    expect([round, checked.status, checked.headers.get('strict-transport-security')]).toEqual([
      round,
      200,
      'max-age=31536000',
    ])
    const plain = await ask('GET', '/api/health')
    expect([plain.status, plain.headers.get('strict-transport-security')]).toEqual([200, null])
    if (round === 'first') await again()
  }
  const login = await ask('POST', '/api/auth/login', { username: 'robin', password }, secure(port))
  expect(login.headers.get('set-cookie')).toEndWith('; Secure')
})

test('a page over HTTPS can open the socket', async () => {
  const port = await enabled()
  const socket = io(secure(port), { auth: { token }, rejectUnauthorized: false, forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  socket.disconnect()
})

test('plain requests are redirected with method and path, except health checks', async () => {
  const port = await enabled({ redirectHttp: true })
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/api/games?search=a%20b'],
    ['POST', '/api/games'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
  ] as const) {
    const { status, headers } = await ask(method, path, method === 'POST' ? {} : undefined)
    expect([path, status, headers.get('location')]).toEqual([path, 308, `${secure(port)}${path}`])
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('strict-transport-security')).toBeNull()
  }
  expect((await ask('GET', '/api/health')).status).toBe(200)
  const named = await fetch(`${server.url}/x`, { redirect: 'manual', headers: { host: 'nas:5757' } })
  expect(named.headers.get('location')).toBe(`https://nas:${port}/x`)
  expect((await ask('GET', '/api/games', undefined, secure(port))).status).toBe(200)
  await again({ LUDARR_TRUSTED_PROXIES: '127.0.0.1' })
  const behind = await fetch(`${server.url}/`, { redirect: 'manual', headers: { 'x-forwarded-proto': 'https' } })
  expect(behind.status).toBe(200)
  const off = await ask('PATCH', '/api/settings/ssl', { redirectHttp: false }, secure(port))
  expect(off.status).toBe(200)
  expect((await ask('GET', '/api/games')).status).toBe(200)
})

test('an uploaded certificate is used immediately; an invalid one is rejected with the reason and changes nothing', async () => {
  const port = await enabled()
  const other = selfSigned(['other.example'], new Date())
  expect((await upload(other.cert, other.key)).body).toMatchObject({ certificate: { subject: 'CN=other.example' } })
  expect(await subjectAt(port)).toBe('CN=other.example')
  const old = selfSigned(['old.example'], new Date('2020-01-01T00:00:00.000Z'))
  const wrong: [string, string | Uint8Array<ArrayBuffer>, string | Uint8Array<ArrayBuffer>, string][] = [
    ['key', other.cert, selfSignedKey, 'The key does not match the certificate'],
    ['cert', selfSignedKey, selfSignedKey, 'This is not a PEM certificate'],
    ['cert', new Uint8Array([0x30, 0x82, 0x01]), other.key, 'This is not a PEM certificate'],
    ['cert', other.cert.replace(/\n[\w+/]{64}\n/, '\nAAAA\n'), other.key, 'damaged'],
    ['key', other.cert, other.cert, 'This is not a PEM private key'],
    ['key', other.cert, '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n', 'encrypted with a password'],
    ['key', other.cert, '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----\n', 'cannot be read'],
    ['cert', old.cert, old.key, 'The certificate expired on'],
  ]
  for (const [path, cert, key, message] of wrong) {
    const refused = await upload(cert, key)
    expect({ message, ...refused }).toMatchObject({ message, status: 400, body: { details: [{ path }] } })
    expect(refused.body.error).toContain(message)
    expect(refused.text).not.toContain('PRIVATE KEY-----\n')
  }
  expect((await upload('x'.repeat(1024 * 1024 + 1), other.key)).status).toBe(413)
  expect((await ask('POST', '/api/settings/ssl/upload', new FormData())).status).toBe(400)
  expect((await ask('POST', '/api/settings/ssl/upload', { cert: 'x', key: 'y' })).status).toBe(400)
  expect(await subjectAt(port)).toBe('CN=other.example')
  expect((await ask('GET', '/api/settings/ssl')).body.certificate.subject).toBe('CN=other.example')
  expect((await upload(selfSignedCertificate, selfSignedKey)).status).toBe(200)
  expect(await subjectAt(port)).toBe('CN=self-signed.test')
}, 30_000)

test('a port that cannot be opened is rejected, and HTTPS keeps its port', async () => {
  const port = await enabled()
  const holder = createServer().listen(0, '127.0.0.1')
  await eventually('the port is held', 5000, async () => holder.listening)
  const address = holder.address()
  const taken = typeof address === 'object' && address !== null ? address.port : 0
  const refused = await ask('PATCH', '/api/settings/ssl', { port: taken })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining(`port ${taken} is already in use`),
  ])
  const own = Number(new URL(server.url).port)
  expect((await ask('PATCH', '/api/settings/ssl', { port: own })).status).toBe(409)
  expect((await ask('GET', '/api/settings/ssl')).body.port).toBe(port)
  expect((await ask('GET', '/api/health', undefined, secure(port))).status).toBe(200)
  holder.close()
})

test('a request over HTTPS that moves or disables it gets its response, then the old port is closed', async () => {
  const port = await enabled()
  const next = await freePort()
  expect((await ask('PATCH', '/api/settings/ssl', { port: next }, secure(port))).body.port).toBe(next)
  expect((await ask('GET', '/api/health', undefined, secure(next))).status).toBe(200)
  await expect(ask('GET', '/api/health', undefined, secure(port))).rejects.toThrow()
  expect((await ask('POST', '/api/settings/ssl/generate', undefined, secure(next))).status).toBe(200)
  expect((await ask('PATCH', '/api/settings/ssl', { enabled: false }, secure(next))).body.enabled).toBe(false)
  await eventually('the port is closed', 10_000, () =>
    shownAt(next).then(
      () => false,
      () => true,
    ),
  )
  expect((await ask('GET', '/api/health')).status).toBe(200)
})

test('with an unusable certificate the server starts with plain HTTP and logs an error', async () => {
  await enabled({ redirectHttp: true })
  await again({ LUDARR_ENCRYPTION_KEY: 'quite another key, which is long enough' })
  expect((await ask('GET', '/api/settings/ssl')).body).toMatchObject({ enabled: true, certificate: null })
  expect((await ask('GET', '/api/games')).status).toBe(200)
  await eventually('the log tells of it', 20_000, async () =>
    server.output().includes('HTTPS is enabled, but its certificate cannot be read'),
  )
})

test('the private key is stored encrypted, and only admins can use the routes', async () => {
  await enabled()
  const folder = join(data, `run-${runs}`)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(folder, file)).isFile()) continue
    expect({ file, plain: readFileSync(join(folder, file), 'latin1').includes('PRIVATE KEY') }).toEqual({
      file,
      plain: false,
    })
  }
  await ask('POST', '/api/users', { username: 'sam', password, role: 'member' })
  const admin = token
  for (const [who, status] of [
    ['sam', 403],
    ['', 401],
  ] as const) {
    token = who === '' ? '' : (await (await server.post('/api/auth/login', { username: who, password })).json()).token
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', '/generate'],
      ['POST', '/upload'],
    ] as const) {
      expect((await ask(method, `/api/settings/ssl${path}`, method === 'PATCH' ? {} : undefined)).status).toBe(status)
    }
  }
  token = admin
})
