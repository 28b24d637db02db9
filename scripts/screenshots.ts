import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright-core'
import { settled, sizes, startBrowser } from '../test/browser/browser.ts'
import { addressOf, pages as everyPage } from '../test/browser/page-list.ts'
import { startDemoProcess } from '../test/cli/demo/demo-process.ts'

type Cookies = Awaited<ReturnType<typeof signIn>>
type Picture = { path: string; cookies?: Cookies }

const target = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist/screenshots'))
const quality = 78

// So many pages in a minute exceed the rate limits.
const demo = await startDemoProcess({ NODE_ENV: 'test', DISABLE_RATE_LIMITS: 'true' })
const browser = await startBrowser()
try {
  const pages = await listPages(await signIn())
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of ['dark', 'light'] as const) await takeAll(pages, { size, theme })
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

async function listPages(cookies: Cookies): Promise<Picture[]> {
  const context = await browser.newContext({ storageState: cookies })
  const games: { id: string }[] = await (await context.request.get(`${demo.url}/api/games`)).json()
  await context.close()
  const [owned, long] = games.map(({ id }) => id)
  if (owned === undefined || long === undefined) throw new Error('The demo has fewer than two games')
  const paths = ['/welcome', ...everyPage.map((page) => addressOf(page, { owned, long }))]
  return [{ path: '/sign-in' }, ...paths.map((path) => ({ path, cookies }))]
}

type Look = { size: keyof typeof sizes; theme: 'dark' | 'light' }

async function takeAll(pages: readonly Picture[], look: Look): Promise<void> {
  const folder = join(target, `${look.size}-${look.theme}`)
  await mkdir(folder, { recursive: true })
  for (const cookies of new Set(pages.map((picture) => picture.cookies)))
    await takePages(
      pages.filter((picture) => picture.cookies === cookies),
      { ...look, folder, cookies },
    )
}

type Shots = Look & { folder: string; cookies: Cookies | undefined }

async function takePages(pages: readonly Picture[], { size, theme, folder, cookies }: Shots): Promise<void> {
  const page = await browser.newPage({
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(cookies === undefined ? {} : { storageState: cookies }),
  })
  for (const { path } of pages) {
    await page.goto(demo.url + path)
    await settled(page)
    await page.evaluate(() => document.fonts.ready)
    await take(page, join(folder, `${fileName(path)}.webp`))
  }
  await page.context().close()
}

function fileName(path: string): string {
  return path === '/' ? 'library' : path.slice(1).replaceAll(/[^\w-]+/g, '-')
}

/** WebP, which only the protocol of Chromium offers. */
async function take(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await Bun.write(path, Buffer.from(data, 'base64'))
  await session.detach()
}
