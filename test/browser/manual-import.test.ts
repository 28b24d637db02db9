import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Page, WebSocketRoute } from 'playwright-core'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { eventually, pause } from '../peers/loopback.ts'
import { violationsOf } from './axe.ts'
import { faultsOf, type Size, settled } from './browser.ts'
import { signedInPages, signIn } from './signed-in-pages.ts'

const testMs = 180_000
const shots = process.env.LUDARR_TEST_SHOTS

let old: string
const tests = signedInPages(async () => {
  old = mkdtempSync(join(tmpdir(), 'ludarr-old-games-'))
  return startServerProcess()
})
const { available, expectNoTroubles } = tests

afterAll(() => {
  if (available) rmSync(old, { recursive: true, force: true })
}, testMs)

function write(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(old, path)), { recursive: true })
    writeFileSync(join(old, path), content)
  }
}

/** What is wrong with the page as it stands, in both themes. */
async function faultsInBothThemes(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const faults = await faultsOf(page, session)
  await session.detach()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await violationsOf(page)))
  }
  return faults
}

async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

// Asked less often than `eventually` does, so that the requests of the test are not limited.
async function isDone(gameId: string): Promise<boolean> {
  await pause(500)
  const imports: { gameId: string; status: string }[] = await tests.app.ask('GET', '/imports?manual=true')
  return imports.some((record) => record.gameId === gameId && record.status === 'done')
}

