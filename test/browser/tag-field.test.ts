import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf, openPage, type Size, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 120_000

let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function openEditor(size: Size, gameId: string, troubles: string[]): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await signIn(page, app.url())
  await page.goto(`${app.url()}/games/${gameId}`)
  await page.getByRole('button', { name: 'Edit game' }).click()
  return page
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Tags', exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const chosen = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

test.skipIf(!available).each<[Size]>([['desktop'], ['phone']])(
  'tags are typed, suggested, added and removed with the keyboard (%s)',
  async (size) => {
    const troubles: string[] = []
    const game = await app.ask('POST', '/games', { title: `Lantern Road ${size}`, status: 'shelved' })
    const tags = await Promise.all(
      ['co-op', 'coop 2', 'kids'].map((name) => app.ask('POST', '/tags', { name: `${name} ${size}` })),
    )
    const page = await openEditor(size, game.id, troubles)
    await field(page).pressSequentially(`coop 2 ${size.slice(0, 3)}`)
    await option(page, `coop 2 ${size}`).waitFor()
    expect(await option(page, `co-op ${size}`).count()).toBe(0)
    await field(page).press('Enter')
    await chosen(page, `coop 2 ${size}`).waitFor()
    expect(await field(page).inputValue()).toBe('')
    await field(page).fill(`KIDS ${size}`)
    await option(page, `kids ${size}`).waitFor()
    await field(page).press('Enter')
    await chosen(page, `kids ${size}`).waitFor()
    await field(page).press('Backspace')
    await chosen(page, `kids ${size}`).waitFor({ state: 'detached' })

    await field(page).fill(`split, screen ${size}`)
    await option(page, `Add the tag “split, screen ${size}”`).waitFor()
    await field(page).press('Enter')
    await chosen(page, `split, screen ${size}`).waitFor()
    const session = await page.context().newCDPSession(page)
    expect(await faultsOf(page, session)).toEqual([])

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(`Saved Lantern Road ${size}.`).first().waitFor()
    const added = (await app.ask('GET', '/tags')).find(({ name }: { name: string }) => name === `split, screen ${size}`)
    const { tagIds } = await app.ask('GET', `/games/${game.id}`)
    expect(tagIds.toSorted()).toEqual([tags[1].id, added.id].toSorted())
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'a tag that cannot be added keeps its text and says why',
  async () => {
    const troubles: string[] = []
    const game = await app.ask('POST', '/games', { title: 'Birch Wood', status: 'shelved' })
    const page = await openEditor('desktop', game.id, troubles)
    await field(page).fill('late')
    await option(page, 'Add the tag “late”').waitFor()
    await app.ask('POST', '/tags', { name: 'LATE' })
    await field(page).press('Enter')
    await page.getByRole('alert').filter({ hasText: 'late' }).waitFor()
    expect(await field(page).inputValue()).toBe('late')
    await page.context().close()
    expect(troubles.filter((trouble) => !trouble.includes('409'))).toEqual([])
  },
  testMs,
)
