import { expect, test } from 'bun:test'
import { startTorznabSource } from '../fakes/torznab-source.ts'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { few } from '../rounds.ts'
import { openPage } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'
import { leaveRoomForScrollbar, overflowing } from './table-overflow.ts'

const testMs = 180_000
const longName =
  'Lantern.Road.v12.345.6789.Complete.Edition.With.Every.Add-On.and.Soundtrack.MULTi14.REPACK-A.LONG.GROUP'

let gameId = ''
const tests = signedInPages(async () => {
  const releases = [
    longName,
    'Lantern Road Update v1.2.3.45678-GRP',
    'Lantern.Road.German.French.Spanish.v2-OTHER',
  ].map((title, index) => ({
    title,
    size: 1_023_900_000_000,
    seeders: 123_456 * (2 - index),
    peers: 1_000_000,
    publishedAt: new Date('2012-01-01'),
    magnet: `magnet:?xt=urn:btih:${String(index).repeat(40)}`,
  }))
  const [source, app] = await Promise.all([startTorznabSource({ releases }), startServerProcess()])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  await app.ask('POST', '/indexers', {
    name: 'An indexer with a very long name (Prowlarr)',
    url: source.url,
    apiKey: source.apiKey,
  })
  gameId = (await app.ask('POST', '/games', { title: 'Lantern Road', status: 'owned' })).id
  return {
    ...app,
    async stop() {
      await app.stop()
      await source.close()
    },
  }
})

test.skipIf(!tests.available).each([...few(['de', 'en'])])(
  'the default columns of the releases fit from 1,152 pixels on, also with long names (%s)',
  async (language) => {
    const troubles: string[] = []
    await tests.app.ask('PATCH', '/settings', { language })
    const cookies = await tests.sessionOf(credentials)
    const page = await openPage(tests.browser, 'desktop', troubles, cookies)
    for (const width of [1152, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`${tests.app.url()}/games/${gameId}?tab=releases`)
      await page.getByRole('row').filter({ hasText: longName }).waitFor()
      await leaveRoomForScrollbar(page)
      // The longest label of the last column.
      await page
        .getByRole('button', { name: language === 'de' ? /^Trotzdem holen/ : /^Grab anyway/ })
        .first()
        .waitFor()
      expect({ width, faults: await overflowing(page) }).toEqual({ width, faults: [] })
    }
    expect(troubles).toEqual([])
    await page.context().close()
  },
  testMs,
)
