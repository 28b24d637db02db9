import { expect, test } from 'bun:test'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { faultsOf } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'
import { leaveRoomForScrollbar, overflowing } from './table-overflow.ts'

const testMs = 180_000
const count = 100

const tests = signedInPages(async () => {
  const releases = Array.from({ length: count }, (_, number) => ({
    title: `Harbour.Tales.v1.${number}-${number % 2 === 0 ? 'EVEN' : 'ODD'}`,
    size: (number + 1) * 1_000_000_000,
    seeders: 5,
    magnet: `magnet:?xt=urn:btih:${String(number).padStart(40, 'a')}`,
  }))
  const [source, app] = await Promise.all([startTorznabSource({ releases }), startServerProcess()])
  await app.ask('POST', '/indexers', { name: 'Site', url: source.apiUrl, apiKey: source.apiKey, categories: [4050] })
  return {
    ...app,
    async stop() {
      await app.stop()
      await source.close()
    },
  }
})

test.skipIf(!tests.available)(
  'order, filters and columns of a search are in the address, and reloading and a shared link show the same',
  async () => {
    const page = await tests.open('desktop', '/search?q=harbour')
    const grid = page.getByRole('grid', { name: 'Releases' })
    const first = grid.locator('[data-row="0"]')
    await page.getByText(`${count} found`).waitFor()
    expect(await grid.locator('[data-row]').count()).toBeLessThan(60)
    await grid.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
    await first.getByText('Harbour.Tales.v1.99-ODD', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Filter by name or group' }).fill('even')
    await first.getByText('Harbour.Tales.v1.98-EVEN', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Indexer' }).uncheck()
    await page.keyboard.press('Escape')
    const shown = 'q=harbour&list-sort=size&list-q=even&list-columns=kind%2Csize%2Cage%2Cpeers'
    expect(page.url()).toEndWith(`/search?${shown}`)
    // The query that is typed but not yet searched for stays while the list changes.
    expect(await page.getByRole('searchbox', { name: 'Release name' }).inputValue()).toBe('harbour')

    for (const again of [page, await tests.open('desktop', `/search?${shown}`)]) {
      await again.reload()
      const list = again.getByRole('grid', { name: 'Releases' })
      await list.locator('[data-row="0"]').getByText('Harbour.Tales.v1.98-EVEN', { exact: true }).waitFor()
      await again.getByText('50 shown').waitFor()
      expect(await list.getByRole('columnheader', { name: 'Indexer' }).count()).toBe(0)
      await again.context().close()
    }
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'releases of a search are selected by mouse and keyboard, and saved as one archive',
  async () => {
    const page = await tests.open('desktop', '/search?q=harbour&list-sort=title')
    const row = (index: number) => page.locator(`[data-row="${index}"]`)
    await row(1).getByRole('checkbox').click()
    await row(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await row(4).focus()
    await page.keyboard.press(' ')
    await page.getByRole('region', { name: 'Selected releases' }).getByText('4 selected').waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as ZIP' }).click()
    expect((await saving).suggestedFilename()).toBe('ludarr-downloads.zip')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Selected releases' }).waitFor({ state: 'detached' })
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'the columns of a search fit from the width on that shows them',
  async () => {
    const page = await tests.open('desktop', '/search?q=harbour')
    for (const width of [1216, 1280, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await page.getByRole('grid', { name: 'Releases' }).waitFor()
      await leaveRoomForScrollbar(page)
      expect({ width, faults: await overflowing(page) }).toEqual({ width, faults: [] })
    }
    await page.context().close()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a phone renders only the releases in view, and the arrow keys reach the last one',
  async () => {
    const page = await tests.open('phone', '/search?q=harbour&list-sort=size')
    const list = page.getByRole('list', { name: 'Releases' })
    await list.getByText('Harbour.Tales.v1.99-ODD', { exact: true }).waitFor()
    expect(await list.getByRole('listitem').count()).toBeLessThan(30)
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await list.getByRole('button', { name: 'Details of Harbour.Tales.v1.99-ODD' }).focus()
    await page.keyboard.press('End')
    await page.locator('button:focus[aria-label="Details of Harbour.Tales.v1.0-EVEN"]').waitFor()
    await list.getByRole('checkbox', { name: 'Select Harbour.Tales.v1.0-EVEN' }).check()
    await page.getByText('1 selected').waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
