import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { databaseName } from '#core/files/data-disk.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { storeGame } from '../rows.ts'
import { createTestApp } from '../test-app.ts'
import { faultsOf } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
const count = 150
const tests = signedInPages(async () => {
  const app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000' })
  await app.kill()
  const stored = createTestApp({ file: join(app.folder, 'data', databaseName) })
  const userId = stored.users.all()[0]?.id ?? ''
  for (let number = 0; number < count; number += 1) {
    const title = `Game ${number}`
    const files = Array.from({ length: 60 }, (_, file): [string, string] => [`${title}/${file % 6}/${file}`, 'x'])
    writeTree(app.libraryRoot, Object.fromEntries(files))
    storeGame(stored, { userId, title, status: 'owned', libraryPath: join(app.libraryRoot, title) })
  }
  await stored.close()
  await app.startAgain()
  return app
})

test.skipIf(!tests.available)(
  'a long removal shows its progress and is stopped',
  async () => {
    const page = await tests.open('desktop', '/')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('button', { name: /^Select all/ }).click()
    await page.getByText(`${count} games selected`).waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Also delete files').check()
    await dialog.getByText(/will be deleted permanently/).waitFor()
    await dialog.getByRole('button', { name: 'Remove and delete files' }).click()
    await dialog.getByText(/Removing selected games: \d+ of 150/).waitFor()
    await dialog.getByRole('progressbar').waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await page
      .getByText(/games? stays? in the library/)
      .first()
      .waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const left = await tests.app.ask('GET', '/games?limit=500')
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(count)
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
