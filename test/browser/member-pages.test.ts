import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page, Request } from 'playwright-core'
import { peerAvailable } from '../peers/peer-process.ts'
import { goTo, openPage, settled, startBrowser } from './browser.ts'
import { addressOf, pages } from './page-list.ts'
import { type SampleServer, startSampleServer } from './sample-server.ts'

const available = peerAvailable('chromium')
const testMs = 1_200_000
const nowhere = '/no/such/page'
/** As in the sample data. */
const member = { username: 'joanna', password: 'a long enough password' }

let app: SampleServer
let browser: Browser
let gameId: string
let cookies: Awaited<ReturnType<typeof signInAsMember>>

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startSampleServer(), startBrowser()])
  cookies = await signInAsMember()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signInAsMember() {
  const page = await openPage(browser, 'desktop', [])
  await page.goto(app.url())
  await page.getByLabel('Username').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
  gameId = await page.evaluate(async () => {
    const ask = (path: string, body: unknown) =>
      fetch(`./api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json())
    const game = await ask('/games', { title: 'Night Ferry', status: 'owned', platforms: ['PC'] })
    await ask('/games', { title: 'Paper Moon', status: 'shelved' })
    await ask(`/games/${game.id}/parts`, { title: 'Second Ferry', status: 'ignored' })
    await ask(`/games/${game.id}/blacklist`, { releaseTitle: 'Night.Ferry-FAKE', indexerName: 'Sample games' })
    return String(game.id)
  })
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

/** Opens a page for the member that records every failed request. */
async function openForMember(failures: string[]): Promise<Page> {
  const page = await openPage(browser, 'desktop', failures, cookies)
  // No server answers for the lookups of other services, and one page requests a game that does not exist.
  const isExpected = (url: string) => /\/api\/(?:lookup|mods|scene|games\/none)\b/.test(url)
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !isExpected(answer.url())) {
      failures.push(`${page.url()}: ${answer.request().method()} ${answer.url()} answered ${answer.status()}`)
    }
  })
  await page.goto(app.url())
  await settled(page)
  return page
}

const placeOf = (address: string) => addressOf(address, { owned: gameId, long: gameId })

test.skipIf(!available)(
  'a member opens every page and every link without a refused request or a path of the server',
  async () => {
    const failures: string[] = []
    const page = await openForMember(failures)
    const seen = new Set<string>()
    const queue = pages.map(placeOf)
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      if (seen.has(address)) continue
      seen.add(address)
      await openAt(page, address)
      const text = String(await page.locator('body').textContent())
      if (text.includes(app.folder)) failures.push(`${address} shows a path of the server`)
      const isMissing = text.includes('Page not found')
      if (isMissing && !pages.map(placeOf).includes(address)) failures.push(`${address} is linked but does not exist`)
      for (const href of await linksOf(page)) if (!seen.has(href)) queue.push(href)
    }
    expect(seen.size).toBeGreaterThan(pages.length / 2)
    expect(failures).toEqual([])
    await page.context().close()
  },
  testMs,
)

/** Opens a page with nothing left of the one before: neither what was typed nor what was opened on it. */
async function openAt(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), nowhere)
  const left = await page
    .getByRole('heading', { name: 'Page not found', level: 1 })
    .waitFor({ timeout: 2_000 })
    .then(
      async () => (await page.locator('dialog[open]').count()) === 0,
      () => false,
    )
  if (left) return goTo(page, address)
  // Changes that are not saved ask before they let go.
  await page.goto(app.url() + address)
  await settled(page)
}

/** The pages of the UI that a page links to. Files and other sites are not among them. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.checkVisibility() && !link.hasAttribute('download') && link.target !== '_blank')
      .map(({ href }) => new URL(href))
      .filter(({ origin, pathname }) => origin === location.origin && !/^\/(?:api|swagger)\b/.test(pathname))
      .map(({ pathname, search }) => pathname + search),
  )
}

test.skipIf(!available)(
  'every button that a member can press does something, and the server refuses none of it',
  async () => {
    const failures: string[] = []
    const page = await openForMember(failures)
    const pressed = new Set<string>(['Sign out'])
    for (const place of pages.map(placeOf)) {
      await openAt(page, place)
      for (let next = await pressNext(page, pressed); next !== null; next = await pressNext(page, pressed)) {
        pressed.add(next.name)
        if (!next.works) failures.push(`${place}: the button “${next.name}” does nothing`)
        await openAt(page, place)
      }
    }
    expect(pressed.size).toBeGreaterThan(20)
    expect(failures).toEqual([])
    await page.context().close()
  },
  testMs,
)

const limitMs = 30_000

/**
 * Presses a button that was not pressed yet, here or on another page, and waits until the page shows something else or
 * asks the server, and for its answers. Returns its name, and whether anything happened.
 */
async function pressNext(page: Page, pressed: ReadonlySet<string>): Promise<{ name: string; works: boolean } | null> {
  const happened = (event: Promise<unknown>) =>
    event.then(
      () => true,
      () => false,
    )
  const asks = happened(page.waitForRequest(() => true, { timeout: limitMs }))
  const asked: Request[] = []
  const note = (request: Request) => asked.push(request)
  page.on('request', note)
  const name = await page.evaluate(
    (known) => {
      const nameOf = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()
      // What is pressed already, such as the shown list, has nothing to do.
      const usable = 'button:enabled:not([aria-disabled=true], [aria-pressed=true])'
      const button = [...document.querySelectorAll<HTMLButtonElement>(usable)]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .find((each) => !known.includes(nameOf(each)))
      if (button === undefined) return null
      // After a change of the page the focus is where “Skip to content” puts it.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      delete document.documentElement.dataset.changed
      new MutationObserver((changes, observer) => {
        observer.disconnect()
        if (changes.length > 0) document.documentElement.dataset.changed = 'true'
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      // “Skip to content” does no more than move the focus.
      addEventListener('focusin', () => document.documentElement.setAttribute('data-changed', 'true'), { once: true })
      button.click()
      return nameOf(button)
    },
    [...pressed],
  )
  if (name === null) {
    page.off('request', note)
    return null
  }
  const changes = happened(
    page.waitForFunction(() => document.documentElement.dataset.changed === 'true', null, { timeout: limitMs }),
  )
  const works = await new Promise<boolean>((resolve) => {
    for (const event of [asks, changes]) void event.then((did) => did && resolve(true))
    void Promise.all([asks, changes]).then((all) => resolve(all.includes(true)))
  })
  // A refusal comes after the request. The next page would abort it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  page.off('request', note)
  await Promise.all(asked.map((request) => request.response()))
  return { name, works }
}
