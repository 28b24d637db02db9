import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { credentials } from '../../main-job/server-process.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { startNewServer } from '../lantern-services.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { enterKey, hasHeading, hasText, noDialog, type Tab } from './tab.ts'

const available = peerAvailable('firefox-esr', 'aria2c')
const testMs = 300_000

let app: Awaited<ReturnType<typeof startNewServer>>
let firefox: Firefox

beforeAll(async () => {
  if (available) [app, firefox] = await Promise.all([startNewServer(), startFirefox()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
}, testMs)

const isStep = (name: string) =>
  `[...document.querySelectorAll('h2')].some(({ textContent }) => textContent === ${JSON.stringify(name)})`

async function createAccount(tab: Tab): Promise<void> {
  await tab.goto(app.url())
  await tab.until('the welcome is shown', hasHeading('Welcome'))
  await tab.fill(/^Username$/, credentials.username)
  await tab.fill(/^Password/, credentials.password)
  await tab.fill(/^Confirm password$/, credentials.password)
  await tab.keys(enterKey)
  await tab.until('the setup guide is shown', hasHeading('Setup guide'))
}

async function addClient(tab: Tab): Promise<void> {
  await tab.press(/^Add download client$/)
  await tab.press(/^aria2/, 'dialog[open]')
  await tab.fill(/^URL$/, app.client.url)
  await tab.fill(/^Password/, app.client.password)
  await tab.press(/^Test$/, 'dialog[open]')
  await tab.until('the test shows the version', `/Version \\d/.test(document.querySelector('dialog[open]').innerText)`)
  await tab.press(/^Save$/, 'dialog[open]')
  await tab.until('the dialog is closed', noDialog)
}

async function addIndexer(tab: Tab): Promise<void> {
  await tab.press(/^Add indexer$/)
  await tab.press(/^Torznab/, 'dialog[open]')
  await tab.fill(/^API URL$/, app.source.url)
  await tab.fill(/^API key$/, 'a key that the source ignores')
  await tab.press(/^Save$/, 'dialog[open]')
  await tab.until('the dialog is closed', noDialog)
}

test.skipIf(!available)(
  'Firefox leads from the first account to the first owned game',
  async () => {
    const tab = await firefox.openTab(sizes.desktop)
    const troubles = tab.troublesAt(app.url())
    await createAccount(tab)
    await tab.until('the folder is asked for', isStep('Library folder'))
    await tab.fill(/^Library folder$/, join(app.folder, 'games'))
    await tab.press(/^Use this folder$/)
    await tab.until('the folder is tested', hasText('Ludarr can write to it.'))
    await tab.press(/^Continue$/)
    await tab.until('the client is asked for', isStep('Download client'))
    await addClient(tab)
    await tab.press(/^Continue$/)
    await tab.until('the indexer is asked for', isStep('Indexer'))
    await addIndexer(tab)
    await tab.press(/^Continue$/)
    await tab.press(/^Add game$/)
    await tab.until('games can be searched for', hasHeading('Add game'))
    await tab.fill(/^Game title$/, 'Lantern')
    await tab.press(/^Add\s*Lantern Run$/)
    await tab.press(/^In library$/)
    await tab.until('the game is shown', hasHeading('Lantern Run'))
    await tab.until('the game is owned', `/^Owned$/m.test(document.body.innerText)`)
    await tab.goto(`${app.url()}/welcome`)
    await tab.until('the guide is finished', isStep('Ludarr is set up'))
    await tab.press(/^Go to library$/)
    await tab.until('the library is shown', hasHeading('Library'))
    expect(await tab.evaluate(hasText('Continue setup'))).toBe(false)
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)
