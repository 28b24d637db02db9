import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials } from '../../main-job/server-process.ts'
import { example, plainHost, type StartedHelpProxy, startHelpProxy } from '../../peers/help-proxies.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { codeOf } from '../../totp-codes.ts'
import { startBasePathServer } from '../base-path-server.ts'
import { sizes } from '../browser.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { enterKey, hasHeading, hasText, noDialog, signIn } from './tab.ts'

const available = peerAvailable('firefox-esr', 'nginx')
const testMs = 300_000
const secret = /^Secret$/
const code = /^Code$/

let app: Awaited<ReturnType<typeof startBasePathServer>>
let proxy: StartedHelpProxy
let firefox: Firefox

beforeAll(async () => {
  if (!available) return
  ;[app, firefox] = await Promise.all([startBasePathServer('/ludarr'), startFirefox()])
  const configuration = plainHost('nginx', example('Under a path', 'nginx'))
  proxy = await startHelpProxy('nginx', configuration, { backend: app.origin })
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await proxy.stop()
  await app.stop()
}, testMs)

test.skipIf(!available)(
  'behind nginx below a path, on a phone, Firefox sets up a second factor and signs in with a recovery code',
  async () => {
    const site = `${proxy.url}/ludarr`
    const tab = await firefox.openTab(sizes.phone)
    const troubles = tab.troublesAt(site, [/^POST \/ludarr\/api\/auth\/login 401$/])
    await signIn(tab, site, credentials)
    await tab.goto(`${site}/settings/account`)
    await tab.press(/^Set up$/)
    await tab.until('the QR code is drawn', `document.querySelector('dialog svg[role="img"] path[d^="M"]') !== null`)
    const shown = String(await tab.valueOf(secret))
    await tab.fill(code, codeOf(shown, new Date()))
    await tab.keys(enterKey)
    await tab.until('the recovery codes are shown', hasText('Each signs in once'))
    const [recovery] = (
      await tab.evaluate(`[...document.querySelectorAll('dialog li')].map((line) => line.textContent).join()`)
    )
      ?.toString()
      .split(',') ?? ['']
    await tab.press(/^I have kept the codes$/)
    await tab.until('the dialog is closed', noDialog)
    await tab.until('the codes are counted', hasText('10 recovery codes are left.'))

    await tab.press(/^Sign out$/)
    await tab.until('the sign-in page is shown', hasHeading('Sign in'))
    await tab.fill(/^Username$/, credentials.username)
    await tab.fill(/^Password$/, credentials.password)
    await tab.keys(enterKey)
    await tab.until('the code is asked for', hasText('or a recovery code'))
    await tab.fill(code, recovery ?? '')
    await tab.keys(enterKey)
    await tab.until('the page from before is shown', hasHeading('Account'))
    await tab.until('the used code is gone', hasText('9 recovery codes are left.'))
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)
