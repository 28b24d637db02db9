import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, loopback, peerFolder, removeFolder } from '../../peers/loopback.ts'
import { listens, startProgram, tryAgain } from '../../peers/peer-process.ts'
import { type Bidi, connectBidi } from './bidi.ts'
import { openTab } from './tab.ts'

/** Without calls to its maker, and without a first-run page. */
const preferences = {
  // As in the tests with Chromium: a worker that takes over a page ends the request for it.
  'dom.serviceWorkers.enabled': false,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.topsites.contile.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': `http://${loopback}:9`,
  'toolkit.telemetry.enabled': false,
  // Nothing has to be waited for, as in the tests with Chromium.
  'ui.prefersReducedMotion': 1,
}

export type Firefox = Awaited<ReturnType<typeof startFirefox>>

/** Debian's Firefox, driven by WebDriver BiDi. */
export async function startFirefox() {
  const folder = peerFolder('firefox')
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const { program, port } = await tryAgain(3, async () => {
    const port = await freePort()
    const program = await startProgram({
      command: 'firefox-esr',
      args: ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'],
      folder,
      env: { MOZ_DISABLE_CONTENT_SANDBOX: '1' },
      isReady: () => listens(port),
    })
    return { program, port }
  })
  const bidi: Bidi = await connectBidi(`ws://${loopback}:${port}/session`)
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', {
    events: ['log.entryAdded', 'network.beforeRequestSent', 'network.responseCompleted', 'network.fetchError'],
  })
  return {
    openTab: (size: { width: number; height: number }) => openTab(bidi, size),
    async stop() {
      bidi.close()
      await program.stop()
      removeFolder(folder)
    },
  }
}
