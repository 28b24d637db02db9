import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { eventually, pause } from '../peers/loopback.ts'
import { settled } from './browser.ts'
import { faultsInBothThemes, oldGames, shoot } from './old-games.ts'

const testMs = 180_000
const { tests, old, write } = oldGames()
const { available, expectNoTroubles } = tests

type Listed = { id: string; gameId: string; status: string }

async function statusOf(gameId: string): Promise<string | undefined> {
  await pause(500)
  const imports: Listed[] = await tests.app.ask('GET', '/imports?manual=true')
  return imports.find((record) => record.gameId === gameId)?.status
}

const rowOf = (dialog: Locator, path: string) =>
  dialog
    .getByRole('listitem')
    .filter({ has: dialog.page().getByRole('checkbox', { name: `Import ${path}`, exact: true }) })

async function assign(page: Page, row: Locator, path: string, title: string): Promise<void> {
  await row.getByRole('button', { name: `Other game ${path}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(title)
  await row.getByRole('option', { name: title }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test.skipIf(!available)(
  'in a review, a folder is corrected to another game by keyboard, and both games are imported',
  async () => {
    const release = 'Amber.Vale.v1.0-GRP'
    write({
      [`several/${release}/Amber Vale/vale.exe`]: 'vale',
      [`several/${release}/Amber Vale/Free Games.lnk`]: 'a link',
      [`several/${release}/Copper Moon v2.1/moon.pak`]: 'moon',
      [`several/${release}/Copper Moon v2.1/maps/one.pak`]: 'one',
    })
    const vale = await tests.app.ask('POST', '/games', { title: 'Amber Vale', status: 'wanted' })
    const moon = await tests.app.ask('POST', '/games', { title: 'Copper Moon', status: 'wanted' })
    const items = [{ path: old('several', release), gameId: vale.id }]
    await tests.app.ask('POST', '/manual-import', { transferMode: 'copy', items })
    await eventually('The import needs review', 60_000, async () => (await statusOf(vale.id)) === 'review')

    const page = await tests.open('desktop', '/activity')
    await page.getByRole('button', { name: `Review ${release}` }).click()
    const dialog = page.getByRole('dialog')
    const folder = 'Copper Moon v2.1/'
    const row = rowOf(dialog, folder)
    await row.waitFor()
    await assign(page, row, folder, 'Copper Moon')
    await row.getByText('2 files · Imported for Copper Moon').waitFor()
    await page.locator('button:focus', { hasText: `Other game ${folder}` }).waitFor()
    await dialog.getByText('2 files are imported for other games.').waitFor()
    await rowOf(dialog, 'Copper Moon v2.1/moon.pak').getByText('Imported for Copper Moon').waitFor()

    // A folder in it goes back to the game of the import.
    const maps = 'Copper Moon v2.1/maps/'
    await rowOf(dialog, maps)
      .getByRole('button', { name: `Other game ${maps}`, exact: true })
      .click()
    await rowOf(dialog, maps).getByRole('button', { name: 'Clear Copper Moon' }).click()
    await dialog.getByText('1 file is imported for other games.').waitFor()
    await row.getByText('1 of 2 for other games').waitFor()
    await settled(page)
    expect(await faultsInBothThemes(page)).toEqual([])
    await shoot(page, 'several-games-desktop')
    await page.setViewportSize({ width: 390, height: 844 })
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await shoot(page, 'several-games-phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await rowOf(dialog, maps).getByLabel(`Game of ${maps}`, { exact: true }).fill('Copper')
    await dialog.getByRole('option', { name: 'Copper Moon' }).click()
    await dialog.getByText('2 files are imported for other games.').waitFor()

    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await eventually('Amber Vale is imported', 60_000, async () => (await statusOf(vale.id)) === 'done')
    await eventually('Copper Moon is imported', 60_000, async () => (await statusOf(moon.id)) === 'done')
    expect(existsSync(join(tests.app.libraryRoot, 'Copper Moon/maps/one.pak'))).toBe(true)
    expect(existsSync(join(tests.app.libraryRoot, 'Amber Vale/Amber Vale/vale.exe'))).toBe(true)
    expect(await tests.app.ask('GET', `/games/${moon.id}`)).toMatchObject({ status: 'owned', installedVersion: '2.1' })
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)

test.skipIf(!available)(
  'in manual import on a phone, a file of an entry is imported for another game',
  async () => {
    const entry = 'Silver.Fen.v1.0-GRP'
    write({ [`mixed/${entry}/fen.pak`]: 'fen', [`mixed/${entry}/Iron.Lake.v3.0-GRP.iso`]: 'lake' })
    const fen = await tests.app.ask('POST', '/games', { title: 'Silver Fen', status: 'wanted' })
    const lake = await tests.app.ask('POST', '/games', { title: 'Iron Lake', status: 'wanted' })
    const page = await tests.open('phone', `/import?path=${encodeURIComponent(old('mixed'))}`)
    await page.getByRole('button', { name: `Files of ${entry}` }).tap()
    const dialog = page.getByRole('dialog')
    const file = 'Iron.Lake.v3.0-GRP.iso'
    const row = rowOf(dialog, file)
    await row.getByRole('button', { name: `Other game ${file}` }).tap()
    await row.getByLabel(`Game of ${file}`).fill('Iron')
    await row.getByRole('option', { name: 'Iron Lake' }).tap()
    await row.getByText('Imported for Iron Lake').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).tap()
    await page.getByRole('checkbox', { name: `Select ${entry}` }).check()
    await page.getByRole('button', { name: 'Import 1', exact: true }).tap()
    await eventually('Silver Fen is imported', 60_000, async () => (await statusOf(fen.id)) === 'done')
    await eventually('Iron Lake is imported', 60_000, async () => (await statusOf(lake.id)) === 'done')
    expect(existsSync(join(tests.app.libraryRoot, 'Silver Fen/fen.pak'))).toBe(true)
    expect(existsSync(join(tests.app.libraryRoot, `Iron Lake/${file}`))).toBe(true)
    await page.context().close()
    expectNoTroubles()
  },
  testMs,
)
