import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { expectSoon } from './expect-soon.ts'
import { faultsInBothThemes, oldGames, shoot } from './old-games.ts'

const testMs = 180_000
const { tests, old, write } = oldGames()
const { available, expectNoTroubles } = tests

/** The names of the rows that are rendered, in their order. */
const rowNames = (page: Page): Promise<string[]> =>
  page
    .locator('[role="row"][data-row] input[type="checkbox"]')
    .evaluateAll((boxes) => boxes.map((box) => (box.getAttribute('aria-label') ?? '').replace('Select ', '')))
const firstRows = async (page: Page, count: number): Promise<string[]> => (await rowNames(page)).slice(0, count)

test.skipIf(!available)(
  'a folder of thousands of entries is sorted, filtered and selected with keys and Shift, and reloads as it was',
  async () => {
    const many = 3000
    const name = (number: number) => `Zo.Tale.${String(number).padStart(4, '0')}.v1.${number}-GRP`
    for (let number = 1; number <= many; number++) mkdirSync(old('many', name(number)), { recursive: true })
    write({ 'many/Amber.Falls.Update.v3.0-GRP.iso': 'amber falls', 'many/notes.txt': 'x', 'many/inner/deep.iso': '1' })
    await tests.app.ask('POST', '/games', { title: 'Amber Falls', status: 'wanted' })
    await tests.app.ask('POST', '/games', { title: 'Zo Tale 0003', status: 'wanted' })
    const address = `/import?path=${encodeURIComponent(old('many'))}`
    const page = await tests.open('desktop', address)
    const bar = page.getByRole('region', { name: 'Selected entries' })
    const grid = page.getByRole('grid', { name: 'Files and folders' })
    const row = (text: string) => grid.getByRole('row').filter({ hasText: text })
    await page.getByText(`${(many + 3).toLocaleString('en')} entries`, { exact: true }).waitFor()
    await expectSoon(() => firstRows(page, 2), ['inner', name(1)])
    // Only what is in view is rendered.
    expect(await grid.getByRole('row').count()).toBeLessThan(60)

    // Sorted by size, then by game.
    await grid.getByRole('button', { name: 'Size' }).click()
    await expectSoon(() => firstRows(page, 2), ['Amber.Falls.Update.v3.0-GRP.iso', 'notes.txt'])
    await grid.getByRole('button', { name: 'Game', exact: true }).click()
    await expectSoon(() => firstRows(page, 2), ['Amber.Falls.Update.v3.0-GRP.iso', name(3)])

    // A column more, and one less.
    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Parsed title' }).check()
    await dialog.getByRole('checkbox', { name: 'Size' }).uncheck()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    await grid.getByRole('columnheader', { name: 'Parsed title' }).waitFor()

    // Selected with Space, Shift and arrow keys; Shift and the mouse reach further.
    await row('Amber.Falls').focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await bar.getByText(/^3 selected/).waitFor()
    await page.getByRole('checkbox', { name: 'Select inner' }).click()
    await page.getByRole('checkbox', { name: `Select ${name(4)}` }).click({ modifiers: ['Shift'] })
    await bar.getByText(/^6 selected/).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await row('Amber.Falls').focus()
    await page.keyboard.press('Control+a')
    await bar.getByText(`${(many + 3).toLocaleString('en')} selected`).waitFor()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })

    // The selection survives filters and another order, and says what is hidden.
    await row('Amber.Falls').focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(' ')
    await bar.getByText(/^2 selected/).waitFor()
    await page.getByLabel('Filter by name or game').fill('amber')
    await bar.getByText('1 hidden by filters').waitFor()
    // All that is listed is selected, and more.
    const all = grid.getByRole('checkbox', { name: 'Select all' })
    await expectSoon(() => all.isChecked(), true)
    await expectSoon(() => bar.getByRole('button', { name: /^Select all/ }).count(), 0)
    // As many are listed as are selected, but another one.
    await page.getByLabel('Filter by name or game').fill('o.tale.000')
    await page.getByText('9 shown').waitFor()
    await expectSoon(() => all.isChecked(), false)
    await page.getByLabel('Filter by name or game').fill('notes')
    await page.getByText('1 shown').waitFor()
    await expectSoon(() => all.isChecked(), false)
    await bar.getByRole('button', { name: 'Select all 1' }).waitFor()
    await page.getByLabel('Filter by name or game').fill('amber')
    await expectSoon(() => rowNames(page), ['Amber.Falls.Update.v3.0-GRP.iso'])
    await page.getByLabel('Filter by name or game').fill('')
    await grid.getByRole('button', { name: 'Name' }).click()
    await bar.getByText(/^2 selected/).waitFor()
    await expectSoon(() => page.getByRole('checkbox', { name: `Select ${name(3)}` }).isChecked(), true)
    await page.keyboard.press('Escape')

    // The address holds what is shown: reloading and going back lead to the same.
    await grid.getByRole('button', { name: 'Name' }).click()
    await page.getByRole('button', { name: /^Unmatched/ }).click()
    await page.getByLabel('Kind').selectOption('Game')
    await page.getByLabel('Filter by name or game').fill('zo tale')
    const shown = `${(many - 1).toLocaleString('en')} shown`
    await page.getByText(shown).waitFor()
    await expectSoon(() => firstRows(page, 1), [name(many)])
    await page.reload()
    await page.getByText(shown).waitFor()
    await expectSoon(() => firstRows(page, 1), [name(many)])
    await expectSoon(() => grid.getByRole('columnheader', { name: 'Parsed title' }).count(), 1)
    await page.getByRole('button', { name: /^All / }).click()
    await page.getByLabel('Kind').selectOption('All kinds')
    await page.getByLabel('Filter by name or game').fill('')
    await row('notes.txt').focus()
    await page.keyboard.press('End')
    await row('inner').and(page.locator(':focus')).waitFor()
    const place = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await row('deep.iso').waitFor()
    await expectSoon(() => page.evaluate(() => scrollY), 0)
    await expectSoon(() => rowNames(page), ['deep.iso'])
    await page.goBack()
    await row('inner').waitFor()
    const isAt = (expected: number) => page.evaluate((top) => Math.abs(scrollY - top) < 60, expected)
    await expectSoon(() => isAt(place), true)
    // Also when the folder is opened before the next frame, and with it the event of the scrolling.
    const link = row('inner').getByRole('link', { name: 'inner', exact: true })
    await link.evaluate((element: HTMLElement) => {
      scrollTo(0, 9000)
      element.click()
    })
    await row('deep.iso').waitFor()
    await expectSoon(() => isAt(0), true)
    await page.goBack()
    await expectSoon(() => isAt(9000), true)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'the keyboard keeps its place when another folder is opened',
  async () => {
    write({ 'keys/inner/Quiet.Game-GRP.iso': 'quiet', 'keys/Loud.Game-GRP.iso': 'loud' })
    const page = await tests.open('desktop', `/import?path=${encodeURIComponent(old('keys'))}`)
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    const parent = page.getByRole('link', { name: 'Parent folder' })
    const focused = page.locator(':focus')
    // The entries of the folder are what comes next.
    const expectPlace = async () => {
      await expectSoon(() => focused.and(page.locator('div')).getByRole('grid').count(), 1)
      await page.keyboard.press('Tab')
      await parent.and(focused).waitFor()
    }
    await row('Loud').waitFor()
    await row('inner').focus()
    await page.keyboard.press('Enter')
    await row('Quiet').waitFor()
    await expectPlace()
    await page.keyboard.press('Enter')
    await row('Loud').waitFor()
    await expectPlace()
    await page.getByLabel('Folder', { exact: true }).fill(old('keys/inner'))
    await page.getByRole('button', { name: 'Open', exact: true }).press('Enter')
    await row('Quiet').waitFor()
    await expectPlace()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a folder that is read only in part says how many of its entries are listed',
  async () => {
    for (let number = 1; number <= 250; number++) mkdirSync(old('partly', `Game.${number}-GRP`), { recursive: true })
    const expected = [/^GET \/api\/manual-import\S* 500$/]
    const page = await tests.open('desktop', '/import', { expected })
    await page.route('**/api/manual-import?*limit=5000*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }),
    )
    await page.getByLabel('Folder', { exact: true }).fill(old('partly'))
    await page.keyboard.press('Enter')
    await page.getByText('250 entries · 200 listed', { exact: true }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('250 entries', { exact: true }).waitFor()
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'what cannot be imported is not selected, and a phone sorts, filters and imports with long names',
  async () => {
    const long = 'The.Extraordinarily.Long.Name.of.a.Game.With.Many.Words.And.Languages.MULTi12.v1.2.3.4567-GROUPNAME'
    write({
      [`phone/${long}/game.exe`]: 'game',
      'phone/Tiny.Game-GRP.iso': 'tiny',
      'phone/Big.Game-GRP.iso': 'bigger!',
    })
    const page = await tests.open('phone', `/import?path=${encodeURIComponent(old('phone'))}`)
    await page.getByText('3 entries', { exact: true }).waitFor()
    await page.getByLabel('Sort by').selectOption('Size')
    await expectSoon(() => firstRows(page, 1), ['Big.Game-GRP.iso'])
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.getByRole('checkbox', { name: `Select ${long}` }).check()
    await page.getByText('1 selected').waitFor()
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'import-long-phone')
    // The bar of the selection does not cover the last row, once the page is at its end.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const lastRow = await page.getByRole('row').last().boundingBox()
    const bar = await page.getByRole('region', { name: 'Selected entries' }).boundingBox()
    expect((lastRow?.y ?? 0) + (lastRow?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectSoon(() => faultsInBothThemes(page), [])
    await shoot(page, 'import-long-320')
    // Where the columns do not fit, the table is as on a phone instead of scrolling sideways.
    const rows = page.getByRole('grid', { name: 'Files and folders' }).getByRole('rowgroup').last()
    for (const width of [640, 1039, 1040]) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByLabel('Sort by').waitFor({ state: width < 1040 ? 'visible' : 'detached' })
      await expectSoon(() => rows.evaluate((element) => element.scrollWidth - element.clientWidth), 0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await page.getByLabel('Filter by name or game').fill('nothing like it')
    await page.getByText('No matching entries').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('3 entries', { exact: true }).waitFor()

    // The folder of the library cannot be imported, but opened.
    const root = await tests.open('desktop', `/import?path=${encodeURIComponent(dirname(tests.app.libraryRoot))}`)
    const name = tests.app.libraryRoot.split('/').at(-1) ?? ''
    await root.getByLabel('Filter by name or game').fill(name)
    const box = root.getByRole('checkbox', { name: `Select ${name}`, exact: true })
    await box.waitFor()
    expect(await box.isDisabled()).toBe(true)
    await root.getByRole('checkbox', { name: 'Select all' }).click()
    await expectSoon(() => box.isChecked(), false)
    await root.getByRole('link', { name, exact: true }).click()
    await root.waitForFunction(
      (path) => new URLSearchParams(location.search).get('path') === path,
      tests.app.libraryRoot,
    )
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'no import mode is assumed before the settings are loaded, nor without them',
  async () => {
    write({ 'modes/Violet.Crag.v1.0-GRP/crag.pak': 'crag' })
    await tests.app.ask('POST', '/games', { title: 'Violet Crag', status: 'wanted' })
    const expected = [/^GET \/api\/settings\/import 500$/]
    const page = await tests.open('desktop', '/', { expected })
    const mode = page.getByLabel('Import mode')
    const entry = page.getByRole('checkbox', { name: 'Select Violet.Crag.v1.0-GRP' })
    await page.route('**/api/settings/import', (route) =>
      route.fulfill({ status: 500, json: { error: 'It is broken.' } }),
    )
    await page.goto(`${tests.app.url()}/import?path=${encodeURIComponent(old('modes'))}`)
    await page.getByText('It is broken.').waitFor()
    // The entries are loaded by then, but not shown.
    await page.locator('[data-loading]').first().waitFor({ state: 'detached' })
    expect([await mode.count(), await entry.count()]).toEqual([0, 0])
    await page.unroute('**/api/settings/import')
    await page.getByRole('button', { name: 'Try again' }).click()
    await entry.waitFor()
    expect(await mode.inputValue()).toBe('hardlink')
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)
