import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials, type ServerProcess, startServerProcess } from '../../main-job/server-process.ts'
import { eventually, freePort } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hasHeading, hasText, signIn } from './tab.ts'

const available = peerAvailable('firefox-esr')
const testMs = 300_000
const member = { username: 'joanna', password: 'a long enough password' }
const noConnection = hasText('No live connection to the server')

let app: ServerProcess
let firefox: Firefox

beforeAll(async () => {
  if (!available) return
  const port = await freePort()
  ;[app, firefox] = await Promise.all([startServerProcess({ LUDARR_PORT: String(port) }), startFirefox()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/users', { ...member, role: 'member' })
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
}, testMs)

test.skipIf(!available)(
  'two tabs of Firefox show a new game at once, and have the same theme',
  async () => {
    const [first, second] = [await firefox.openTab(sizes.desktop), await firefox.openTab(sizes.phone)]
    await signIn(first, app.url(), credentials)
    await second.goto(app.url())
    await second.until('the library is shown', hasHeading('Library'))
    const troubles = [first, second].map((tab) => tab.troublesAt(app.url()))
    for (const tab of [second, first]) {
      await tab.show()
      // A page without a live connection misses events.
      let asked = 0
      await eventually('Firefox: a new game is shown', 60_000, async () => {
        const title = `Harbour Tales ${tab.context} ${asked}`
        if (asked++ % 40 === 0) await app.ask('POST', '/games', { title, status: 'owned' })
        return (await tab.evaluate(hasText(`Harbour Tales ${tab.context}`))) === true
      })
    }
    await first.click('button', String(await first.evaluate(themeButton)))
    const theme = await first.evaluate('document.documentElement.dataset.theme')
    await second.until('the other tab follows', `document.documentElement.dataset.theme === '${theme}'`)
    expect(troubles.flat()).toEqual([])
    await first.close()
    await second.close()
  },
  testMs,
)

const themeButton = `document.querySelector('button[aria-label^="Switch to"]').ariaLabel`

test.skipIf(!available)(
  'a page that is open in Firefox says so while the server is away, and continues when it is back',
  async () => {
    const tab = await firefox.openTab(sizes.desktop)
    await tab.goto(app.url())
    await tab.until('the library is shown', hasHeading('Library'))
    await app.kill()
    await tab.until('the page says that the server is away', noConnection)
    await app.startAgain()
    await tab.until('the page has the connection again', `!(${noConnection})`)
    await app.ask('POST', '/games', { title: 'Lantern Run', status: 'owned' })
    await tab.until('the new game is shown', hasText('Lantern Run'))
    await tab.close()
  },
  testMs,
)

test.skipIf(!available)(
  'a member in Firefox is offered none of the pages of administrators',
  async () => {
    const tab = await firefox.openTab(sizes.desktop)
    await tab.goto(app.url())
    await tab.click('button', 'Sign out')
    await tab.find('textbox', 'Username')
    await signIn(tab, app.url(), member)
    await tab.goto(`${app.url()}/settings/indexers`)
    await tab.until('the page is refused', hasHeading('Page not found'))
    const troubles = tab.troublesAt(app.url())
    await tab.reload()
    await tab.until('the page is refused', hasHeading('Page not found'))
    await tab.goto(`${app.url()}/settings`)
    await tab.until('the settings are shown', hasHeading('Settings'))
    expect(await tab.evaluate(hasText('Download clients'))).toBe(false)
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)