for (const size of ['desktop', 'phone'] as const satisfies Size[]) {
  test.skipIf(!available)(
    `files of a folder are assigned, corrected and imported on a ${size}`,
    async () => {
      const folder = `games on ${size}`
      write({
        [`${folder}/Portal.2.${size}.v1.2-GRP/portal2.exe`]: 'portal',
        [`${folder}/Portal.2.${size}.v1.2-GRP/DLC/skin.pak`]: 'skin',
        [`${folder}/Portal.2.${size}.v1.2-GRP/notes.txt`]: 'notes',
        [`${folder}/unknown thing/game.exe`]: 'game',
        [`${folder}/unknown thing/game.pak`]: 'levels',
      })
      const portal = await tests.app.ask('POST', '/games', { title: `Portal 2 ${size}`, status: 'wanted' })
      const thing = await tests.app.ask('POST', '/games', { title: `Thing ${size}`, status: 'wanted' })
      const page = await tests.open(size, '/activity')
      await page.getByRole('link', { name: 'Manual import' }).click()
      await page.getByRole('heading', { name: 'Manual import', level: 1 }).waitFor()
      await page.getByLabel('Folder', { exact: true }).fill(join(old, folder))
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      const row = page.getByRole('row').filter({ hasText: `Portal.2.${size}.v1.2-GRP` })
      await row.waitFor()
      expect(await faultsInBothThemes(page)).toEqual([])
      await shoot(page, `import-${size}`)

      // The address leads to the same folder and mode.
      await page.getByLabel('Import mode').selectOption('move')
      await page.reload()
      await row.waitFor()
      expect(await page.getByLabel('Import mode').inputValue()).toBe('move')

      // What is unclear is assigned to a game.
      await page.getByRole('button', { name: 'Choose game: unknown thing' }).click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('combobox').fill(`Thing ${size}`)
      await picker.getByRole('option', { name: new RegExp(`^Thing ${size}`) }).click()
      await picker.getByRole('button', { name: 'Choose game' }).click()
      await picker.waitFor({ state: 'detached' })

      // A file is left out, and a folder gets another version.
      await row.getByRole('button', { name: /^Files/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Import notes.txt' }).uncheck()
      await dialog.getByText('2 files are imported into').waitFor()
      await dialog.getByText('1 file is skipped.').waitFor()
      await dialog.getByLabel('Version of DLC/', { exact: true }).fill('7')
      await dialog.getByLabel('Version of DLC/', { exact: true }).press('Enter')
      await eventually('The preview has the version', 45_000, async () => {
        return (await dialog.getByLabel('Version of DLC/skin.pak', { exact: true }).inputValue()) === '7'
      })
      await settled(page)
      expect(await faultsInBothThemes(page)).toEqual([])
      await shoot(page, `import-files-${size}`)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      const bar = page.getByRole('region', { name: 'Selected entries' })
      // The assigned entry is selected, the other one follows.
      await bar.getByText(/^1 selected/).waitFor()
      await page.getByRole('button', { name: 'Select all with a game' }).click()
      await bar.getByText(/^2 selected/).waitFor()
      await settled(page)
      expect(await faultsInBothThemes(page)).toEqual([])
      await shoot(page, `import-selected-${size}`)
      await bar.getByRole('button', { name: 'Import 2', exact: true }).click()
      await page.getByText('2 imports started.').waitFor()
      await bar.waitFor({ state: 'detached' })
      await eventually('Both games are imported', 60_000, async () => {
        return (await isDone(portal.id)) && (await isDone(thing.id))
      })
      const recent = page.getByRole('region', { name: 'Recent manual imports' })
      await recent.getByText('Imported', { exact: true }).nth(1).waitFor()
      await shoot(page, `import-done-${size}`)
      const placed = join(tests.app.libraryRoot, `Portal 2 ${size}`)
      expect(readdirSync(placed).sort()).toEqual(['DLC', 'portal2.exe'])
      expect(readdirSync(join(old, folder))).toEqual([`Portal.2.${size}.v1.2-GRP`])
      expect(readdirSync(join(old, folder, `Portal.2.${size}.v1.2-GRP`))).toEqual(['notes.txt'])
      const files: { version: string; category: string }[] = await tests.app.ask('GET', `/games/${portal.id}/files`)
      expect(files.map(({ version, category }) => ({ version, category }))).toEqual([
        { version: '7', category: 'dlc' },
        { version: '1.2', category: 'main' },
      ])
      expectNoTroubles()
    },
    testMs,
  )
}

/** The names of the rows that are rendered, in their order. */
const rowNames = (page: Page): Promise<string[]> =>
  page
    .locator('[role="row"][data-row] input[type="checkbox"]')
    .evaluateAll((boxes) => boxes.map((box) => (box.getAttribute('aria-label') ?? '').replace('Select ', '')))

test.skipIf(!available)(
  'a folder of thousands of entries is sorted, filtered and selected with keys and Shift, and reloads as it was',
  async () => {
    const many = 3000
    const name = (number: number) => `Zo.Tale.${String(number).padStart(4, '0')}.v1.${number}-GRP`
    for (let number = 1; number <= many; number++) mkdirSync(join(old, 'many', name(number)), { recursive: true })
    write({ 'many/Amber.Falls.Update.v3.0-GRP.iso': 'amber falls', 'many/notes.txt': 'x', 'many/inner/deep.iso': '1' })
    await tests.app.ask('POST', '/games', { title: 'Amber Falls', status: 'wanted' })
    await tests.app.ask('POST', '/games', { title: 'Zo Tale 0003', status: 'wanted' })
    const address = `/import?path=${encodeURIComponent(join(old, 'many'))}`
    const page = await tests.open('desktop', address)
    const bar = page.getByRole('region', { name: 'Selected entries' })
    const grid = page.getByRole('grid', { name: 'Files and folders' })
    const row = (text: string) => grid.getByRole('row').filter({ hasText: text })
    await page.getByText(`${(many + 3).toLocaleString('en')} entries`, { exact: true }).waitFor()
    expect((await rowNames(page)).slice(0, 2)).toEqual(['inner', name(1)])
    // Only what is in view is rendered.
    expect(await grid.getByRole('row').count()).toBeLessThan(60)

    // Sorted by size, then by game.
    await grid.getByRole('button', { name: 'Size' }).click()
    expect((await rowNames(page)).slice(0, 2)).toEqual(['Amber.Falls.Update.v3.0-GRP.iso', 'notes.txt'])
    await grid.getByRole('button', { name: 'Game', exact: true }).click()
    expect((await rowNames(page)).slice(0, 2)).toEqual(['Amber.Falls.Update.v3.0-GRP.iso', name(3)])

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
    expect(await all.isChecked()).toBe(true)
    expect(await bar.getByRole('button', { name: /^Select all/ }).count()).toBe(0)
    // As many are listed as are selected, but another one.
    await page.getByLabel('Filter by name or game').fill('o.tale.000')
    await page.getByText('9 shown').waitFor()
    expect(await all.isChecked()).toBe(false)
    await page.getByLabel('Filter by name or game').fill('notes')
    await page.getByText('1 shown').waitFor()
    expect(await all.isChecked()).toBe(false)
    await bar.getByRole('button', { name: 'Select all 1' }).waitFor()
    await page.getByLabel('Filter by name or game').fill('amber')
    expect(await rowNames(page)).toEqual(['Amber.Falls.Update.v3.0-GRP.iso'])
    await page.getByLabel('Filter by name or game').fill('')
    await grid.getByRole('button', { name: 'Name' }).click()
    await bar.getByText(/^2 selected/).waitFor()
    expect(await page.getByRole('checkbox', { name: `Select ${name(3)}` }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')

    // The address holds what is shown: reloading and going back lead to the same.
    await grid.getByRole('button', { name: 'Name' }).click()
    await page.getByRole('button', { name: /^Unmatched/ }).click()
    await page.getByLabel('Kind').selectOption('Game')
    await page.getByLabel('Filter by name or game').fill('zo tale')
    const shown = `${(many - 1).toLocaleString('en')} shown`
    await page.getByText(shown).waitFor()
    expect((await rowNames(page))[0]).toBe(name(many))
    await page.reload()
    await page.getByText(shown).waitFor()
    expect((await rowNames(page))[0]).toBe(name(many))
    expect(await grid.getByRole('columnheader', { name: 'Parsed title' }).count()).toBe(1)
    await page.getByRole('button', { name: /^All / }).click()
    await page.getByLabel('Kind').selectOption('All kinds')
    await page.getByLabel('Filter by name or game').fill('')
    await row('notes.txt').focus()
    await page.keyboard.press('End')
    await row('inner').and(page.locator(':focus')).waitFor()
    const place = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await row('deep.iso').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await rowNames(page)).toEqual(['deep.iso'])
    await page.goBack()
    await row('inner').waitFor()
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'assigned games and the selection are kept while a game is added elsewhere, until the user signs out',
  async () => {
    write({ 'kept/first thing/game.exe': 'first', 'kept/Blue.Lantern-GRP/game.exe': 'blue' })
    await tests.app.ask('POST', '/games', { title: 'Red Lantern', status: 'wanted' })
    const address = `/import?path=${encodeURIComponent(join(old, 'kept'))}`
    // With a session of its own, because it is ended here.
    const context = await tests.browser.newContext()
    const page = await context.newPage()
    await signIn(page, tests.app.url())
    await page.goto(tests.app.url() + address)
    await page.getByRole('button', { name: 'Choose game: first thing' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill('Red Lantern')
    await dialog.getByRole('option', { name: /^Red Lantern/ }).click()
    await dialog.getByRole('button', { name: 'Choose game' }).click()
    await dialog.waitFor({ state: 'detached' })
    // What the name says is shown as long as there is no game.
    await page.getByRole('row').getByText('Blue Lantern', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Choose game: Blue.Lantern-GRP' }).click()
    await dialog.getByRole('link', { name: 'Add Blue Lantern to the library' }).click()
    await page.getByRole('heading', { name: 'Add game', level: 1 }).waitFor()
    await tests.app.ask('POST', '/games', { title: 'Blue Lantern', status: 'wanted' })
    await page.goBack()

    // The added game belongs to the other entry at once.
    await page.getByRole('button', { name: 'Blue Lantern Choose the game for Blue.Lantern-GRP' }).waitFor()
    const assigned = page.getByRole('button', { name: 'Red Lantern Choose the game for first thing' })
    await assigned.waitFor()
    const bar = page.getByRole('region', { name: 'Selected entries' })
    await bar.getByText(/^1 selected/).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Select first thing' }).isChecked()).toBe(true)

    // Only a reload loses it, and asks.
    const asked = page.waitForEvent('dialog')
    // Does not wait for the page, which stays.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await assigned.waitFor()

    await bar.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Activity' }).first().click()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Manual import' }).click()
    await page.getByLabel('Folder', { exact: true }).fill(join(old, 'kept'))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Choose game: first thing' }).waitFor()
    await context.close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'the keyboard keeps its place when another folder is opened',
  async () => {
    write({ 'keys/inner/Quiet.Game-GRP.iso': 'quiet', 'keys/Loud.Game-GRP.iso': 'loud' })
    const page = await tests.open('desktop', `/import?path=${encodeURIComponent(join(old, 'keys'))}`)
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    const parent = page.getByRole('link', { name: 'Parent folder' })
    const focused = page.locator(':focus')
    // The entries of the folder are what comes next.
    const expectPlace = async () => {
      expect(await focused.and(page.locator('div')).getByRole('grid').count()).toBe(1)
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
    await page.getByLabel('Folder', { exact: true }).fill(join(old, 'keys/inner'))
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
    for (let number = 1; number <= 250; number++)
      mkdirSync(join(old, 'partly', `Game.${number}-GRP`), { recursive: true })
    const expected = [/^GET \/api\/manual-import\S* 500$/]
    const page = await tests.open('desktop', '/import', { expected })
    await page.route('**/api/manual-import?*limit=5000*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Internal Server Error' } }),
    )
    await page.getByLabel('Folder', { exact: true }).fill(join(old, 'partly'))
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
  'after an import, only a selection that has ended moves the focus',
  async () => {
    write({ 'part/Gone.Game-GRP/game.exe': 'gone', 'part/Left.Game-GRP/game.exe': 'left' })
    await tests.app.ask('POST', '/games', { title: 'Gone Game', status: 'wanted' })
    const page = await tests.open('desktop', `/import?path=${encodeURIComponent(join(old, 'part'))}`)
    const bar = page.getByRole('region', { name: 'Selected entries' })
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).click()
    await bar.getByText('2 selected · 1 without a game').waitFor()
    await bar.getByRole('button', { name: 'Import 1', exact: true }).press('Enter')
    await bar.getByText('1 selected · 1 without a game').waitFor()
    // Nothing is left to import, and the next key leads on from the button.
    await page.keyboard.press('Tab')
    await bar
      .getByRole('button', { name: 'Select all 2' })
      .or(bar.getByRole('button', { name: 'Done' }))
      .and(page.locator(':focus'))
      .waitFor()
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
    const page = await tests.open('phone', `/import?path=${encodeURIComponent(join(old, 'phone'))}`)
    await page.getByText('3 entries', { exact: true }).waitFor()
    await page.getByLabel('Sort by').selectOption('Size')
    expect((await rowNames(page))[0]).toBe('Big.Game-GRP.iso')
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
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'import-long-320')
    // Where the columns do not fit, the table is as on a phone instead of scrolling sideways.
    const rows = page.getByRole('grid', { name: 'Files and folders' }).getByRole('rowgroup').last()
    for (const width of [640, 1039, 1040]) {
      await page.setViewportSize({ width, height: 844 })
      await page.getByLabel('Sort by').waitFor({ state: width < 1040 ? 'visible' : 'detached' })
      expect(await rows.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
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
    expect(await box.isChecked()).toBe(false)
    await root.getByRole('link', { name, exact: true }).click()
    await root.waitForFunction(
      (path) => new URLSearchParams(location.search).get('path') === path,
      tests.app.libraryRoot,
    )
    expectNoTroubles()
  },
  testMs,
)

async function lastImport(gameId: string): Promise<{ id: string; status: string } | undefined> {
  await pause(500)
  const imports: { id: string; gameId: string; status: string }[] = await tests.app.ask('GET', '/imports?manual=true')
  return imports.find((record) => record.gameId === gameId)
}

/** A game with imported files, and a folder with others of the same names. */
async function importedAndChanged(name: string): Promise<string> {
  const release = `${name}.Hill.v1.0-GRP`
  for (const folder of ['conflicts', 'imported']) {
    write({ [`${folder}/${release}/game.exe`]: `in ${folder}`, [`${folder}/${release}/levels.pak`]: 'levels' })
  }
  const { id } = await tests.app.ask('POST', '/games', { title: `${name} Hill`, status: 'wanted' })
  const items = [{ path: join(old, 'imported', release), gameId: id }]
  await tests.app.ask('POST', '/manual-import', { transferMode: 'copy', items })
  await eventually(`${name} Hill has files`, 60_000, async () => (await lastImport(id))?.status === 'done')
  return id
}

test.skipIf(!available)(
  'what happens to existing files is chosen before the import, and one without a choice leads to its review',
  async () => {
    const [green = '', gray = ''] = await Promise.all(['Green', 'Gray'].map(importedAndChanged))
    const page = await tests.open('desktop', `/import?path=${encodeURIComponent(join(old, 'conflicts'))}`)
    await page.getByRole('button', { name: 'Files of Green.Hill.v1.0-GRP' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('A different file exists').waitFor()
    await dialog.getByRole('radio', { name: /^Replace/ }).check()
    await dialog.getByText('Replaces the existing file').waitFor()
    await settled(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'import-conflict-desktop')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Select all with a game' }).click()
    await page.getByRole('button', { name: 'Import 2', exact: true }).click()
    await page.getByText('2 imports started.').waitFor()
    await eventually('Green Hill is imported', 60_000, async () => (await lastImport(green))?.status === 'done')
    expect(readFileSync(join(tests.app.libraryRoot, 'Green Hill/game.exe'), 'utf8')).toBe('in conflicts')

    const recent = page.getByRole('region', { name: 'Recent manual imports' })
    await recent.getByRole('listitem').filter({ hasText: 'Gray' }).getByRole('link', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Review Gray.Hill.v1.0-GRP' }).waitFor()
    expect(await page.getByLabel('Filter downloads').inputValue()).toBe('Gray.Hill.v1.0-GRP')
    await tests.app.ask('POST', `/imports/${(await lastImport(gray))?.id}/resolve`, { action: 'skip' })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a doubtful import is examined, corrected and imported by keyboard alone',
  async () => {
    write({
      'doubtful/Quake.v1.0-GRP/quake.exe': 'quake',
      'doubtful/Quake.v1.0-GRP/Free Games.lnk': 'a link',
      'doubtful/Quake.v1.0-GRP/maps/one.pak': 'one',
    })
    const game = await tests.app.ask('POST', '/games', { title: 'Quake', status: 'wanted' })
    const items = [{ path: join(old, 'doubtful/Quake.v1.0-GRP'), gameId: game.id }]
    await tests.app.ask('POST', '/manual-import', { transferMode: 'copy', items })
    await eventually('The import needs review', 60_000, async () => {
      await pause(500)
      const imports: { gameId: string; status: string }[] = await tests.app.ask('GET', '/imports')
      return imports.some((record) => record.gameId === game.id && record.status === 'review')
    })
    const page = await tests.open('desktop', '/activity')
    const review = page.getByRole('button', { name: /^Review Quake/ })
    await review.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const link = dialog.getByRole('checkbox', { name: 'Import Free Games.lnk' })
    await link.waitFor()
    await settled(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'review-desktop')
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'review-320')
    await page.setViewportSize({ width: 1440, height: 900 })

    await link.focus()
    await page.keyboard.press('Space')
    await dialog.getByText('2 files are imported into').waitFor()
    await dialog.getByText('the files stay where they are').waitFor()
    await dialog.getByLabel('Kind of maps/', { exact: true }).focus()
    await page.keyboard.type('Extra')
    await dialog.getByText('Imported as Extras/Quake.v1.0-GRP/maps/one.pak').waitFor()
    await dialog.getByRole('button', { name: 'Hide files in maps/' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Show files in maps/' }).waitFor()
    // Closing asks before corrections are lost, and returns the focus.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without saving?' })
    await question.getByText('Not saved: Files.').waitFor()
    await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await review.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await link.waitFor()
    await link.focus()
    await page.keyboard.press('Space')
    await dialog.getByText('1 file is skipped.').waitFor()
    await dialog.getByRole('button', { name: 'Import', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually('It is imported', 60_000, () => isDone(game.id))
    expect(readdirSync(join(tests.app.libraryRoot, 'Quake')).sort()).toEqual(['maps', 'quake.exe'])
    expect(existsSync(join(old, 'doubtful/Quake.v1.0-GRP/Free Games.lnk'))).toBe(true)
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'imports that run for one game each show their own progress',
  async () => {
    const page = await tests.open('desktop', '/activity')
    const running = (id: string) => ({
      ...{ id, downloadId: id, gameId: 'hexen', gameTitle: 'Hexen', title: `Hexen ${id}`, status: 'running' },
      ...{ sourcePath: null, targetPath: null, transferMode: null, unpackedFiles: 0, message: null, cause: null },
      ...{ filesDone: 0, filesTotal: 0, conflicts: null, startedAt: '2026-11-28T00:00:00.000Z', finishedAt: null },
    })
    await page.route('**/api/imports?*manual=true*', (route) =>
      route.fulfill({ json: [running('disc 1'), running('disc 2')] }),
    )
    const connected = Promise.withResolvers<WebSocketRoute>()
    await page.routeWebSocket(/socket\.io/, (socket) => {
      socket.connectToServer()
      connected.resolve(socket)
    })
    await page.goto(`${tests.app.url()}/import`)
    const recent = page.getByRole('region', { name: 'Recent manual imports' })
    await recent.getByText('Hexen disc 2').waitFor()
    const socket = await connected.promise
    const report = (id: string, bytesDone: number) => {
      const progress = { id, gameId: 'hexen', phase: 'copying', bytesDone, bytesTotal: 100 }
      // An event of Socket.IO.
      socket.send(`42${JSON.stringify(['importProgress', progress])}`)
    }
    await eventually('Each bar has its own value', 20_000, async () => {
      report('disc 1', 25)
      report('disc 2', 75)
      await pause(300)
      const bars = recent.getByRole('progressbar')
      const values = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-valuenow')))
      return values.join() === '25,75'
    })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'a running manual import is stopped in the queue',
  async () => {
    write({ 'slow/Doom.v1.0-GRP/doom.exe': 'doom' })
    // A virus scanner that answers, but never ends its scan.
    const scanner = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.on('data', (bytes) => {
        if (bytes.toString('latin1').startsWith('zPING')) socket.end('PONG\0')
      })
    })
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
    const address = scanner.address()
    const port = typeof address === 'object' ? address?.port : undefined
    try {
      await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: `127.0.0.1:${port}` })
      const game = await tests.app.ask('POST', '/games', { title: 'Doom', status: 'wanted' })
      const items = [{ path: join(old, 'slow/Doom.v1.0-GRP'), gameId: game.id }]
      await tests.app.ask('POST', '/manual-import', { transferMode: 'move', items })
      const page = await tests.open('phone', '/activity')
      await page.getByRole('button', { name: 'Stop import' }).click()
      await page.getByText('Stopped the import of Doom.v1.0-GRP.').waitFor()
      await page.getByRole('button', { name: /^Review Doom/ }).waitFor()
      expect(readdirSync(tests.app.libraryRoot)).not.toContain('Doom')
      expect(existsSync(join(old, 'slow/Doom.v1.0-GRP/doom.exe'))).toBe(true)
      expectNoTroubles()
    } finally {
      await tests.app.ask('PATCH', '/settings/import', { clamAvAddress: null })
      scanner.close()
    }
  },
  testMs,
)
