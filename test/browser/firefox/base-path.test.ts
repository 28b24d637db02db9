import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials } from '../../main-job/server-process.ts'
import { example, plainHost, type StartedHelpProxy, startHelpProxy } from '../../peers/help-proxies.ts'
import { eventually } from '../../peers/loopback.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { startBasePathServer } from '../base-path-server.ts'
import { sizes } from '../browser.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { faultsOfReloads } from './reloads.ts'
import { hasHeading, hasText, signIn } from './tab.ts'

const available = peerAvailable('firefox-esr', 'nginx')
const testMs = 600_000

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
  'behind nginx below a path, Firefox shows every page after a reload, and what changes',
  async () => {
    const site = `${proxy.url}/ludarr`
    const id = await app.addGame('Harbour Tales')
    const tab = await firefox.openTab(sizes.desktop)
    await signIn(tab, site, credentials)
    expect(await faultsOfReloads(tab, site, { owned: id, long: id })).toEqual([])
    const troubles = tab.troublesAt(site)
    await tab.goto(site)
    await tab.until('the library is shown', hasHeading('Library'))
    // A page without a live connection misses events.
    let asked = 0
    await eventually('Firefox: a new game is shown', 60_000, async () => {
      if (asked % 40 === 0) await app.addGame(`Lantern Run ${asked}`)
      asked += 1
      return (await tab.evaluate(hasText('Lantern Run'))) === true
    })
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)
