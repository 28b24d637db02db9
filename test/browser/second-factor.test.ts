import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import process from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { codeOf } from '../totp-codes.ts'
import { violationsInBothThemes } from './axe.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium')
const testMs = 240_000
const stepMs = 30_000
/** Refused sign-ins show in the console: those without a code, and those with a wrong one. */
const refused = [/^POST \/api\/auth\/login 401$/, /^POST \/api\/auth\/totp\/confirm 400$/]

let app: ServerProcess
let browser: Browser
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  const limits = { LUDARR_LIMIT_GENERAL: '1000000', LUDARR_LIMIT_LOGIN: '1000' }
  ;[app, browser] = await Promise.all([startServerProcess(limits), startBrowser()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
}, testMs)

async function enterCredentials(page: Page, { username, password } = credentials): Promise<void> {
  await page.goto(app.url())
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const libraryShown = (page: Page) => page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()

/** What axe and the tree of roles find, in both themes. With a folder of pictures, the page is drawn there too. */
async function assertSound(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  expect({ name, faults: await faultsOf(page, session) }).toEqual({ name, faults: [] })
  expect({ name, found: await violationsInBothThemes(page) }).toEqual({ name, found: [] })
  const folder = process.env.LUDARR_PICTURES
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const lastSteps = new Map<string, number>()

/** A code that comes after the last that was used. The server takes that of the next step too, so nothing is waited for. */
async function freshCode(secret: string): Promise<string> {
  const next = (lastSteps.get(secret) ?? 0) + 1
  while (next > currentStep() + 1) await new Promise((resolve) => setTimeout(resolve, 200))
  const step = Math.max(next, currentStep())
  lastSteps.set(secret, step)
  return codeOf(secret, new Date(step * stepMs))
}

const currentStep = (): number => Math.floor(Date.now() / stepMs)

/** Reads the secret from the page, confirms it and returns it with the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  const code = page.getByLabel('Code', { exact: true })
  await page.getByRole('img', { name: 'QR code with the secret' }).waitFor()
  await code.fill('000')
  await code.press('Enter')
  await page.getByText('This code is wrong').waitFor()
  await code.fill(await freshCode(secret))
  await code.press('Enter')
  const list = page.getByRole('list', { name: 'All recovery codes' })
  await list.waitFor()
  return { secret, recoveryCodes: await list.getByRole('listitem').allTextContents() }
}

for (const size of few(['desktop', 'phone'] as const satisfies readonly Size[])) {
  test.skipIf(!available)(
    `a user sets up a second factor, signs in with codes, and removes it (${size})`,
    async () => {
      const member = { username: `joanna-${size}`, password: 'a long enough password' }
      await app.ask('POST', '/users', { ...member, role: 'member' })
      const page = await openPage(browser, size, troubles, undefined, refused)
      await enterCredentials(page, member)
      await libraryShown(page)
      await page.goto(`${app.url()}/settings/account`)
      const panel = page.getByRole('region', { name: 'Second factor' })
      await panel.getByText('Not set up.').waitFor()
      await settled(page)
      await assertSound(page, `factor-off-${size}`)
      await panel.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Secret', { exact: true }).waitFor()
      await assertSound(page, `factor-set-up-${size}`)
      const { secret, recoveryCodes } = await setUp(page)
      expect(recoveryCodes).toHaveLength(10)
      await assertSound(page, `factor-codes-${size}`)
      await page.getByRole('button', { name: 'I have kept the codes' }).click()
      await panel.getByText('10 recovery codes are left.').waitFor()

      await page.context().clearCookies()
      await enterCredentials(page, member)
      const code = page.getByLabel('Code', { exact: true })
      await code.waitFor()
      expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
      await assertSound(page, `factor-sign-in-${size}`)
      await code.fill('123')
      await code.press('Enter')
      await page.getByText('This code is wrong or was already used').waitFor()
      await code.fill(await freshCode(secret))
      await code.press('Enter')
      await libraryShown(page)

      await page.context().clearCookies()
      await enterCredentials(page, member)
      await code.fill(recoveryCodes[0] ?? '')
      await code.press('Enter')
      await libraryShown(page)

      await page.goto(`${app.url()}/settings/account`)
      await panel.getByText('9 recovery codes are left.').waitFor()
      await panel.getByRole('button', { name: 'Remove second factor' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Current password').fill(member.password)
      await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '')
      await assertSound(page, `factor-removal-${size}`)
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await panel.getByText('Not set up.').waitFor()
      await page.context().close()
      expect(troubles).toEqual([])
    },
    testMs,
  )
}

test.skipIf(!available)(
  'an administrator who needs a second factor sets it up before anything else, and removes that of a member',
  async () => {
    const admin = { username: 'second-admin', password: 'a long enough password' }
    const member = { username: 'marc', password: 'a long enough password' }
    for (const [account, role] of [
      [admin, 'admin'],
      [member, 'member'],
    ] as const)
      await app.ask('POST', '/users', { ...account, role })
    const theirs = await openPage(browser, 'desktop', troubles, undefined, refused)
    await enterCredentials(theirs, member)
    await libraryShown(theirs)
    await theirs.goto(`${app.url()}/settings/account`)
    await theirs.getByRole('button', { name: 'Set up' }).click()
    await setUp(theirs)
    await theirs.context().close()

    await app.ask('PATCH', '/settings/second-factor', { requiredForAdmins: true })
    const page = await openPage(browser, 'phone', troubles, undefined, refused)
    await enterCredentials(page, admin)
    await page.getByText('Administrators of this server need a second factor').waitFor()
    await page.getByLabel('Secret', { exact: true }).waitFor()
    await assertSound(page, 'factor-required')
    await page.goto(`${app.url()}/settings/users`)
    await page.getByText('Administrators of this server need a second factor').waitFor()
    await page.getByLabel('Secret', { exact: true }).waitFor()
    await setUp(page)
    await page.getByRole('button', { name: 'I have kept the codes' }).click()
    const line = page.getByRole('listitem').filter({ hasText: member.username })
    await line.getByText('Second factor').waitFor()
    await settled(page)
    await assertSound(page, 'factor-users')
    const remove = line.getByRole('button', { name: `Remove the second factor of ${member.username}` })
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await remove.waitFor({ state: 'detached' })
    expect(await page.getByRole('switch', { name: 'Second factor for administrators' }).isChecked()).toBe(true)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
