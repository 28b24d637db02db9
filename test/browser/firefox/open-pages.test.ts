import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials, type ServerProcess, startServerProcess } from '../../main-job/server-process.ts'
import { eventually, freePort } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hasHeading, hasText, isLoaded, signIn } from './tab.ts'

const available = peerAvailable('firefox-esr')
const testMs = 300_000
const member = { username: 'joanna', password: 'a long enough password' }
const seeders = /^Minimum seeders/
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
  'two tabs of Firefox show a new game at once, have the same theme, and sign out together',
  async () => {
    const [first, second] = [await firefox.openTab(sizes.desktop), await firefox.openTab(sizes.phone)]
    await signIn(first, app.url(), credentials)
    await second.goto(app.url())
    await second.until('the library is shown', hasHeading('Library'))
    // A request that a tab sends at the moment when the other signs out.
    const troubles = [first, second].map((tab) => tab.troublesAt(app.url(), [/^GET \S+ 401$/]))
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

    await first.click('button', 'Sign out')
    for (const tab of [first, second]) await tab.find('textbox', 'Username')
    await signIn(first, app.url(), member)
    await second.show()
    await second.until('the library of the other account is shown', hasHeading('Library'))
    await second.until('it is loaded', isLoaded)
    expect(await second.evaluate(hasText('Harbour Tales'))).toBe(false)
    await second.goto(`${app.url()}/settings/account`)
    await second.until('the other account is shown', hasText(member.username))
    await second.press(/^Sign out$/)
    await first.find('textbox', 'Username')
    expect(troubles.flat()).toEqual([])
    await first.close()
    await second.close()
  },
  testMs,
)

const themeButton = `document.querySelector('button[aria-label^="Switch to"]').ariaLabel`

/** Returns to the tab when what it shows is no longer fresh, so that it is loaded again. */
const returnLater = `{
  const now = Date.now
  Date.now = () => now() + 60_000
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}`

test.skipIf(!available)(
  'pages that are open in Firefox say so while the server is away, keep what was typed, and continue when it is back',
  async () => {
    const [form, library] = [await firefox.openTab(sizes.desktop), await firefox.openTab(sizes.phone)]
    await signIn(library, app.url(), credentials)
    await form.goto(`${app.url()}/settings/search`)
    await form.fill(seeders, '7')
    await app.kill()
    for (const tab of [form, library]) await tab.until('the page says that the server is away', noConnection)
    await form.show()
    await form.evaluate(returnLater)
    // Longer than it takes until the settings are given up, after two more attempts.
    await Bun.sleep(6_000)
    expect(await form.valueOf(seeders)).toBe('7')
    await app.startAgain()
    for (const tab of [form, library]) await tab.until('the page has the connection again', `!(${noConnection})`)
    expect(await form.valueOf(seeders)).toBe('7')
    await form.show()
    await form.press(/^Save$/)
    await form.until('it is saved', hasText('Saved.'))
    expect(await app.ask('GET', '/settings')).toMatchObject({ minSeeders: 7 })
    await library.show()
    await app.ask('POST', '/games', { title: 'Lantern Run', status: 'owned' })
    await library.until('the new game is shown', hasText('Lantern Run'))
    for (const tab of [form, library]) await tab.close()
  },
  testMs,
)
