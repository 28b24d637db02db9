import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Igdb, igdbCredentials, startIgdb } from '../fakes/igdb.ts'
import { createQuestarr, sampleRows } from '../fixtures/questarr/create-questarr.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { faultsOf, type Size } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 120_000
let igdb: Igdb
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-source-'))
})

afterAll(() => {
  igdb?.close()
  rmSync(folder, { recursive: true })
})

const pages = signedInPages(async () => {
  igdb = await startIgdb()
  return startServerProcess({ LUDARR_IGDB_URL: igdb.url, LUDARR_TWITCH_URL: igdb.url })
})

/** A database of Questarr with these credentials of IGDB. */
function databaseWith(clientSecret: string): string {
  const file = join(folder, `${clientSecret.replaceAll(' ', '-')}.db`)
  const system_config = [
    { key: 'igdb.clientId', value: igdbCredentials.clientId },
    { key: 'igdb.clientSecret', value: clientSecret },
  ]
  createQuestarr(file, { ...sampleRows(), system_config }).close()
  return file
}

async function previewOf(size: Size, file: string): Promise<Page> {
  const page = await pages.open(size, '/system/import')
  await page.getByLabel('Or upload it').setInputFiles(file)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByText('Nothing has been changed yet.').waitFor()
  return page
}

test.skipIf(!pages.available)(
  'credentials that the provider does not accept are named in the preview, which fits a narrow phone',
  async () => {
    const page = await previewOf('phone', databaseWith('another secret'))
    await page.getByText(/^IGDB does not accept the credentials from this database, so Steam stays: /).waitFor()
    expect(await page.getByLabel('Use IGDB').count()).toBe(0)
    expect(await page.getByLabel('casey: 6 games').inputValue()).toBe('own-member')
    expect(await page.locator('tbody td').filter({ hasText: 'release_blacklist' }).count()).toBe(0)
    await page.locator('tbody td').filter({ hasText: 'Blacklist' }).first().waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await faultsOf(page, await page.context().newCDPSession(page))).toEqual([])
    pages.expectNoTroubles()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!pages.available)(
  'games come into the account of whoever imports, and metadata from the other provider, when that is chosen',
  async () => {
    const page = await previewOf('desktop', databaseWith(igdbCredentials.clientSecret))
    await page.getByText('IGDB accepts the credentials from this database.').waitFor()
    await page.getByLabel('casey: 6 games').selectOption({ label: 'My account (robin)' })
    await page.getByText('The list below does not show your changes yet.').waitFor()
    await page.getByLabel('Keep Steam').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Update preview' }).press('Enter')
    await page.getByText('IGDB provides the metadata from now on.').waitFor()
    expect(
      await page.getByRole('button', { name: 'Update preview' }).evaluate((it) => it === document.activeElement),
    ).toBe(true)
    await page.getByText('Its games go into the library of robin, whose password and role stay.').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('casey: 6 games are in your library.').waitFor()
    await page.getByText('Metadata provider: IGDB').waitFor()
    expect(await pages.app.ask('GET', '/settings/metadata')).toMatchObject({ provider: 'igdb' })
    expect(await pages.app.ask('GET', '/users')).toMatchObject([{ username: 'robin', role: 'admin' }])
    await page.getByRole('link', { name: 'your library' }).click()
    await page.getByRole('link', { name: 'Portal 2' }).first().waitFor()
    pages.expectNoTroubles()
    await page.context().close()
  },
  testMs,
)
