import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { runningServer } from '../cli/running-server.ts'
import {
  example,
  type HelpProxy,
  helpProxies,
  ownHost,
  plainHost,
  programs,
  startHelpProxy,
} from '../peers/help-proxies.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few, rounds } from '../rounds.ts'
import { settled, startBrowser } from './browser.ts'

const credentials = { username: 'robin', password: 'correct horse battery' }
const ends: (() => Promise<unknown> | unknown)[] = []
const testMs = 900_000
const available = peerAvailable('chromium') && helpProxies.some((proxy) => peerAvailable(programs[proxy]))
const paths = ['', '/ludarr'] as const
/** The addresses of the server without and with a path. */
const backends = {} as Record<(typeof paths)[number], string>
let browser: Browser

beforeAll(async () => {
  if (!available) return
  browser = await startBrowser()
  ends.push(() => browser.close())
  for (const path of paths) backends[path] = await startServer(path)
}, testMs)

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, testMs)

async function startServer(path: string): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'ludarr-behind-'))
  const limits = { LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_SOCKET: '1000000' }
  const own = { LUDARR_TRUSTED_PROXIES: '127.0.0.1', LUDARR_BASE_PATH: path, ...limits }
  const server = await runningServer(data, own)
  ends.push(async () => {
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const { token } = await (await server.post(`${path}/api/auth/setup`, credentials)).json()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ title: 'Harbour Tales' })
  await fetch(`${server.url}${path}/api/games`, { method: 'POST', headers, body })
  return server.url
}

/** Everything that goes wrong between the page and the server. Ludarr marks each of its answers. */
function watch(context: BrowserContext, site: string): string[] {
  const troubles: string[] = []
  context.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // Leaving a page aborts its requests.
    if (errorText !== 'net::ERR_ABORTED') troubles.push(`${request.url()}: ${errorText}`)
  })
  context.on('response', async (response) => {
    const url = response.url()
    // The proxy adds the slash.
    if (url === site && response.status() === 302) return
    if (!url.startsWith(`${site}/`) && url !== site) troubles.push(`${url} is outside ${site}`)
    if ((await response.headerValue('x-robots-tag')) === null) troubles.push(`${url} was answered by the proxy`)
    const isData = url.includes('/api/')
    if (!isData && response.status() >= 400) troubles.push(`${url}: ${response.status()}`)
  })
  context.on('weberror', (error) => troubles.push(String(error.error())))
  return troubles
}

async function signIn(page: Page, site: string): Promise<void> {
  await page.goto(site)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
}

/** Follows the links of the pages, and loads each page anew, up to a number of them. Returns the paths. */
async function visit(page: Page, site: string, maxPages: number): Promise<string[]> {
  const seen = new Set<string>(['/'])
  let visited = 0
  for (const path of seen) {
    if (visited === maxPages) break
    visited += 1
    await page.goto(`${site}${path}`)
    await settled(page)
    expect(await page.evaluate(() => document.baseURI)).toBe(`${site}/`)
    const links = await page
      .locator('a[href]')
      .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links) {
      const { origin, pathname } = new URL(link)
      if (origin !== new URL(site).origin) continue
      expect(pathname).toStartWith(new URL(`${site}/`).pathname)
      const inner = pathname.slice(new URL(site).pathname.replace(/\/$/, '').length)
      if (!/^\/(?:api\/|swagger)/.test(inner) && isNew(inner, seen)) seen.add(inner)
    }
  }
  return [...seen].slice(0, visited)
}

/** Of the help pages and the months, a few are enough. */
function isNew(path: string, seen: ReadonlySet<string>): boolean {
  const kind = /^\/(?:help|calendar)\//.exec(path)?.[0]
  return kind === undefined || [...seen].filter((each) => each.startsWith(kind)).length < 2
}

