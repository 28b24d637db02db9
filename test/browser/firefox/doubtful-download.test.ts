import { afterAll, beforeAll, expect, test } from 'bun:test'
import { credentials } from '../../main-job/server-process.ts'
import { peerAvailable } from '../../peers/peer-process.ts'
import { sizes } from '../browser.ts'
import { type DoubtfulServer, doubtful, expectCorrectedImport, startDoubtfulServer } from '../doubtful-server.ts'
import { type Firefox, startFirefox } from './firefox.ts'
import { inDialog, isLoaded, noDialog, signIn, tabKey } from './tab.ts'

const available = peerAvailable('firefox-esr', 'qbittorrent-nox')
const testMs = 300_000

let app: DoubtfulServer
let firefox: Firefox

beforeAll(async () => {
  if (available) [app, firefox] = await Promise.all([startDoubtfulServer(), startFirefox()])
}, testMs)

afterAll(async () => {
  if (!available) return
  await firefox.stop()
  await app.stop()
}, testMs)

test.skipIf(!available)(
  'in Firefox on a phone, a download with an unclear name is reviewed, corrected, and imported for the chosen game',
  async () => {
    const tab = await firefox.openTab(sizes.phone)
    await signIn(tab, app.url(), credentials)
    const troubles = tab.troublesAt(app.url())
    await tab.goto(`${app.url()}/activity`)
    await tab.until('the queue is loaded', isLoaded)
    await app.ask('POST', '/downloads', { url: app.magnet, title: doubtful })
    await app.arrives()
    await tab.press(/^Review hrbr_tls/)
    await tab.until('the files are shown', inDialog('4 files are imported (Hardlink).'))
    await tab.fill(/^Game$/, 'Harbour')
    await tab.press(/^Harbour Tales/, 'dialog[open]')
    await tab.fill(/^Folder$/, 'Harbour/First disc')
    await tab.until('the folder is previewed', inDialog('4 files are imported into Harbour/First disc (Hardlink).'))
    await tab.fill(/^Version$/, '1.2')
    await tab.choose(/^Kind of winter\/$/, 'DLC')
    await tab.until('the kind is previewed', inDialog(`Imported as DLC/${doubtful}/winter/winter.pak`))
    await tab.fill(/^Version of winter\/$/, '7')
    await tab.keys(tabKey)
    await tab.press(/^Import Free Games.lnk$/, 'dialog[open]')
    await tab.until('the files are counted again', inDialog('3 files are imported into Harbour/First disc (Hardlink).'))
    await tab.until('the link is skipped', inDialog('1 file is skipped.'))
    await tab.press(/^Import$/, 'dialog[open]')
    await tab.until('the dialog is closed', noDialog)
    await expectCorrectedImport(app)
    expect(troubles).toEqual([])
    await tab.close()
  },
  testMs,
)
