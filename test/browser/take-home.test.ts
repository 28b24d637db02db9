import { afterAll, beforeAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Download, Page } from 'playwright-core'
import { encode } from 'uqr'
import { runningServer } from '../cli/running-server.ts'
import { hashOf, someBytes } from '../fakes/file-server.ts'
import { example, ownHost, startHelpProxy } from '../peers/help-proxies.ts'
import { loopback } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

// Downloads in the browser through nginx with TLS, below a path, over a connection that can be cut.

const testMs = 240_000
const available = peerAvailable('chromium') && peerAvailable('nginx')
const path = '/ludarr'
const account = { username: 'robin', password: 'correct horse battery' }
const sam = { username: 'sam', password: 'a long enough password' }
const ends: (() => Promise<unknown> | unknown)[] = []
const setup = someBytes(30_000_000)
const files = { 'setup.exe': setup, 'data/Größe/b.bin': someBytes(400_000) }
let folder: string
let site: string
let line: Awaited<ReturnType<typeof startLine>>
let browser: Browser
let page: Page
let ask: <Body = Record<string, string>>(method: string, path: string, body?: unknown) => Promise<Body>

beforeAll(async () => {
  if (!available) return
  const place = mkdtempSync(join(tmpdir(), 'ludarr-take-home-'))
  ends.push(() => rmSync(place, { recursive: true, force: true }))
  folder = join(place, 'library/Harbour Tales')
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  mkdirSync(join(folder, 'saves'))
  const limits = { LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_WRITE: '1000000' }
  const own = { LUDARR_TRUSTED_PROXIES: loopback, LUDARR_BASE_PATH: path, ...limits }
  mkdirSync(join(place, 'data'))
  const server = await runningServer(join(place, 'data'), own)
  ends.push(server.stop)
  const { token } = await (await server.post(`${path}/api/auth/setup`, account)).json()
  ask = async (method, to, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${server.url}${path}/api${to}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  await ask('PATCH', '/settings/import', { libraryRoot: join(place, 'library') })
  // As the help says, downloads are not compressed.
  const compressed = ownHost('nginx').replace(/ {2}location \/ \{[\s\S]*?\n {2}\}\n/, example('Under a path', 'nginx'))
  const proxied = compressed.replace('client_max_body_size 0;', 'client_max_body_size 0; gzip off;')
  const { url, stop } = await startHelpProxy('nginx', proxied, { backend: server.url })
  ends.push(stop)
  line = await startLine(Number(new URL(url).port))
  ends.push(line.stop)
  site = `https://localhost:${line.port}${path}`
  browser = await startBrowser()
  ends.push(() => browser.close())
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await signIn(page, site, account)
}, testMs)

afterAll(async () => {
  for (const end of ends.toReversed()) await end()
}, testMs)

/** Passes connections on to a port. `cutAfter` breaks the next one that has sent so many bytes more. */
async function startLine(to: number) {
  const open = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(to, loopback)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      left -= bytes.length
      if (left < 0) {
        left = Number.POSITIVE_INFINITY
        cuts += 1
        client.destroy()
      } else if (!client.write(bytes)) upstream.pause()
    })
    client.on('drain', () => upstream.resume())
  })
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cutAfter(bytes: number) {
      left = bytes
    },
    cuts: () => cuts,
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function addGame(title: string, libraryPath: string): Promise<string> {
  const { id = '' } = await ask('POST', '/games', { title, search: false })
  await ask('PATCH', `/games/${id}`, { status: 'owned', libraryPath })
  await ask('POST', `/games/${id}/files/rescan`)
  return id
}

async function showFiles(id: string): Promise<void> {
  await page.goto(`${site}/games/${id}?tab=files`)
  await settled(page)
}

async function downloaded(start: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await savedPath(download)) }
}

async function savedPath(download: Download): Promise<string> {
  const failure = await download.failure()
  if (failure !== null) throw new Error(`The download failed: ${failure}`)
  return download.path()
}