/** Until an event of the server has come over the WebSocket of the page. Only the page of the log receives its lines. */
async function liveEvent(page: Page, site: string): Promise<void> {
  let isHeard = false
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('42["logLine"')) isHeard = true
    })
  })
  await page.goto(`${site}/system/log`)
  await eventually('a line of the log comes over the WebSocket', 60_000, async () => {
    await page.request.get(`${site}/api/something/that/is/logged`)
    return isHeard
  })
}

for (const proxy of few(helpProxies)) {
  const installed = available && peerAvailable(programs[proxy])

  // All pages with `--long`.
  const most = rounds(12, Number.POSITIVE_INFINITY, 'LUDARR_TEST_PAGES')

  test.if(installed)(
    `pages work behind ${proxy} below a path, also when they are reloaded`,
    async () => {
      const visited = await explore(await startSite(proxy, '/ludarr'), most)
      expect(visited.length).toBeGreaterThan(Math.min(most - 1, 20))
      if (most < 20) return
      expect(visited).toContain('/settings')
      expect(visited.filter((each) => each.startsWith('/games/'))).toHaveLength(1)
    },
    testMs,
  )

  test.if(installed)(
    `pages work behind ${proxy} with TLS on a host of its own`,
    async () => {
      expect(await explore(await startSite(proxy, ''), 6)).toHaveLength(6)
    },
    testMs,
  )
}

test.if(available && peerAvailable(programs.caddy))(
  'pages work behind a proxy that removes the path',
  async () => {
    const removing = plainHost('caddy', example('A path that the proxy removes', 'caddy'))
    const { url, stop } = await startHelpProxy('caddy', removing, { backend: backends[''] })
    ends.push(stop)
    expect(await explore(`${url}/ludarr`, 6)).toHaveLength(6)
  },
  testMs,
)

test.if(available)(
  'pages work in the frame of Home Assistant, which removes the path',
  async () => {
    const path = '/api/hassio_ingress/Yq3-_x'
    const home = startIngress(backends[''], path)
    ends.push(() => home.stop(true))
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${home.url.origin}/panel`)
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('Username').fill(credentials.username)
    await frame.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await frame.getByText('Harbour Tales').first().click()
    await frame.getByRole('heading', { name: 'Harbour Tales', level: 1 }).waitFor()
    const [outer = '', inner = ''] = page.frames().map((each) => new URL(each.url()).pathname)
    expect(outer).toBe('/panel')
    expect(inner).toStartWith(`${path}/games/`)
    await context.close()
  },
  testMs,
)

/** A page with a frame, and what the frame shows: the server without the path, which a header names. */
function startIngress(backend: string, path: string) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-ingress-path', path)
      if (headers.has('upgrade')) return new Response(null, { status: 400 })
      if (!pathname.startsWith(path)) {
        const html = `<iframe src="${path}/" width="1200" height="800"></iframe>`
        return new Response(html, { headers: { 'content-type': 'text/html' } })
      }
      const { method } = request
      const body = method === 'GET' ? null : await request.arrayBuffer()
      const answer = await fetch(backend + pathname.slice(path.length) + search, { method, headers, body })
      const passed = new Headers(answer.headers)
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) passed.delete(name)
      return new Response(answer.body, { status: answer.status, headers: passed })
    },
  })
}

/** Signs in, visits pages and waits for a live event. Returns the paths of the pages. */
async function explore(site: string, maxPages: number): Promise<string[]> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const troubles = watch(context, site)
  await signIn(page, site)
  const visited = await visit(page, site, maxPages)
  await liveEvent(page, site)
  await page.goto(`${site}/swagger`)
  await page.locator('.swagger-ui .info').first().waitFor()
  await context.close()
  expect(troubles).toEqual([])
  return visited
}

async function startSite(proxy: HelpProxy, path: (typeof paths)[number]): Promise<string> {
  const text = path === '' ? ownHost(proxy) : plainHost(proxy, example('Under a path', proxy))
  const { url, stop } = await startHelpProxy(proxy, text, { backend: backends[path] })
  ends.push(stop)
  return `${url}${path}`
}
