import { afterEach, expect, test } from 'bun:test'
import { password, startTestSite, type TestSite } from './test-site.ts'

let site: TestSite

afterEach(() => site.stop())

const credentials = { username: 'robin', password }

/** What a browser learns about the path of the server, from a proxy that sends these headers. */
async function seenThrough(headers: Record<string, string>) {
  const page = await site.ask('GET', '/games/1', undefined, headers)
  const swagger = await (await site.ask('GET', '/swagger', undefined, headers)).text()
  const login = await site.ask('POST', '/api/auth/login', credentials, headers)
  const out = await site.ask('POST', '/logout', undefined, { 'sec-fetch-site': 'same-origin', ...headers })
  const pathOf = (cookie: string | null) => /Path=([^;]+)/.exec(cookie ?? '')?.[1]
  return {
    base: /<base href="([^"]*)">/.exec(await page.text())?.[1],
    swagger: /data-document="([^"]*)"/.exec(swagger)?.[1],
    cookie: pathOf(login.headers.get('set-cookie')),
    cleared: pathOf(out.headers.get('set-cookie')),
    frames: [
      page.headers.get('x-frame-options'),
      /frame-ancestors '(\w+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1],
    ],
  }
}

const asServed = { base: '/', swagger: '/swagger/json', cookie: '/', cleared: '/', frames: ['DENY', 'none'] }
const below = (path: string) => ({
  base: `${path}/`,
  swagger: `${path}/swagger/json`,
  cookie: path,
  cleared: path,
  frames: ['DENY', 'none'],
})

test('a trusted proxy names the start of the path that it removed', async () => {
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'] })
  await site.signUp()
  expect(await seenThrough({})).toEqual(asServed)
  expect(await seenThrough({ 'x-forwarded-prefix': '/ludarr' })).toEqual(below('/ludarr'))
  expect(await seenThrough({ 'x-forwarded-prefix': '/home/ludarr/, /inner' })).toEqual(below('/home/ludarr'))
  const ingress = '/api/hassio_ingress/x1-Y_2'
  expect(await seenThrough({ 'x-ingress-path': ingress })).toEqual({
    ...below(ingress),
    frames: ['SAMEORIGIN', 'self'],
  })
  expect(await seenThrough({})).toEqual(asServed)
})

test('what is no path is ignored', async () => {
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'] })
  await site.signUp()
  for (const path of ['', '/', 'ludarr', '//evil.example', 'https://evil.example', '/a"><script>', '/a; Domain=x'])
    expect([path, await seenThrough({ 'x-forwarded-prefix': path, 'x-ingress-path': path })]).toEqual([path, asServed])
})

test('nobody else names a path, and pages stay out of frames', async () => {
  site = await startTestSite()
  await site.signUp()
  for (const name of ['x-forwarded-prefix', 'x-ingress-path'])
    expect([name, await seenThrough({ [name]: '/ludarr' })]).toEqual([name, asServed])
})

test('a proxy that names the base path but does not remove it changes nothing', async () => {
  site = await startTestSite({}, { trustedProxies: ['127.0.0.1'], basePath: '/ludarr' })
  const named = { 'x-forwarded-prefix': '/ludarr' }
  const page = await site.ask('GET', '/ludarr/', undefined, named)
  expect(await page.text()).toContain('<base href="/ludarr/">')
  const both = await site.ask('GET', '/ludarr/', undefined, { 'x-forwarded-prefix': '/home' })
  expect(await both.text()).toContain('<base href="/home/ludarr/">')
})
