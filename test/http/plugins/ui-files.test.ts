import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { uiFiles } from '#http/plugins/ui-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'ludarr-ui-'))
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head><title>Ludarr</title></head><body></body></html>')
writeFileSync(join(folder, 'assets/main-1a2b.js'), script)
writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'assets/packed-3c4d.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'service-worker.js'), script)
writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"Ludarr"}')
mkdirSync(join(folder, 'icons'))
writeFileSync(join(folder, 'icons/icon-192.png'), 'an image')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const site = (basePath = '') =>
  new Elysia().get(`${basePath}/api/health`, () => 'ok').use(uiFiles({ folder, basePath }))
const get = (path: string, headers: Record<string, string> = {}, basePath = '', method = 'GET') =>
  site(basePath).handle(new Request(`http://games.test${path}`, { headers, method }))

test('the page has a base URL and a policy without inline code, and is revalidated', async () => {
  const answer = await get('/', { host: 'games.test:5757' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<head><base href="/">')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("connect-src 'self' ws://games.test:5757 wss://games.test:5757")
  expect(policy).toContain("img-src 'self' data:;")
})

test('a malformed Host header is not copied to the policy', async () => {
  const answer = await get('/', { host: 'games.test; script-src *' })
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self';")
})

test('deep links return the page, with a base path too', async () => {
  expect(await (await get('/games/5f0f')).text()).toContain('<base href="/">')
  const deep = await get('/ludarr/settings/indexers', {}, '/ludarr')
  expect(await deep.text()).toContain('<base href="/ludarr/">')
  expect((await get('/ludarr', {}, '/ludarr')).status).toBe(200)
  expect((await get('/ludarr/', {}, '/ludarr')).status).toBe(200)
})

test('missing files, the API and the socket do not return the page', async () => {
  for (const path of [
    '/assets/gone-9f.js',
    '/assets/',
    '/robots.png',
    '/api',
    '/api/nothing',
    '/socket.io/?EIO=4',
    '/metrics',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404])
  }
  expect((await get('/api/health')).status).toBe(200)
  expect((await get('/assets/../../../etc/passwd')).status).toBe(200) // normalized to /etc/passwd: the page, no file
  expect((await get('/assets/%2e%2e%2findex.html')).status).toBe(404)
})

test('hashed files are immutable and sent in an encoding that the browser accepts', async () => {
  const plain = await get('/assets/main-1a2b.js')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  expect(await plain.text()).toBe(script)

  const br = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)

  const gzip = await get('/assets/main-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script)
})

test('a matching ETag returns 304, another one the file', async () => {
  const etag = (await get('/assets/main-1a2b.js')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect((await get('/assets/main-1a2b.js', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/assets/main-1a2b.js', { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
  expect((await get('/assets/main-1a2b.js', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD returns only the headers', async () => {
  const answer = await get('/assets/main-1a2b.js', {}, '', 'HEAD')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('')
})

test('files are read on first request', async () => {
  const path = join(folder, 'assets/late-1a2b.txt')
  writeFileSync(path, 'at the start')
  const running = site()
  writeFileSync(path, 'when it is asked for')
  const answer = await running.handle(new Request('http://games.test/assets/late-1a2b.txt'))
  expect(await answer.text()).toBe('when it is asked for')
})

test('a file that is stored compressed only is unpacked for clients without compression', async () => {
  const plain = await get('/assets/packed-3c4d.js')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await plain.text()).toBe(script)
  const compressed = await get('/assets/packed-3c4d.js', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(await compressed.bytes()).toString()).toBe(script)
  expect((await get('/assets/packed-3c4d.js.br')).status).toBe(404)
})

test('a file that is stored with Brotli only is compressed with gzip for clients without Brotli', async () => {
  const answer = await get('/assets/packed-3c4d.js', { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  const sent = new Uint8Array(await answer.arrayBuffer())
  expect(sent.byteLength).toBeLessThan(script.length / 5)
  expect(Number(answer.headers.get('content-length'))).toBe(sent.byteLength)
  expect(new TextDecoder().decode(gunzipSync(sent))).toBe(script)
})

test('the service worker, the manifest and the icons are revalidated, so that an update replaces them', async () => {
  for (const [path, type] of [
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icons/icon-192.png', 'image/png'],
  ] as const) {
    for (const basePath of ['', '/ludarr']) {
      const answer = await get(`${basePath}${path}`, {}, basePath)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
      expect((await get(`${basePath}${path}`, known, basePath)).status).toBe(304)
    }
  }
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("manifest-src 'self';")
})
