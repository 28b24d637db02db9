import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { settingsSections } from '../src/ui/pages/settings/sections.ts'
import { systemSections } from '../src/ui/pages/system/sections.ts'
import { navigation } from '../src/ui/shell/navigation.ts'
import { settled, sizes, startBrowser } from '../test/browser/browser.ts'
import { startDemoProcess } from '../test/cli/demo/demo-process.ts'

type Cookies = Awaited<ReturnType<typeof signIn>>

const target = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist/screenshots'))
const quality = 78

const demo = await startDemoProcess()
const browser = await startBrowser()
try {
  const cookies = await signIn()
  const pages = await listPages(cookies)
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of ['dark', 'light'] as const) await takeAll(pages, { size, theme, cookies })
  console.log(`${pages.length * 4} pictures in ${target}`)
} finally {
  await browser.close()
  await demo.stop()
}

async function signIn() {
  const page = await browser.newPage()
  await page.goto(demo.url)
  await page.getByLabel('Username').fill(demo.username)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.keyboard.press('Enter')
  // One game has arrived then, and others are on their way.
  await page
    .getByRole('link', { name: /Lantern Run.*Owned/i })
    .first()
    .waitFor({ timeout: 60_000 })
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

async function listPages(cookies: Cookies): Promise<string[]> {
  const context = await browser.newContext({ storageState: cookies })
  const games: { id: string }[] = await (await context.request.get(`${demo.url}/api/games`)).json()
  await context.close()
  return [
    ...navigation.map(({ href }) => href),
    ...['/add', '/wanted/updates', '/activity/untracked', '/activity/history', '/activity/blacklist', '/search'],
    ...games.slice(0, 2).map(({ id }) => `/games/${id}`),
    ...settingsSections.map(({ id }) => `/settings/${id}`),
    ...systemSections.map(({ id }) => `/system/${id}`),
  ]
}

type Look = { size: keyof typeof sizes; theme: 'dark' | 'light'; cookies: Cookies }

async function takeAll(pages: string[], { size, theme, cookies }: Look): Promise<void> {
  const folder = join(target, `${size}-${theme}`)
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    storageState: cookies,
  })
  for (const path of pages) {
    await page.goto(demo.url + path)
    await settled(page)
    await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
    await page.evaluate(() => document.fonts.ready)
    await take(page, join(folder, `${fileName(path, pages)}.webp`))
  }
  await page.context().close()
}

function fileName(path: string, pages: string[]): string {
  if (path.startsWith('/games/')) return `game-${pages.filter((each) => each.startsWith('/games/')).indexOf(path) + 1}`
  return path === '/' ? 'library' : path.slice(1).replaceAll('/', '-')
}

/** WebP, which only the protocol of Chromium offers. */
async function take(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await Bun.write(path, Buffer.from(data, 'base64'))
  await session.detach()
}
