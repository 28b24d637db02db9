import { expect, test } from 'bun:test'
import { credentials } from '../main-job/server-process.ts'
import { few } from '../rounds.ts'
import { violationsInBothThemes, violationsOf } from './axe.ts'
import { goTo, openPage, type Size, sizes } from './browser.ts'
import { faultsOfViews, openedViews } from './opened-views.ts'
import { addressOf, pages, views } from './page-list.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startSampleServer())
const testMs = 900_000

async function violationsOfPages(size: Size): Promise<string[]> {
  const page = await tests.open(size)
  const faults: string[] = []
  for (const place of [...pages, ...views]) {
    await goTo(page, addressOf(place, tests.app.gameIds))
    for (const fault of await violationsInBothThemes(page)) faults.push(`${size} ${place} ${fault}`)
  }
  await page.context().close()
  return faults
}

/** Words are longer in German, and controls have their names in it. */
async function violationsInGerman(): Promise<string[]> {
  const page = await tests.browser.newPage({
    locale: 'de-DE',
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    storageState: await tests.sessionOf(credentials),
  })
  await page.goto(tests.app.url())
  await page.getByRole('heading', { name: 'Bibliothek', level: 1 }).waitFor()
  const faults: string[] = []
  for (const place of pages) {
    await goTo(page, addressOf(place, tests.app.gameIds))
    for (const fault of await violationsOf(page)) faults.push(`German ${place} ${fault}`)
  }
  await page.context().close()
  return faults
}

async function violationsOfOpenedViews(size: Size): Promise<string[]> {
  const page = await tests.open(size)
  // Less fits on the smallest phones, and more scrolls.
  if (size === 'phone') await page.setViewportSize({ width: 320, height: 700 })
  const { gameIds } = tests.app
  const faults = await faultsOfViews(page, openedViews, { size, gameIds }, () => violationsInBothThemes(page))
  await page.context().close()
  return faults
}

test.skipIf(!tests.available)('the sign-in page has no accessibility fault', async () => {
  const page = await openPage(tests.browser, 'desktop', [])
  await page.goto(tests.app.url())
  // Until it is known whether somebody is signed in, only a logo is shown.
  await page.getByLabel('Username').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.context().close()
})

test.skipIf(!tests.available)(
  'no page has an accessibility fault, in both themes',
  async () => {
    const all = [() => violationsOfPages('phone'), () => violationsOfPages('desktop'), violationsInGerman]
    const faults = await Promise.all(few(all).map((violations) => violations()))
    expect(faults.flat()).toEqual([])
  },
  testMs,
)

test.skipIf(!tests.available)(
  'no dialog, open list or selection has an accessibility fault, in both themes',
  async () => {
    const faults = await Promise.all(few(['desktop', 'phone'] as const).map(violationsOfOpenedViews))
    expect(faults.flat()).toEqual([])
  },
  testMs,
)
