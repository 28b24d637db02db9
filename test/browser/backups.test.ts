import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { signedInPages } from './signed-in-pages.ts'

const testMs = 180_000
const path = '/system/backups'

let folder: string
const tests = signedInPages(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludarr-downloads-'))
  return startServerProcess()
})
const { available, expectNoTroubles } = tests

afterAll(() => {
  if (available) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!available)(
  'a backup is made, downloaded, uploaded and restored on the page, which comes back signed in',
  async () => {
    // The page asks the server while it restarts.
    const expected = [/^GET \S+ (?:net::ERR_(?:CONNECTION_\w+|EMPTY_RESPONSE)|50[34])$/, /^WebSocket connection/]
    const page = await tests.open('desktop', path, { expected })
    await page.getByText('No backups').waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    const made = page.getByRole('listitem').filter({ hasText: 'Made manually' })
    await made.waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      made.getByRole('link', { name: /^Download the backup of/ }).click(),
    ])
    const file = join(folder, 'downloaded.tar.gz')
    await download.saveAs(file)
    expect([...readFileSync(file).subarray(0, 2)]).toEqual([0x1f, 0x8b])
    await made.getByRole('button', { name: /^Delete the backup of/ }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No backups').waitFor()
    await tests.app.ask('POST', '/games', { title: 'Added later' })
    await page.getByLabel('Backup file').setInputFiles(file)
    const uploaded = page.getByRole('listitem').filter({ hasText: 'Uploaded' })
    await uploaded.getByRole('button', { name: 'Restore' }).click()
    await Promise.all([
      page.waitForEvent('load', { timeout: 90_000 }),
      page.locator('dialog[open]').getByRole('button', { name: 'Restore', exact: true }).click(),
    ])
    await page.getByRole('listitem').filter({ hasText: 'Before a restore' }).waitFor()
    const games = await eventually('the server is back', 60_000, () => tests.app.ask('GET', '/games').catch(() => null))
    expect(games).toEqual([])
    expectNoTroubles()
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'a file that is no backup is refused, and the settings are saved, on a phone',
  async () => {
    const expected = [/^POST \S+\/backups\/upload 422$/]
    const page = await tests.open('phone', path, { expected })
    await page.getByLabel('Backup time', { exact: true }).fill('22:05')
    await page.getByText('Advanced').tap()
    await page.getByLabel('Daily backups to keep').fill('3')
    await page.getByLabel('Passphrase').fill('open sesame, please')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await tests.app.ask('GET', '/settings/backups')).toMatchObject({
      time: '22:05',
      keepDaily: 3,
      passphrase: '********',
    })
    const file = join(folder, 'notes.tar.gz')
    writeFileSync(file, 'no backup')
    await page.getByLabel('Backup file').setInputFiles(file)
    await page.getByText(/This backup is damaged or not a Ludarr backup/).waitFor()
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width[0]).toBe(width[1] ?? 0)
    expectNoTroubles()
    await page.context().close()
  },
  testMs,
)
