import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials } from '../../main-job/server-process.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { addressOf, pages } from '../page-list.ts'
import { type SampleServer, startSampleServer } from '../sample-server.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { headings, isLoaded, signIn } from './tab.ts'

const available = peerAvailable('firefox-esr')
const testMs = 300_000

let app: SampleServer
let firefox: Firefox

beforeAll(async () => {
  if (!available) return
  ;[app, firefox] = await Promise.all([startSampleServer(), startFirefox()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
}, testMs)

test.skipIf(!available)(
  'Firefox shows every page after a reload, without errors and without requests to other hosts',
  async () => {
    const tab = await firefox.openTab(sizes.desktop)
    await signIn(tab, app.url(), credentials)
    const troubles = tab.troublesAt(app.url())
    const faults: string[] = []
    for (const place of pages) {
      await tab.goto(app.url() + addressOf(place, app.gameIds))
      await tab.until(`${place} is loaded`, isLoaded)
      const before = await tab.evaluate(headings)
      await tab.reload()
      await tab.until(`${place} is loaded again`, isLoaded)
      const after = await tab.evaluate(headings)
      if (before !== after) faults.push(`${place}: “${after}” after a reload instead of “${before}”`)
      for (const trouble of troubles.splice(0)) faults.push(`${place}: ${trouble}`)
    }
    expect(faults).toEqual([])
    await tab.close()
  },
  testMs,
)
