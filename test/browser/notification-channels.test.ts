import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { type FakeService, startFakeService } from '../fakes/message-service.ts'
import { type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { eventually } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, type Size, settled, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const testMs = 180_000

let service: FakeService
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  service = await startFakeService()
  ;[app, browser] = await Promise.all([startServerProcess(), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await service.close()
}, testMs)

async function open(size: Size, troubles: string[]): Promise<Page> {
  const page = await openPage(browser, size, troubles)
  await signIn(page, app.url())
  await page.goto(`${app.url()}/settings/notifications`)
  await settled(page)
  return page
}

test.skipIf(!available)(
  'a channel is added, tested, changed and removed on a phone, and receives what its events say',
  async () => {
    const troubles: string[] = []
    const page = await open('phone', troubles)
    await page.getByRole('button', { name: 'Add channel' }).tap()
    await page.getByRole('button', { name: 'Webhook' }).tap()
    await page.getByLabel('URL', { exact: true }).fill(`${service.url}/hook`)
    await page.getByLabel('Signing secret').fill('a signing secret')
    await page.getByRole('button', { name: 'Test' }).tap()
    await page.getByText('Test notification sent').waitFor()
    expect(service.requests).toHaveLength(1)
    await page.getByLabel('Notifications for').selectOption({ label: 'All users' })
    await page.getByRole('checkbox', { name: 'Health problem', exact: true }).uncheck()
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width[0]).toBe(width[1] ?? 0)
    await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).tap()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    const [stored] = await app.ask('GET', '/settings/notifications')
    expect(stored).toMatchObject({
      name: 'Webhook',
      type: 'webhook',
      settings: { url: '********', secret: '********' },
    })
    expect(stored.events).toContain('imported')
    expect(stored.events).not.toContain('healthIssue')

    await page.getByRole('button', { name: 'Edit Webhook' }).tap()
    await page.getByLabel('Name', { exact: true }).fill('Automation')
    await page.locator('dialog[open]').getByRole('button', { name: 'Save' }).tap()
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Automation' }).waitFor()
    await page.getByRole('button', { name: 'Test', exact: true }).tap()
    await page.getByText('Test notification sent').waitFor()
    expect(service.requests).toHaveLength(2)

    await page.getByRole('button', { name: 'Remove Automation' }).tap()
    await page.getByRole('button', { name: 'Remove', exact: true }).tap()
    await page.getByText('No channels yet').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'each event is turned on and off within Ludarr and for channels',
  async () => {
    const troubles: string[] = []
    const page = await open('desktop', troubles)
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    expect(await box('Game imported: In Ludarr').isChecked()).toBe(true)
    expect(await box('Game imported: Channels').isChecked()).toBe(true)
    expect(await box('Download completed: In Ludarr').isChecked()).toBe(false)
    await box('Game imported: Channels').click()
    await box('Download completed: In Ludarr').click()
    await eventually('the preferences to be saved', 60_000, async () => {
      const { notificationPreferences } = await app.ask('GET', '/settings')
      return notificationPreferences.downloadCompleted?.inApp === true && notificationPreferences
    }).then((saved) =>
      expect(saved).toEqual({
        imported: { inApp: true, external: false },
        downloadCompleted: { inApp: true, external: false },
      }),
    )
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)

test.skipIf(!available)(
  'service URLs are added one by one, also to saved ones, which are not shown',
  async () => {
    const settings = { server: service.url, urls: 'json://saved-one json://saved-two' }
    const { id } = await app.ask('POST', '/settings/notifications', { name: 'Apprise', type: 'apprise', settings })
    const troubles: string[] = []
    const page = await open('desktop', troubles)
    await page.getByRole('button', { name: 'Edit Apprise' }).click()
    const dialog = page.locator('dialog[open]')
    expect(await dialog.innerHTML()).not.toContain('saved-one')
    await dialog.getByRole('textbox', { name: 'Service URLs' }).fill('json://third')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove json://third' }).waitFor()
    const changing = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await changing).postDataJSON()).toMatchObject({ settings: { urls: '******** json://third' } })
    await dialog.waitFor({ state: 'detached' })
    await app.ask('DELETE', `/settings/notifications/${id}`)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
