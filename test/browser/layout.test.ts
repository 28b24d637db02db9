import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startSampleServer())
const testMs = 300_000

/** The visible entries of the rail that are cut off. */
function cutEntries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll('nav a[title]')].filter((link) => link.checkVisibility())
    return links
      .filter((link) => {
        const list = link.parentElement?.getBoundingClientRect()
        const { top, bottom } = link.getBoundingClientRect()
        return list === undefined || top < list.top - 1 || bottom > Math.min(list.bottom, innerHeight) + 1
      })
      .map(({ textContent }) => String(textContent))
  })
}

test.skipIf(!tests.available)(
  'the rail shows all of its entries in low windows, and no chip of the library is cut',
  async () => {
    const page = await tests.open('desktop')
    for (const height of [900, 800, 720, 640, 560]) {
      await page.setViewportSize({ width: 1440, height })
      await page.goto(tests.app.url())
      await settled(page)
      expect({ height, cut: await cutEntries(page) }).toEqual({ height, cut: [] })
    }
    for (const width of [1440, 1280, 1024, 700]) {
      await page.setViewportSize({ width, height: 900 })
      const chips = page.getByRole('group', { name: 'Status' })
      const cut = await chips.evaluate((row) => row.scrollWidth > row.clientWidth)
      expect({ width, cut }).toEqual({ width, cut: false })
    }
    await page.context().close()
  },
  testMs,
)
