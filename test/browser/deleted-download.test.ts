import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { qbittorrent } from '#integrations/downloaders/qbittorrent.ts'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { adapterContext } from '../integrations/downloaders/adapter-context.ts'
import { connectionTo } from '../integrations/downloaders/connection.ts'
import { credentials, type ServerProcess, startServerProcess } from '../main-job/server-process.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import { peerAvailable } from '../peers/peer-process.ts'
import { type StartedQbittorrent, startQbittorrent } from '../peers/qbittorrent.ts'
import { faultsOf, openPage, settled, startBrowser } from './browser.ts'

const available = peerAvailable('chromium') && peerAvailable('qbittorrent-nox')
const testMs = 180_000
const [best, next] = ['Test.Game.v1.0-FIXTURE', 'Test.Game.v1.0.REPACK-OTHER']
const [other, third] = ['Harbour.Lights.v1.0-FIXTURE', 'Season.of.Storms.v1.0-FIXTURE']

let source: Awaited<ReturnType<typeof startTorznabSource>>
let peer: StartedQbittorrent
let app: ServerProcess
let browser: Browser

beforeAll(async () => {
  if (!available) return
  const releases = [best, next, other, third].map((title) => {
    const { bytes } = lonelyTorrent(title, 'http://127.0.0.1:9/announce')
    const file = { bytes, type: 'application/x-bittorrent', name: `${title}.torrent` }
    return { title, size: 5_000_000_000, seeders: title === next ? 10 : 100, file }
  })
  source = await startTorznabSource({ releases })
  peer = await startQbittorrent()
  app = await startServerProcess({ LUDARR_LIMIT_GENERAL: '100000' }, { isClockMoved: true })
  browser = await startBrowser()
}, testMs)

afterAll(async () => {
  if (!available) return
  await browser.close()
  await app.stop()
  await peer.stop()
  await source.close()
}, testMs)

test.skipIf(!available)(
  'a download deleted in its client can be blacklisted and searched for again',
  async () => {
    const { url, username, password } = peer
    await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
    await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
    const gameOf = new Map<string, string>()
    for (const [release, title] of [
      [best, 'Test Game'],
      [other, 'Harbour Lights'],
      [third, 'Season of Storms'],
    ] as const)
      gameOf.set(release, (await app.ask('POST', '/games', { title })).id)
    const id = gameOf.get(best)
    const becomes = (release: string, status: string) =>
      app.polledUntil(`${release} is ${status}`, 90_000, async () => {
        const downloads: { title: string; status: string }[] = await app.ask(
          'GET',
          `/games/${gameOf.get(release)}/downloads`,
        )
        return downloads.some((download) => download.title === release && download.status === status)
      })
    // A client is believed only after half a minute without a download, so that all are deleted at once.
    const deleted = [...gameOf.keys()]
    for (const release of deleted) await becomes(release, 'stalled')
    const byHand = qbittorrent.connect(connectionTo(peer), adapterContext(peer.downloadFolder))
    for (const { clientId } of await byHand.list()) await byHand.remove(clientId, { deleteFiles: true })
    for (const release of deleted) await becomes(release, 'removed')

    const troubles: string[] = []
    const page = await openPage(browser, 'phone', troubles)
    const session = await page.context().newCDPSession(page)
    await page.goto(app.url())
    await page.getByLabel('Username').fill(credentials.username)
    await page.getByLabel('Password').fill(credentials.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor()

    await page.goto(`${app.url()}/games/${id}`)
    await settled(page)
    const searchAgain = page.getByRole('button', { name: /^Search again/ })
    await searchAgain.waitFor()
    expect(await faultsOf(page, session)).toEqual([])
    await searchAgain.click()
    await page.getByText(`Grabbed ${next}.`).waitFor()
    await searchAgain.waitFor({ state: 'detached' })
    expect((await byHand.list()).map(({ name }) => name)).toEqual([next])

    await page.goto(`${app.url()}/activity`)
    await settled(page)
    const toBlacklist = page.getByRole('button', { name: /^Blacklist / })
    await toBlacklist.first().waitFor()
    // The game of the best one has another download.
    const offered = async () =>
      (await toBlacklist.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))).sort()
    expect(await offered()).toEqual([`Blacklist ${other}`, `Blacklist ${third}`])
    expect(await faultsOf(page, session)).toEqual([])
    await page.getByRole('button', { name: `Blacklist ${other}` }).click()
    await page.getByText(`${other} is blacklisted.`).waitFor()
    const blacklistOf = async (release: string): Promise<string[]> => {
      const entries: { releaseTitle: string }[] = await app.ask('GET', `/games/${gameOf.get(release)}/blacklist`)
      return entries.map(({ releaseTitle }) => releaseTitle)
    }
    expect(await Promise.all(deleted.map(blacklistOf))).toEqual([[], [other], []])
    await page.getByRole('button', { name: `Blacklist ${other}` }).waitFor({ state: 'detached' })
    expect(await offered()).toEqual([`Blacklist ${third}`])
    expect(troubles).toEqual([])
  },
  testMs,
)
