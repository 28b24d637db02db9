import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { peerAvailable } from '../peers/peer-process.ts'
import { faultsOf } from './browser.ts'
import { doubtful, expectCorrectedImport, startDoubtfulServer } from './doubtful-server.ts'
import { expectSoon } from './expect-soon.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 900_000
const tests = signedInPages(startDoubtfulServer, peerAvailable('qbittorrent-nox'))

test.skipIf(!tests.available)(
  'a download with an unclear name is reviewed when qBittorrent has it, corrected, and imported for the chosen game',
  async () => {
    const { app } = tests
    const page = await tests.open('desktop', '/activity')
    await page.getByRole('button', { name: 'Add download' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Link', { exact: true }).last().fill(app.magnet)
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByText(`Sent ${doubtful} to The client.`).waitFor()
    await app.arrives()

    await page.getByRole('button', { name: `Review ${doubtful}` }).click()
    const importButton = dialog.getByRole('button', { name: 'Import', exact: true })
    await dialog.getByText('4 files are imported (Hardlink).').waitFor()
    await dialog.getByText('It belongs to no game of the library.').waitFor()
    // Nobody can say yet for which game.
    expect(await importButton.isDisabled()).toBe(true)
    await dialog.getByRole('combobox', { name: 'Game', exact: true }).fill('Harbour')
    await dialog.getByRole('option', { name: /^Harbour Tales/ }).click()
    await dialog.getByText('4 files are imported into').waitFor()
    await dialog.getByLabel('Folder', { exact: true }).fill('Harbour/First disc')
    await dialog.getByText('4 files are imported into Harbour/First disc (Hardlink).').waitFor()
    await dialog.getByLabel('Kind', { exact: true }).selectOption('Game')
    await dialog.getByLabel('Version', { exact: true }).fill('1.2')
    // A preview that arrives while a version is typed leaves it alone.
    const preview = Promise.withResolvers<void>()
    await page.route(/\/preview$/, async (route) => {
      await preview.promise
      await route.continue()
    })
    await dialog.getByLabel('Kind of winter/', { exact: true }).selectOption('DLC')
    await dialog.getByLabel('Version of winter/', { exact: true }).focus()
    preview.resolve()
    await dialog.getByText(`Imported as DLC/${doubtful}/winter/winter.pak`).waitFor()
    await page.keyboard.type('7')
    await expectSoon(() => dialog.getByLabel('Version of winter/', { exact: true }).inputValue(), '7')
    await page.keyboard.press('Tab')
    await dialog.getByRole('checkbox', { name: 'Import Free Games.lnk' }).uncheck()
    await dialog.getByText('3 files are imported into').waitFor()
    await dialog.getByText('1 file is skipped.').waitFor()
    await dialog.getByText('Imported as DLC/').waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await importButton.click()
    await dialog.waitFor({ state: 'detached' })

    await expectCorrectedImport(app)
    // The client goes on with what it has.
    expect(existsSync(join(app.downloadFolder, doubtful, 'data', 'level.pak'))).toBe(true)
    tests.expectNoTroubles()
  },
  testMs,
)
