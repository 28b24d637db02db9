import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials } from '../../main-job/server-process.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { type SampleServer, startSampleServer } from '../sample-server.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { faultsOfReloads } from './reloads.ts'
import { signIn } from './tab.ts'

const available = peerAvailable('firefox-esr')
const testMs = 600_000

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
  'what the policy of a page blocks is noticed in Firefox',
  async () => {
    const tab = await firefox.openTab(sizes.desktop)
    await tab.goto(app.url())
    const troubles = tab.troublesAt(app.url())
    await tab.evaluate(`document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))`)
    await eventually('the blocked style is noticed', 10_000, async () =>
      troubles.some((trouble) => trouble.startsWith('Blocked by style-src')),
    )
    await tab.close()
  },
  testMs,
)

test.skipIf(!available)(
  'Firefox shows every page after a reload, without errors and without requests to other hosts',
  async () => {
    const tab = await firefox.openTab(sizes.desktop)
    await signIn(tab, app.url(), credentials)
    expect(await faultsOfReloads(tab, app.url(), app.gameIds)).toEqual([])
    await tab.close()
  },
  testMs,
)