/** Downloads in the page as browsers resume: after a failure the rest of the same content is asked for. */
function resumedHash(href: string): Promise<{ parts: number; hash: string }> {
  return page.evaluate(async (href) => {
    const received: Uint8Array<ArrayBuffer>[] = []
    let etag = ''
    for (let parts = 1; parts < 5; parts += 1) {
      const at = received.reduce((sum, { length }) => sum + length, 0)
      const headers: Record<string, string> = at === 0 ? {} : { range: `bytes=${at}-`, 'if-range': etag }
      const answer = await fetch(href, { headers })
      if (answer.status !== (at === 0 ? 200 : 206)) throw new Error(`The status is ${answer.status}`)
      etag = answer.headers.get('etag') ?? ''
      const reader = answer.body?.getReader()
      try {
        for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
          received.push(next.value)
      } catch {
        continue
      }
      const digest = await crypto.subtle.digest('SHA-256', await new Blob(received).arrayBuffer())
      return { parts, hash: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
    }
    throw new Error('The download does not end')
  }, href)
}

test.skipIf(!available)(
  'a file and a game are downloaded through a proxy, and go on when the connection breaks',
  async () => {
    const id = await addGame('Harbour Tales', folder)
    await showFiles(id)
    await page.getByRole('button', { name: 'Download setup.exe to this computer' }).click()
    const dialog = page.getByRole('dialog')
    const file = await downloaded(() => dialog.getByRole('link', { name: 'Download (30.0 MB)' }).click())
    expect([file.name, hashOf(file.bytes)]).toEqual(['setup.exe', hashOf(setup)])
    const href = (await dialog.getByRole('link', { name: 'Download (30.0 MB)' }).getAttribute('href')) ?? ''
    line.cutAfter(12_000_000)
    expect(await resumedHash(href)).toEqual({ parts: 2, hash: hashOf(setup) })
    expect(line.cuts()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Download to this computer', exact: true }).click()
    const whole = dialog.getByRole('link', { name: /^Download \(/ })
    await whole.waitFor()
    const archive = await downloaded(() => whole.click())
    expect(archive.name).toBe('Harbour Tales.zip')
    line.cutAfter(20_000_000)
    const resumed = await resumedHash((await whole.getAttribute('href')) ?? '')
    expect(resumed).toEqual({ parts: 2, hash: hashOf(archive.bytes) })
    expect(line.cuts()).toBe(2)
    const place = mkdtempSync(join(tmpdir(), 'ludarr-unpacked-'))
    writeFileSync(join(place, 'game.zip'), archive.bytes)
    expect(spawnSync('7z', ['x', `-o${place}/game`, join(place, 'game.zip')]).status).toBe(0)
    const difference = spawnSync('diff', ['-r', folder, join(place, 'game')], { encoding: 'utf8' })
    rmSync(place, { recursive: true })
    expect([difference.status, difference.stdout]).toEqual([0, ''])

    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByLabel('Download link', { exact: true }).inputValue()
    expect(link).toStartWith(`${site}/api/download/`)
    expect(
      await dialog.getByRole('img', { name: 'QR code of the download link' }).locator('path').getAttribute('d'),
    ).toBe(drawn(link))
    await dialog.getByText(/^The download must begin within \d/).waitFor()
    line.cutAfter(15_000_000)
    const saved = join(tmpdir(), `ludarr-${crypto.randomUUID()}.zip`)
    const args = ['-sSk', '-C', '-', '-o', saved, link]
    expect(await exitCodeOf('curl', args)).not.toBe(0)
    expect(line.cuts()).toBe(3)
    expect(await exitCodeOf('curl', args)).toBe(0)
    expect(hashOf(readFileSync(saved))).toBe(hashOf(archive.bytes))
    rmSync(saved)
  },
  testMs,
)

/** The line to the server runs in this process, so that it must not wait. */
async function exitCodeOf(command: string, args: string[]): Promise<number> {
  return Bun.spawn([command, ...args], { stdio: ['ignore', 'ignore', 'ignore'] }).exited
}

/** The modules of a QR code with a margin of four. */
function drawn(text: string): string {
  const { data } = encode(text, { border: 4 })
  return data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

test.skipIf(!available)(
  'the dialog shows how far the checksums of a large game are',
  async () => {
    const large = join(folder, '../Lantern Road')
    mkdirSync(large)
    writeFileSync(join(large, 'disc.iso'), '')
    truncateSync(join(large, 'disc.iso'), 3_000_000_000)
    await showFiles(await addGame('Lantern Road', large))
    await page.getByRole('button', { name: 'Download to this computer', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const progress = dialog.getByRole('progressbar', { name: 'Preparation of the archive' })
    await progress.waitFor()
    await dialog.getByText(/^Preparing the archive: [1-9]\d?%$/).waitFor()
    await dialog.getByRole('link', { name: 'Download (3.0 GB)' }).waitFor({ timeout: 120_000 })
    expect(await progress.count()).toBe(0)
  },
  testMs,
)

test.skipIf(!available)(
  'a member who may not download sees nothing of it',
  async () => {
    await ask('POST', '/users', { ...sam, role: 'member', mayDownload: false })
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' })
    const other = await context.newPage()
    await signIn(other, site, sam)
    const [{ id = '' } = {}] = await ask<{ id?: string }[]>('GET', '/games?search=Harbour')
    const lent = await other.evaluate(async (id) => {
      const answer = await fetch(`api/household/${id}/add`, { method: 'POST' })
      return (await answer.json()).id
    }, id)
    await other.goto(`${site}/games/${lent}?tab=files`)
    await other.getByText('setup.exe').first().waitFor()
    await settled(other)
    expect(await other.getByRole('button', { name: /Download/ }).count()).toBe(0)
    expect(await other.evaluate(async (id) => (await fetch(`api/games/${id}/download`)).status, lent)).toBe(403)
    await context.close()
  },
  testMs,
)
