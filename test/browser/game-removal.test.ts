import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeTree } from '../core/importing/arrived-download.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { faultsOf } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const tests = signedInPages(() => startServerProcess())

async function addGame(title: string, folder: string): Promise<string> {
  writeTree(folder, { [`${title}/game.exe`]: '12345' })
  const { id } = await tests.app.ask('POST', '/games', { title, status: 'owned' })
  await tests.app.ask('PATCH', `/games/${id}`, { libraryPath: join(folder, title) })
  return id
}

test.skipIf(!tests.available)(
  'before a game is removed, the dialog says whether its files are deleted',
  async () => {
    const elsewhere = join(tests.app.folder, 'elsewhere')
    const kept = await addGame('Doom', elsewhere)
    const page = await tests.open('desktop', `/games/${kept}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Remove from library' }).click()
    await dialog.getByLabel('Also delete files').check()
    await dialog.getByText('No files will be deleted.').waitFor()
    await dialog.getByText('Doom: Its folder is not inside a root folder').waitFor()
    expect(await dialog.getByRole('button', { name: 'Remove and delete files' }).count()).toBe(0)
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    expect(existsSync(join(elsewhere, 'Doom/game.exe'))).toBe(true)

    const deleted = await addGame('Quake', tests.app.libraryRoot)
    await page.goto(`${tests.app.url()}/games/${deleted}`)
    await page.getByRole('button', { name: 'Remove from library' }).click()
    await dialog.getByLabel('Also delete files').check()
    await dialog.getByText(/^Files of 1 game will be deleted permanently/).waitFor()
    await dialog.getByRole('button', { name: 'Remove and delete files' }).click()
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()
    expect(existsSync(join(tests.app.libraryRoot, 'Quake'))).toBe(false)
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
