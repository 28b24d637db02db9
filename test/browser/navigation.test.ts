import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { navigation, overflow, tabs } from '#ui/shell/pages.ts'
import { t } from '#ui/texts/text.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, settled, sizes, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: Awaited<ReturnType<typeof startServerProcess>>
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess({}), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function signedIn(size: keyof typeof sizes): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await signIn(page, app.url())
  return page
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const more = (page: Page) => main(page).getByRole('button', { name: /More$/ })

test.skipIf(!available)(
  'phones show five places in the tab bar and list the others under More',
  async () => {
    const page = await signedIn('phone')
    expect(await main(page).getByRole('link').count()).toBe(tabs.length)
    for (const { label } of tabs)
      await main(page)
        .getByRole('link', { name: new RegExp(`${t(label)}$`) })
        .waitFor()
    await more(page).click()
    const sheet = page.getByRole('dialog', { name: 'More' })
    for (const { label } of overflow) await sheet.getByRole('link', { name: new RegExp(`${t(label)}$`) }).waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await sheet.getByRole('link', { name: /Settings$/ }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await more(page).getAttribute('aria-current')).toBe('true')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the More sheet keeps the focus until Escape returns it to its button',
  async () => {
    const page = await signedIn('phone')
    await more(page).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'More' })
    await sheet.waitFor()
    expect(await more(page).getAttribute('aria-expanded')).toBe('true')
    // The page behind a modal dialog cannot get the focus; the browser's own controls can.
    for (let presses = 0; presses < overflow.length + 4; presses++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
      )
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(await more(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await more(page).getAttribute('aria-expanded')).toBe('false')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'the rail shows every place, also on a screen too low for all of them',
  async () => {
    const page = await signedIn('desktop')
    for (const height of [sizes.desktop.height, 480]) {
      await page.setViewportSize({ width: sizes.desktop.width, height })
      for (const { label } of navigation) {
        const link = main(page).getByRole('link', { name: new RegExp(`${t(label)}$`) })
        await link.focus()
        const shown = await link.evaluate((element) => {
          const { top, bottom, left } = element.getBoundingClientRect()
          const found = document.elementFromPoint(left + element.clientWidth / 2, (top + bottom) / 2)
          return found !== null && element.contains(found)
        })
        expect([height, label, shown]).toEqual([height, label, true])
      }
      // At the usual height all labels are whole without scrolling.
      const cut = await main(page).evaluate((rail) => {
        const list = rail.querySelector('.overflow-y-auto')
        const end = list?.getBoundingClientRect().bottom ?? 0
        list?.scrollTo({ top: 0 })
        const labels = [...(list?.querySelectorAll('a > span:last-child') ?? [])]
        return labels.filter((each) => each.getBoundingClientRect().bottom > end).map((each) => each.textContent)
      })
      if (height === sizes.desktop.height) expect(cut).toEqual([])
    }
    await settled(page)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'what the keyboard reaches on a phone is not behind the tab bar',
  async () => {
    const page = await signedIn('phone')
    await page.goto(`${app.url()}/settings/search`)
    await settled(page)
    await page.locator('#content').focus()
    const bar = (await main(page).boundingBox())?.y ?? 0
    expect(bar).toBeGreaterThan(sizes.phone.height / 2)
    const covered: string[] = []
    let reached = 0
    for (; reached < 40; reached += 1) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate((below) => {
        const focused = document.activeElement
        if (focused === null || focused.closest('#content') === null) return null
        return { text: focused.outerHTML.slice(0, 80), isCovered: focused.getBoundingClientRect().bottom > below }
      }, bar)
      if (found === null) break
      if (found.isCovered) covered.push(found.text)
    }
    expect(covered).toEqual([])
    expect(reached).toBeGreaterThan(15)
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)('the navigation logs no error to the console', () => {
  expect(troubles).toEqual([])
})
