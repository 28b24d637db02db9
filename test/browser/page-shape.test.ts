import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { goTo, type Size } from './browser.ts'
import { faultsOfViews, openedDialogs } from './opened-views.ts'
import { addressOf, pages, views } from './page-list.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startSampleServer())
const testMs = 300_000

/** Controls that are too small for a finger. Links within a sentence are as high as its lines. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, summary, select, input, textarea, [role=button], [role=switch], [role=tab], [role=option], a'
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.textContent !== element.textContent
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return { width, height, isLarge: width > 23.9 && height > 23.9 }
    }
    // A click on its label is a click on the field.
    const boxesOf = (element: Element) =>
      [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])].map(sizeOf)
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !isInSentence(element) && element.closest('.sr-only, [inert]') === null)
      .map((element) => ({ element, boxes: boxesOf(element) }))
      .filter(({ boxes }) => boxes.every(({ isLarge, width, height }) => !isLarge && width > 1 && height > 1))
      .map(({ element, boxes }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        const sizes = boxes.map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`)
        return `${element.tagName} “${name.slice(0, 40)}” is ${sizes.join(', ')}`
      })
  })
}

/**
 * What does not fit: content wider than the page, and text that is cut without saying so. `innerWidth` would not do: phones
 * zoom out until wide content fits.
 */
function lostContent(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > width) faults.push(`it is ${scrollWidth} wide`)
    for (const element of document.querySelectorAll<HTMLElement>('#content *, dialog *')) {
      const style = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
      if (isCut && hides && hasText && style.textOverflow !== 'ellipsis' && element.closest('.sr-only') === null)
        faults.push(`“${element.textContent?.slice(0, 40)}” is cut`)
    }
    return faults
  }, page.viewportSize()?.width ?? 0)
}

/** The same with less space, as one may choose in the account. */
async function smallCompactTargets(page: Page): Promise<string[]> {
  const setDensity = (density: string) =>
    page.evaluate((to) => document.documentElement.setAttribute('data-density', to), density)
  await setDensity('compact')
  const faults = await smallTargets(page)
  await setDensity('comfortable')
  return faults.map((fault) => `compact: ${fault}`)
}

const narrow = { width: 320, height: 700 }
/** What a window of 1440 × 900 shows at 200 %. */
const zoomed = { width: 720, height: 450 }

test.skipIf(!tests.available)(
  'every control is at least 24 pixels high and wide, and also in compact density, and nothing is lost at 320 pixels or at 200 %',
  async () => {
    const check = async (size: Size, shape: { width: number; height: number }) => {
      const page = await tests.open(size)
      await page.setViewportSize(shape)
      const faults: string[] = []
      for (const place of [...pages, ...views]) {
        await goTo(page, addressOf(place, tests.app.gameIds))
        const found = [
          ...(await smallTargets(page)),
          ...(await smallCompactTargets(page)),
          ...(await lostContent(page)),
        ]
        for (const fault of found) faults.push(`${shape.width} ${place}: ${fault}`)
      }
      await page.context().close()
      return faults
    }
    const faults = await Promise.all([check('phone', narrow), check('desktop', zoomed)])
    expect(faults.flat()).toEqual([])
  },
  testMs,
)

test.skipIf(!tests.available)(
  'the same is true of every dialog',
  async () => {
    const check = async (size: Size, shape: { width: number; height: number }) => {
      const page = await tests.open(size)
      await page.setViewportSize(shape)
      const { gameIds } = tests.app
      const faults = await faultsOfViews(page, openedDialogs, { size, gameIds }, async () => [
        ...(await smallTargets(page)),
        ...(await lostContent(page)),
      ])
      await page.context().close()
      return faults
    }
    const faults = await Promise.all([check('phone', narrow), check('desktop', zoomed)])
    expect(faults.flat()).toEqual([])
  },
  testMs,
)

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenverordnung'.repeat(2).slice(0, 100)

/** Adds things whose names, addresses and errors offer no place for a line break. Returns the id of the game. */
async function addLongNames(): Promise<string> {
  const { ask } = tests.app
  const name = longWord.slice(0, 64)
  const url = `http://127.0.0.1:9/${longWord}`
  const { id } = await ask('POST', '/games', { title: longWord, status: 'wanted', notes: longWord, genres: [longWord] })
  await ask('POST', `/games/${id}/parts`, { title: longWord, status: 'wanted' })
  await ask('POST', `/games/${id}/blacklist`, { releaseTitle: longWord, indexerName: longWord })
  await ask('POST', '/tags', { name: longWord.slice(0, 40) })
  await ask('POST', '/indexers', { name, url, apiKey: 'key' })
  await ask('POST', '/downloaders', { name, type: 'transmission', url, priority: 40 })
  await ask('POST', '/path-mappings', {
    remotePath: `/${longWord}`,
    localPath: tests.app.libraryRoot,
    remoteHost: null,
  })
  await ask('POST', '/api-keys', { name })
  await ask('POST', '/users', { username: name, password: 'a long enough password', role: 'member' })
  await ask('POST', `/games/${id}/search`, {})
  return id
}

test.skipIf(!tests.available)(
  'long words, long German texts and errors make no page wider than 320 pixels',
  async () => {
    const gameId = await addLongNames()
    await tests.app.ask('PATCH', '/settings', { language: 'de' })
    const page = await tests.open('phone')
    await page.setViewportSize(narrow)
    const ofGame = ['', '?tab=releases', '?tab=history', '?tab=parts'].map((tab) => `/games/${gameId}${tab}`)
    const faults: string[] = []
    for (const place of [...pages, ...ofGame]) {
      await goTo(page, addressOf(place, tests.app.gameIds))
      for (const fault of await lostContent(page)) faults.push(`${place}: ${fault}`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  },
  testMs,
)
