import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials, type ServerProcess, startServerProcess } from '../../main-job/server-process.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../../peers/qbittorrent.ts'
import { sizes } from '../browser.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hasHeading, hasText, isLoaded, noDialog, signIn, type Tab } from './tab.ts'

const available = peerAvailable('firefox-esr', 'qbittorrent-nox')
const testMs = 300_000
const newPassword = 'another long password'

let app: ServerProcess
let client: StartedQbittorrent
let firefox: Firefox
let tab: Tab
let troubles: string[]

beforeAll(async () => {
  if (!available) return
  ;[app, client, firefox] = await Promise.all([
    startServerProcess({ LUDARR_LIMIT_GENERAL: '1000000' }),
    startQbittorrent(),
    startFirefox(),
  ])
  const { url, username, password } = client
  await app.ask('POST', '/downloaders', { name: 'The box', type: 'qbittorrent', url, username, password })
  // With a download in progress, the client is asked every few seconds while a page is open.
  const game = await app.ask('POST', '/games', { title: 'Harbour Tales', status: 'wanted' })
  const magnet = `magnet:?xt=urn:btih:${'ab'.repeat(20)}`
  await app.ask('POST', '/downloads', { url: magnet, title: 'Harbour.Tales.v1.0-GRP', gameId: game.id })
  tab = await firefox.openTab(sizes.desktop)
  await signIn(tab, app.url(), credentials)
  troubles = tab.troublesAt(app.url())
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
  await client.stop()
}, testMs)

const isNamed = hasText('The box has rejected its credentials')
const isAway = `/The box (?:has been )?unavailable since/.test(document.body.innerText)`

async function openHealth(): Promise<void> {
  await tab.goto(`${app.url()}/system/health`)
  await tab.until('the health is shown', hasHeading('Health'))
  await tab.until('it is loaded', isLoaded)
}

/** A download without sources is polled once a minute. */
const isShown = (problem: string) =>
  app.polledUntil('The problem is named', 60_000, async () => (await tab.evaluate(problem)) === true)

test.skipIf(!available)(
  'in Firefox, a client that is stopped is named under Health until it runs again',
  async () => {
    await openHealth()
    expect(await tab.evaluate(hasText('The box'))).toBe(false)
    await client.kill?.()
    await isShown(isAway)
    await tab.press(/^Test again$/)
    await tab.until('the test has failed', `document.querySelector('li [role="status"]')?.innerText`)
    await client.restart()
    // A check that is running already may not have seen that the client is back.
    await eventually('The problem is solved', 60_000, async () => {
      if ((await tab.evaluate(isAway)) === false) return true
      await tab.evaluate(`document.querySelector('main li button')?.click()`)
      return false
    })
    expect(troubles).toEqual([])
  },
  testMs,
)

test.skipIf(!available)(
  'in Firefox, a client with another password is named under Health and repaired in its form',
  async () => {
    await openHealth()
    await client.restart({ password: newPassword })
    await isShown(isNamed)
    await tab.press(/^Open settings$/)
    await tab.until('the clients are shown', hasHeading('Download clients'))
    await tab.press(/^Edit The box$/)
    await tab.fill(/^Password/, newPassword)
    await tab.press(/^Test$/, 'dialog[open]')
    await tab.until(
      'the test shows the version',
      `/Version v?\\d/.test(document.querySelector('dialog[open]').innerText)`,
    )
    await tab.press(/^Save$/, 'dialog[open]')
    await tab.until('the dialog is closed', noDialog)
    await openHealth()
    await tab.until('the problem is solved', `!${isNamed}`)
    await tab.goto(`${app.url()}/activity`)
    await tab.until('the download goes on', hasText('Harbour.Tales.v1.0-GRP'))
    await tab.until('the page is loaded', isLoaded)
    expect(await tab.evaluate(hasText('The box has rejected'))).toBe(false)
    expect(troubles).toEqual([])
  },
  testMs,
)
