import { afterAll, beforeAll, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { serve } from '#runtime/serve.ts'
import { runningServer } from '../cli/running-server.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 180_000
const ends: (() => Promise<unknown> | unknown)[] = []
let backend = ''
let signInPage = ''
let browser: Browser

beforeAll(async () => {
  if (!available) return
  const data = mkdtempSync(join(tmpdir(), 'ludarr-proxy-session-'))
  const environment = { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_AUTH_HEADER: 'Remote-User' }
  const limits = { LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_SOCKET: '1000000' }
  const server = await runningServer(data, { ...environment, ...limits })
  ends.push(async () => {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  })
  backend = server.url
  await server.post('/api/auth/setup', { username: 'robin', password: 'correct horse battery' })
  const elsewhere = serve({ hostname: '127.0.0.1', port: 0, fetch: () => page() })
  ends.push(() => elsewhere.stop(0))
  signInPage = elsewhere.url
  browser = await startBrowser()
  ends.push(() => browser.close())
}, testMs)

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, testMs)

const page = (status = 200) =>
  new Response('<!doctype html><h1>Sign in at the proxy</h1>', { status, headers: { 'content-type': 'text/html' } })

/** How proxies answer requests without a session. */
const refusals: Record<string, (request: Request) => Response> = {
  'a redirect to another origin': () => new Response(null, { status: 302, headers: { location: signInPage } }),
  'its own sign-in page': () => page(),
  'a page with the status 403': () => page(403),
  'the status 401 for everything but pages': (request) =>
    request.headers.get('accept')?.includes('text/html') ? page() : new Response('Unauthorized', { status: 401 }),
}

/** A proxy that signs in by a cookie. It has no WebSockets, so that pages poll. */
function startProxy(refuse: (request: Request) => Response): string {
  const proxy = serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const isSignedIn = request.headers.get('cookie')?.includes('proxy_session=') === true
      if (!isSignedIn) return refuse(request)
      if (request.headers.has('upgrade')) return new Response(null, { status: 400 })
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('remote-user', 'robin')
      const body = request.method === 'POST' ? await request.arrayBuffer() : null
      const answer = await fetch(`${backend}${pathname}${search}`, { method: request.method, headers, body })
      const received = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) received.delete(name)
      return new Response(answer.body, { status: answer.status, headers: received })
    },
  })
  ends.push(() => proxy.stop(0))
  return proxy.url
}

const returnToPage = (shown: Page) =>
  shown.evaluate(() => dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test.skipIf(!available).each([...few(Object.keys(refusals))])(
  'when the session at the proxy ends with %s, the open page stays and offers to sign in again',
  async (kind) => {
    const url = startProxy(refusals[kind] ?? (() => page()))
    const context = await browser.newContext()
    const signIn = () => context.addCookies([{ name: 'proxy_session', value: 'robin', url }])
    await signIn()
    const shown = await context.newPage()
    shown.setDefaultTimeout(60_000)
    await shown.goto(`${url}/add`)
    await shown.getByRole('searchbox').fill('Harbour Tales')
    const note = shown.getByText('Your session at the reverse proxy has ended.', { exact: true })

    await context.clearCookies()
    await returnToPage(shown)
    await note.waitFor()
    await shown.getByRole('heading', { name: 'Add game', level: 1 }).waitFor()

    // The user signs in in another tab.
    await signIn()
    await returnToPage(shown)
    await note.waitFor({ state: 'detached' })

    await context.clearCookies()
    await returnToPage(shown)
    await shown.getByRole('button', { name: 'Sign in again' }).click()
    await shown.getByRole('heading', { name: 'Sign in at the proxy' }).waitFor()
    await context.close()
  },
  testMs,
)
