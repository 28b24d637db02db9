import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Browser, Page } from 'playwright-core'
import { credentials, type LaunchedServer, launchServer } from '../main-job/server-process.ts'
import { example, plainHost, type StartedHelpProxy, startHelpProxy } from '../peers/help-proxies.ts'
import { freePort } from '../peers/loopback.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { few } from '../rounds.ts'
import { violationsInBothThemes } from './axe.ts'
import { faultsOf, openPage, type Size, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium', 'nginx')
const testMs = 240_000

let folder: string
let server: LaunchedServer
let proxy: StartedHelpProxy
let browser: Browser
/** Where users reach Ludarr: behind nginx, below a path. */
let site: string
const troubles: string[] = []

beforeAll(async () => {
  if (!available) return
  folder = mkdtempSync(join(tmpdir(), 'ludarr-passkeys-'))
  const port = await freePort()
  const backend = `http://127.0.0.1:${port}`
  proxy = await startHelpProxy('nginx', plainHost('nginx', example('Under a path', 'nginx')), { backend })
  site = `${proxy.url}/ludarr`
  const environment = {
    LUDARR_PORT: String(port),
    LUDARR_BASE_PATH: '/ludarr',
    LUDARR_URL: site,
    LUDARR_TRUSTED_PROXIES: '127.0.0.1',
    LUDARR_LIMIT_GENERAL: '1000000',
    LUDARR_LIMIT_LOGIN: '1000',
  }
  ;[server, browser] = await Promise.all([launchServer(folder, environment), startBrowser()])
  await post('/auth/setup', credentials)
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await server.stop()
  await proxy.stop()
  rmSync(folder, { recursive: true, force: true })
}, testMs)

async function post(path: string, body: unknown, token = ''): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.url}/ludarr/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** A page whose browser has a device that verifies its user. */
async function pageWithDevice(size: Size, expected: readonly RegExp[] = []) {
  const page = await openPage(browser, size, troubles, undefined, expected)
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    page,
    session,
    /** Whether the user passes the check of the device. */
    verify: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

async function signIn(page: Page, { username, password } = credentials): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const libraryShown = (page: Page) => page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()

async function assertSound(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  expect({ name, faults: await faultsOf(page, session) }).toEqual({ name, faults: [] })
  expect({ name, found: await violationsInBothThemes(page) }).toEqual({ name, found: [] })
  const pictures = process.env.LUDARR_PICTURES
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}

for (const size of few(['desktop', 'phone'] as const satisfies readonly Size[])) {
  test.skipIf(!available)(
    `behind nginx below a path, a user adds a passkey, signs in with it, renames and removes it (${size})`,
    async () => {
      const refused = [/^POST \/ludarr\/api\/auth\/passkeys\/(options|sign-in) 401$/]
      const { page, verify } = await pageWithDevice(size, refused)
      const { token } = await post('/auth/login', credentials)
      const member = { username: `joanna-${size}`, password: 'a long enough password' }
      await post('/users', { ...member, role: 'member' }, token)
      await page.goto(site)
      await signIn(page, member)
      await libraryShown(page)
      await page.goto(`${site}/settings/account`)
      const panel = page.getByRole('region', { name: 'Passkeys' })
      await panel.getByRole('button', { name: 'Add passkey' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name', { exact: true }).fill('Laptop')
      await dialog.getByLabel('Current password').fill('a wrong password')
      const add = dialog.getByRole('button', { name: 'Add', exact: true })
      await add.click()
      await dialog.getByText('The password is wrong').waitFor()
      await assertSound(page, `passkey-add-${size}`)
      await dialog.getByLabel('Current password').fill(member.password)
      await add.click()
      await page.getByText('Passkey added: Laptop.').waitFor()
      await settled(page)
      await assertSound(page, `passkeys-${size}`)

      await page.context().clearCookies()
      await page.goto(site)
      const button = page.getByRole('button', { name: 'Sign in with a passkey' })
      await button.waitFor()
      await assertSound(page, `passkey-sign-in-${size}`)
      await verify(false)
      await button.click()
      await page.getByText('The browser found no passkey, or you cancelled.').waitFor()
      await verify(true)
      await button.focus()
      await page.keyboard.press('Enter')
      await libraryShown(page)
      await page.goto(`${site}/settings/account`)
      await page.getByRole('region', { name: 'Sessions' }).getByText('With a passkey').waitFor()

      await panel.getByRole('button', { name: 'Rename Laptop' }).click()
      await dialog.getByLabel('Name', { exact: true }).fill('Old laptop')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await panel.getByText('Old laptop').waitFor()
      await panel.getByRole('button', { name: 'Remove Old laptop' }).click()
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
      await panel.getByText('Old laptop', { exact: true }).waitFor({ state: 'detached' })
      await page.context().clearCookies()
      await page.goto(site)
      await button.click()
      await page.getByText('This passkey is not known here').waitFor()
      await page.context().close()
      expect(troubles).toEqual([])
    },
    testMs,
  )
}

test.skipIf(!available)(
  'a device that has a passkey for the account is told from one that was cancelled',
  async () => {
    const { page, verify } = await pageWithDevice('desktop')
    await page.goto(site)
    await signIn(page)
    await libraryShown(page)
    await page.goto(`${site}/settings/account`)
    const dialog = page.getByRole('dialog')
    const add = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await dialog.getByLabel('Current password').fill(credentials.password)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await verify(false)
    await add()
    await dialog.getByText('The browser created no passkey').waitFor()
    await verify(true)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Passkey added: My device.').waitFor()
    await add()
    await dialog.getByText('This device has a passkey for your account already.').waitFor()
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'at another address than the configured one, the pages offer no passkeys and say where they work',
  async () => {
    const { page } = await pageWithDevice('phone')
    await page.goto(`${server.url}/ludarr`)
    await page.getByLabel('Username').waitFor()
    await settled(page)
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await signIn(page)
    await libraryShown(page)
    await page.goto(`${server.url}/ludarr/settings/account`)
    const panel = page.getByRole('region', { name: 'Passkeys' })
    await panel.getByText(`Passkeys work only at ${proxy.url}.`).waitFor()
    expect(await panel.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
    await page.context().close()
    expect(troubles).toEqual([])
  },
  testMs,
)
