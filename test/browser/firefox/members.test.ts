import { afterAll, beforeAll, expect, test } from 'bun:test'
import { settingsSections } from '#ui/pages/settings/sections.ts'
import { systemSections } from '#ui/pages/system/sections.ts'
import { type ServerProcess, startServerProcess } from '../../main-job/server-process.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { type LanternServices, lantern, startLanternServices } from '../lantern-services.ts'
import { member } from '../signed-in-pages.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hasHeading, isLoaded, signIn, type Tab } from './tab.ts'

const available = peerAvailable('firefox-esr', 'aria2c')
const testMs = 300_000

let services: LanternServices
let app: ServerProcess
let firefox: Firefox
let tab: Tab
let troubles: string[]

beforeAll(async () => {
  if (!available) return
  ;[services, firefox] = await Promise.all([startLanternServices(), startFirefox()])
  app = await startServerProcess({ ...services.environment, LUDARR_LIMIT_GENERAL: '1000000' })
  const { url, username, password } = services.client
  await app.ask('POST', '/downloaders', { name: 'Client', type: 'aria2', url, username, password })
  await app.ask('POST', '/indexers', { name: 'Source', url: services.source.url })
  await app.ask('POST', '/users', { ...member, role: 'member' })
  tab = await firefox.openTab(sizes.desktop)
  await signIn(tab, app.url(), member)
  troubles = tab.troublesAt(app.url())
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
  await services.stop()
}, testMs)

async function open(path: string): Promise<void> {
  await tab.goto(app.url() + path)
  await tab.until(`${path} is loaded`, isLoaded)
}

test.skipIf(!available)(
  'a member in Firefox adds a game and gets it by the clients of the household, in a library of their own',
  async () => {
    await open('/add')
    await tab.fill(/^Game title$/, 'Lantern')
    await tab.press(/^Add\s*Lantern Run$/)
    await tab.press(/^In library$/)
    await tab.until('the game is shown', hasHeading(lantern.title))
    await tab.until('the game is owned', `/^Owned$/m.test(document.body.innerText)`)
    expect(await app.ask('GET', '/games')).toEqual([])
    expect(troubles).toEqual([])
  },
  testMs,
)

const reserved = [
  ...settingsSections.filter(({ adminOnly }) => adminOnly).map(({ id }) => `/settings/${id}`),
  ...systemSections.filter(({ adminOnly }) => adminOnly).map(({ id }) => `/system/${id}`),
]

test.skipIf(!available)(
  'a member in Firefox reaches no page of administrators by its address, and is led to none',
  async () => {
    expect(reserved.length).toBeGreaterThan(10)
    for (const address of reserved) {
      await open(address)
      await tab.until(`${address} is refused`, hasHeading('Page not found'))
    }
    for (const address of ['/settings', '/system', '/help', '/', '/activity', '/wanted']) {
      await open(address)
      const links = await tab.evaluate(`[...document.links].map(({ pathname }) => pathname).join()`)
      expect(reserved.filter((each) => String(links).split(',').includes(each))).toEqual([])
    }
    expect(troubles).toEqual([])
  },
  testMs,
)

/**
 * Presses a button of the page that was not pressed yet. Returns its name and whether it did something: a request, a
 * dialog, another address, or a change of the page. Polling and the socket change the page too, so it is pressed when
 * nothing has happened for a moment, and only what follows at once counts.
 */
const pressNext = (known: readonly string[]) => `(async () => {
  const atOnceMs = 300
  const nameOf = (button) => (button.ariaLabel ?? button.textContent).trim()
  const button = [...document.querySelectorAll('#content button:enabled:not([aria-disabled=true], [aria-pressed=true])')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .find((each) => !${JSON.stringify(known)}.includes(nameOf(each)))
  if (button === undefined) return null
  const name = nameOf(button)
  let pressedAt = Infinity
  let activeAt = performance.now()
  let works = false
  const note = (time) => {
    activeAt = performance.now()
    if (time >= pressedAt && time < pressedAt + atOnceMs) works = true
  }
  new MutationObserver(() => note(performance.now())).observe(document.body, {
    subtree: true, childList: true, attributes: true,
  })
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => note(startTime))).observe({
    type: 'resource',
  })
  const until = async (isTrue, forMs) => {
    const end = performance.now() + forMs
    while (!isTrue() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20))
    return isTrue()
  }
  await until(() => performance.now() - activeAt > atOnceMs, 10_000)
  const place = () => location.href + document.querySelectorAll('dialog[open]').length
  const before = place()
  pressedAt = performance.now()
  button.click()
  return JSON.stringify({ name, works: await until(() => works || place() !== before, 3_000) })
})()`

test.skipIf(!available)(
  'every button of the pages that a member uses in Firefox does something that the server allows',
  async () => {
    const game: string = await memberGame()
    const pressed: string[] = []
    const dead: string[] = []
    const pages = ['/', game, `${game}?tab=files`, '/activity', '/wanted', '/settings/account', '/system/health']
    for (const address of pages) {
      await open(address)
      for (;;) {
        const answer = await tab.evaluate(pressNext(pressed))
        if (typeof answer !== 'string') break
        const { name, works }: { name: string; works: boolean } = JSON.parse(answer)
        pressed.push(name)
        if (!works) dead.push(`${address}: ${name}`)
        await open(address)
      }
    }
    expect(pressed.length).toBeGreaterThan(15)
    expect(dead).toEqual([])
    expect(troubles).toEqual([])
  },
  testMs,
)

async function memberGame(): Promise<string> {
  await open('/')
  return eventually('The game is in the library', 30_000, async () => {
    const path = await tab.evaluate(`document.querySelector('a[href*="/games/"]')?.pathname`)
    return typeof path === 'string' ? path : null
  })
}
