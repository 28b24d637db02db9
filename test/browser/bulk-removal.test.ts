import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { databaseName } from '#core/files/data-disk.ts'
import { writeTree } from '../core/importing/arrived-download.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { storeGame } from '../rows.ts'
import { createTestApp } from '../test-app.ts'
import { faultsOf } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
/** So many that removing them takes longer than pressing a button. */
const count = 400
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

/** Selects all games and removes them with their files. */
async function removeAll(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByText(/^\d+ games selected$/).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Also delete files').check()
  await dialog.getByText(/will be deleted permanently/).waitFor()
  await dialog.getByRole('button', { name: 'Remove and delete files' }).click()
  return dialog
}

const tasks = '**/api/games/bulk/tasks'
/** A removal that runs for as long as a test needs. */
const running = (state: 'running' | 'done' = 'running') => [
  { kind: 'remove', state, total: count, done: 20, failed: 0 },
]

test.skipIf(!tests.available)(
  'a removal goes on with its progress and a button that stops it after its dialog is closed',
  async () => {
    const page = await tests.open('desktop', '/')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/games/bulk', async (route) => {
      await page.route(tasks, (other) => other.fulfill({ json: running() }))
      await held.promise
      await route.fulfill({ json: { changed: 0, failed: [], stopped: true, kept: [], undo: null } })
    })
    const dialog = await removeAll(page)
    await dialog.getByText(`Removing selected games: 20 of ${count}`).waitFor()
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await dialog.waitFor({ state: 'detached' })
    const bar = page.getByRole('region', { name: 'Selected games' })
    await bar.getByText(`Removing selected games: 20 of ${count}`).waitFor()
    expect(await bar.getByRole('button').allTextContents()).toEqual(['Stop'])
    await page.route(tasks, (route) => route.fulfill({ json: running('done') }))
    held.resolve()
    await page.getByText('0 games were removed.').waitFor()
    await bar.waitFor({ state: 'detached' })
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a removal whose request a proxy ended still counts as running until it has ended',
  async () => {
    const expected = [/^POST \/api\/games\/bulk 504$/]
    const page = await tests.open('desktop', '/', { expected })
    await page.route('**/api/games/bulk', async (route) => {
      await page.route(tasks, (other) => other.fulfill({ json: running() }))
      await page.getByText(`Removing selected games: 20 of ${count}`).waitFor()
      await route.fulfill({ status: 504, body: 'Gateway Time-out' })
    })
    const dialog = await removeAll(page)
    await page.getByRole('region', { name: 'Messages' }).getByRole('alert').first().waitFor()
    await dialog.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    const remove = dialog.getByRole('button', { name: 'Remove and delete files' })
    expect(await remove.getAttribute('aria-busy')).toBe('true')
    await page.route(tasks, (route) => route.fulfill({ json: running('done') }))
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Select', exact: true, pressed: false }).waitFor()
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)

test.skipIf(!tests.available)(
  'a long removal shows its progress and is stopped',
  async () => {
    const page = await tests.open('desktop', '/')
    const dialog = await removeAll(page)
    await dialog.getByText(/Removing selected games: \d+ of 400/).waitFor()
    // At once, as the removal may end soon.
    await dialog.getByRole('button', { name: 'Stop' }).click()
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByText(/games? stays? in the library/).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const left = await tests.app.ask('GET', `/games?limit=${count}`)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(count)
    await page.context().close()
    tests.expectNoTroubles()
  },
  testMs,
)
