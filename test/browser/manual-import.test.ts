import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { credentials } from '../main-job/server-process.ts'
import { eventually, pause } from '../peers/loopback.ts'
import { few } from '../rounds.ts'
import { type Size, settled } from './browser.ts'
import { faultsInBothThemes, oldGames, shoot } from './old-games.ts'
import { signIn } from './signed-in-pages.ts'

const testMs = 180_000
const { tests, old, write } = oldGames()
const { available, expectNoTroubles } = tests

// Asked less often than `eventually` does, so that the requests of the test are not limited.
async function isDone(gameId: string): Promise<boolean> {
  await pause(500)
  const imports: { gameId: string; status: string }[] = await tests.app.ask('GET', '/imports?manual=true')
  return imports.some((record) => record.gameId === gameId && record.status === 'done')
}

for (const size of few(['desktop', 'phone'] as const satisfies Size[])) {
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
      await page.getByLabel('Folder', { exact: true }).fill(old(folder))
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
      expect(readdirSync(old(folder))).toEqual([`Portal.2.${size}.v1.2-GRP`])
      expect(readdirSync(old(folder, `Portal.2.${size}.v1.2-GRP`))).toEqual(['notes.txt'])
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

test.skipIf(!available)(
  'assigned games and the selection are kept while a game is added elsewhere, until the user signs out',
  async () => {
    write({ 'kept/first thing/game.exe': 'first', 'kept/Blue.Lantern-GRP/game.exe': 'blue' })
    await tests.app.ask('POST', '/games', { title: 'Red Lantern', status: 'wanted' })
    const address = `/import?path=${encodeURIComponent(old('kept'))}`
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
    await page.getByLabel('Folder', { exact: true }).fill(old('kept'))
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Choose game: first thing' }).waitFor()
    await context.close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'after an import, only a selection that has ended moves the focus',
  async () => {
    write({ 'part/Gone.Game-GRP/game.exe': 'gone', 'part/Left.Game-GRP/game.exe': 'left' })
    await tests.app.ask('POST', '/games', { title: 'Gone Game', status: 'wanted' })
    const page = await tests.open('desktop', `/import?path=${encodeURIComponent(old('part'))}`)
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
