import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { goTo, settled } from './browser.ts'
import { expectSoon } from './expect-soon.ts'
import { faultsOfViews, openedDialogs } from './opened-views.ts'
import { addressOf, pages } from './page-list.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startSampleServer(40))
const testMs = 600_000

/** What has the focus, as a short description; empty if nothing has. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return ''
    const name = element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} ${element.id === 'content' ? '#content' : name.trim().slice(0, 40)}`
  })
}

/** Whether the focus is where it belongs in an open dialog: within, not on Close, and on a field if there is one. */
async function dialogFaults(page: Page): Promise<string[]> {
  const at = () =>
    page.evaluate(() => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      const element = document.activeElement
      if (dialog === undefined || element === null) return 'no dialog is open'
      if (!dialog.contains(element)) return `the focus is outside of the dialog: ${element.outerHTML.slice(0, 80)}`
      if (element.getAttribute('aria-label') === 'Close') return 'the focus is on Close'
      const fields = 'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled)'
      const hasField = [...dialog.querySelectorAll(fields)].some((field) => field.checkVisibility())
      if (hasField && !element.matches(fields)) return `not on a field, but on ${element.outerHTML.slice(0, 80)}`
      return ''
    })
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await at()) === '') return []
    await page.waitForTimeout(50)
  }
  return [await at()]
}

test.skipIf(!tests.available)(
  'every dialog opens with the focus on its first field, and keeps it when its content is replaced',
  async () => {
    const page = await tests.open('desktop')
    const { gameIds } = tests.app
    // Tab is pressed there to leave the field.
    const views = openedDialogs.filter(({ steps }) => !steps.includes('Tab'))
    expect(await faultsOfViews(page, views, { size: 'desktop', gameIds }, () => dialogFaults(page))).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'every link of every page leads to a page that has the focus, and back to the link',
  async () => {
    const page = await tests.open('desktop')
    const followed = new Set<string>()
    const faults: string[] = []
    for (const address of pages) {
      const from = addressOf(address, tests.app.gameIds)
      await goTo(page, from)
      for (const href of await linksOf(page)) {
        const kind = `${new URL(from, 'http://x').pathname} ${href.replace(/[0-9a-f-]{36}/, 'ID')}`
        if (followed.has(kind)) continue
        followed.add(kind)
        const fault = await followAndReturn(page, from, href)
        if (fault !== null) faults.push(`${from} → ${href}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(followed.size).toBeGreaterThan(60)
    await page.context().close()
  },
  testMs,
)

/** The links of the page to other pages, each address once. */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('#content a[href^="/"]:not([target], [download])')]
    const others = links.filter((link) => link.checkVisibility() && link.pathname !== location.pathname)
    return [...new Set(others.map((link) => link.getAttribute('href') ?? ''))].filter(
      (href) => !href.startsWith('/api'),
    )
  })
}

async function followAndReturn(page: Page, from: string, href: string): Promise<string | null> {
  const link = page.locator(`#content a[href="${href}"]`).filter({ visible: true }).first()
  if ((await link.count()) === 0) return null
  await link.focus()
  await page.keyboard.press('Enter')
  await settled(page)
  const there = await focused(page)
  const back = await page.evaluate(() => {
    history.back()
    return location.pathname
  })
  await page.waitForURL((url) => url.pathname + url.search === from || url.pathname === new URL(from, url).pathname)
  await settled(page)
  const returned = () => page.evaluate(() => document.activeElement?.getAttribute('href') ?? '')
  const deadline = performance.now() + 1500
  while ((await returned()) !== href && performance.now() < deadline) await page.waitForTimeout(20)
  const here = await focused(page)
  const isBack = (await returned()) === href
  // Pages that focus a field of their own keep doing so.
  const hasOwnField = here.startsWith('input')
  if (page.url().includes('://') && !page.url().endsWith(from)) await goTo(page, from)
  if (there === '') return `nothing has the focus on ${back}`
  return isBack || hasOwnField ? null : `going back, the focus is on ${here || 'nothing'}`
}

test.skipIf(!tests.available)(
  'all ways to add a game end in the search field',
  async () => {
    const page = await tests.open('desktop')
    const typedInto = () => page.evaluate(() => document.activeElement?.getAttribute('type') ?? '')
    const ways: (() => Promise<void>)[] = [
      () => page.locator('#content').getByRole('link', { name: 'Add game' }).click(),
      () => page.getByRole('navigation').getByRole('link', { name: 'Add game' }).press('Enter'),
      async () => {
        await page.keyboard.press('Control+k')
        await page
          .getByRole('combobox', { name: /^Search games, pages/ })
          .and(page.locator(':focus'))
          .waitFor()
        await page.keyboard.type('add game')
        await page.getByRole('option', { name: 'Add game', exact: true, selected: true }).waitFor()
        await page.keyboard.press('Enter')
      },
    ]
    for (const way of ways) {
      await goTo(page, '/')
      await way()
      await page.getByRole('heading', { name: 'Add game', level: 1 }).waitFor()
      await expectSoon(typedInto, 'search')
    }
    await page.getByRole('link', { name: 'Paste a list' }).press('Enter')
    await expectSoon(() => focused(page), 'textarea ')
    await page.context().close()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'Ctrl+A after Select selects games, and Find releases leads to the releases',
  async () => {
    const page = await tests.open('desktop')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.keyboard.press('Control+a')
    await page.getByText(/^4\d games selected$/).waitFor()
    await page.keyboard.press('Escape')
    const game = (await tests.app.ask('GET', '/games')).find(
      ({ title }: { title: string }) => title === 'Harbour Tales 3',
    )
    await goTo(page, `/games/${game.id}`)
    await page.getByRole('button', { name: 'Find releases' }).press('Enter')
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('data-row') ?? ''), '0')
    const top = await page.locator('[data-row="0"]').evaluate((row) => row.getBoundingClientRect().top)
    expect(top).toBeLessThan(500)
    await page.context().close()
  },
  testMs,
)
