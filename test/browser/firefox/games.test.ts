import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials } from '../../main-job/server-process.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { type Size, sizes } from '../browser.ts'
import { accepted, rejected, startGrabServer } from '../grab-server.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { hasHeading, hasText, inDialog, noDialog, signIn, type Tab } from './tab.ts'

const available = peerAvailable('firefox-esr', 'qbittorrent-nox')
const testMs = 300_000

let app: Awaited<ReturnType<typeof startGrabServer>>
let firefox: Firefox
let isSignedIn = false

beforeAll(async () => {
  if (available) [app, firefox] = await Promise.all([startGrabServer(), startFirefox()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
}, testMs)

async function open(size: Size, path: string): Promise<{ tab: Tab; troubles: string[] }> {
  const tab = await firefox.openTab(sizes[size])
  const troubles = tab.troublesAt(app.url())
  // Tabs share the session.
  if (!isSignedIn) await signIn(tab, app.url(), credentials)
  isSignedIn = true
  await tab.goto(app.url() + path)
  return { tab, troubles }
}

test.skipIf(!available)(
  'in Firefox, a release is grabbed manually, and a rejected one after a confirmation',
  async () => {
    const { tab, troubles } = await open('desktop', `/games/${app.gameId}`)
    await tab.until('the game is shown', hasHeading('Test Game'))
    await tab.press(/^Releases$/)
    await tab.press(new RegExp(`^Details of ${rejected}$`))
    await tab.until('the reason is shown', hasText('Why it was rejected'))
    await tab.press(new RegExp(`^Grab ?: ${accepted}`))
    await tab.until('the release is sent', hasText(`Sent ${accepted} to The client.`))
    await tab.press(new RegExp(`^Grab anyway ?: ${rejected}`))
    await tab.until('a question is asked', inDialog('Grab a rejected release?'))
    expect(await app.sent()).toEqual([accepted])
    await tab.press(/^Grab anyway$/, 'dialog[open]')
    await tab.until('the question is closed', noDialog)
    await eventually('Both are downloads', 60_000, async () => (await app.sent()).length === 2)
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)

for (const size of ['desktop', 'phone'] as const) {
  test.skipIf(!available)(
    `in Firefox, games are edited together on a ${size}, and the change is undone`,
    async () => {
      const titles = ['Alpha 100', 'Alpha 102']
      const statuses = async (): Promise<string[]> => {
        const games: { title: string; status: string }[] = await app.ask('GET', '/games?search=Alpha')
        return games.filter(({ title }) => titles.includes(title)).map(({ status }) => status)
      }
      const { tab, troubles } = await open(size, '/?search=Alpha')
      await tab.press(/^Select$/)
      for (const title of titles) await tab.press(new RegExp(title))
      await tab.press(/^Edit$/)
      await tab.until('both are edited', inDialog('Edit 2 games'))
      await tab.choose(/^Status/, 'Shelved')
      await tab.press(/^Save$/, 'dialog[open]')
      await tab.until('the change is reported', hasText('2 games were changed.'))
      expect(await statuses()).toEqual(['shelved', 'shelved'])
      await tab.press(/^Undo$/)
      await tab.until('the change is undone', hasText('2 games have their earlier values again.'))
      expect(await statuses()).toEqual(['owned', 'owned'])
      expect(troubles).toEqual([])
      await tab.close()
    },
    testMs,
  )
}

test.skipIf(!available)(
  'in Firefox on a phone, every place is reached, and a game is found',
  async () => {
    const { tab, troubles } = await open('phone', '/')
    for (const place of ['Statistics', 'System']) {
      await tab.press(/More$/, 'nav')
      await tab.press(new RegExp(`${place}$`), 'dialog[open]')
      await tab.until(`${place} is shown`, hasHeading(place === 'System' ? 'Health' : place))
    }
    await tab.press(/Library$/, 'nav')
    await tab.until('the library is shown', hasHeading('Library'))
    await tab.fill(/^Search library$/, 'Test')
    await tab.press(/^Test Game/)
    await tab.until('the game is shown', hasHeading('Test Game'))
    const root = 'document.documentElement'
    expect(await tab.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0)
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)
