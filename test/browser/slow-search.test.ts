import { expect, test } from 'bun:test'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { openPage, startBrowser } from './browser.ts'
import { signIn } from './signed-in-pages.ts'

const available = peerAvailable('chromium')
const magnet = (letter: string) => `magnet:?xt=urn:btih:${letter.repeat(40)}`

test.skipIf(!available)(
  'a search shows what fast indexers found, and names the one that is still answering',
  async () => {
    const fast = await startTorznabSource({ releases: [{ title: 'Hades.v1.2-GOG', magnet: magnet('a') }] })
    const slow = await startTorznabSource({ releases: [{ title: 'Hades.v1.3-GOG', magnet: magnet('b') }] })
    let answer = () => {}
    slow.hold = new Promise<void>((resolve) => {
      answer = resolve
    })
    const [app, browser] = await Promise.all([startServerProcess(), startBrowser()])
    const indexers = { 'Fast site': fast, 'Slow site': slow }
    for (const [name, { apiUrl, apiKey }] of Object.entries(indexers))
      await app.ask('POST', '/indexers', { name, url: apiUrl, apiKey, categories: [4050] })
    const troubles: string[] = []
    const page = await openPage(browser, 'desktop', troubles)
    await signIn(page, app.url())
    await page.goto(`${app.url()}/search?q=hades`)
    await page.getByText('Still waiting for Slow site.').waitFor()
    await page.getByText('Hades.v1.2-GOG').first().waitFor()
    expect(await page.getByText('Hades.v1.3-GOG').count()).toBe(0)
    answer()
    await page.getByText('Hades.v1.3-GOG').first().waitFor()
    await page.getByText('Still waiting for').waitFor({ state: 'detached' })
    await page.getByText('2 found').waitFor()
    expect(troubles).toEqual([])
    await browser.close()
    await app.stop()
    await Promise.all([fast.close(), slow.close()])
  },
  120_000,
)
