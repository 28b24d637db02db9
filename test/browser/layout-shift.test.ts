import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type FileServer, someBytes, startFileServer } from '../fakes/file-server.ts'
import { eventually } from '../peers/loopback.ts'
import { few } from '../rounds.ts'
import { type Size, settled } from './browser.ts'
import { type Box, painted, partnersOf, recordShifts, shiftsOf, skeletonsOf, steadySkeletons } from './layout-shifts.ts'
import { addressOf, pages } from './page-list.ts'
import { startSampleServer } from './sample-server.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startSampleServer())
const testMs = 600_000
/** Half of what browsers rate as good. */
const mostShift = 0.05

let files: FileServer
let downloading: string

beforeAll(async () => {
  if (tests.available) downloading = await startDownload()
}, testMs)

afterAll(() => files?.close())

/** Requests without which the frame of the page is not shown. */
const frame = /\/api\/(?:auth|config|users\/me|setup)\b/

/** Pages whose skeleton cannot have the size of what replaces it. */
const unlike: Record<string, Size[]> = {
  // Nothing to list.
  '/?search=nothing-like-it': ['desktop', 'phone'],
  '/games/none': ['desktop', 'phone'],
  '/wanted/updates': ['desktop', 'phone'],
  '/wanted/parts': ['desktop', 'phone'],
  '/wanted/waiting': ['desktop', 'phone'],
  '/calendar': ['phone'],
  '/discover/scene': ['desktop', 'phone'],
  '/discover/feeds': ['desktop', 'phone'],
  '/settings/tags': ['desktop', 'phone'],
  '/requests': ['desktop', 'phone'],
  '/settings/release-rules': ['desktop', 'phone'],
  '/settings/feeds': ['desktop', 'phone'],
  // A note comes first: a client that is away, or the automatic search that is off.
  '/activity': ['desktop', 'phone'],
  '/activity/untracked': ['desktop', 'phone'],
  '/wanted': ['desktop', 'phone'],
  // Admins of several users choose one above.
  '/statistics': ['phone'],
  // As high as their messages are long.
  '/notifications': ['desktop', 'phone'],
  '/system': ['desktop', 'phone'],
  '/system/health': ['desktop', 'phone'],
  // The progress of the search is shown above until there are results.
  '/search?q=Harbour+Tales': ['desktop', 'phone'],
}

for (const size of few(['desktop', 'phone'] as const)) {
  test.skipIf(!tests.available)(
    `on a ${size}, nothing moves while a page loads slowly, and what loads has the size of its placeholder`,
    async () => {
      const page = await tests.open(size)
      await recordShifts(page)
      const faults: string[] = []
      for (const place of ['/games/DOWNLOADING', ...pages]) {
        const { skeleton, shown } = await loadSlowly(page, place)
        const shifts = await shiftsOf(page)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        if (sum > mostShift) faults.push(`${place} shifts by ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`)
        if (skeleton === null || unlike[place]?.includes(size)) continue
        const isLike = ({ height }: Box) => Math.abs(height - skeleton.height) <= Math.max(8, skeleton.height * 0.12)
        if (!shown.some(isLike)) faults.push(`${place} shows ${JSON.stringify({ shown, insteadOf: skeleton })}`)
      }
      expect(faults).toEqual([])
      await page.context().close()
    },
    testMs,
  )
}

/**
 * Opens a page whose requests are answered late, each after another time. Returns the first thing shown while it loads
 * and what is shown in that place afterward.
 */
async function loadSlowly(page: Page, place: string): Promise<{ skeleton: Box | null; shown: Box[] }> {
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\//, async (route) => {
    const url = route.request().url()
    if (frame.test(url)) return route.continue()
    await held
    await Bun.sleep(delayOf(url))
    // The page may be gone by then.
    return route.continue().catch(() => undefined)
  })
  const address = addressOf(place.replace('DOWNLOADING', downloading), tests.app.gameIds)
  await page.goto(tests.app.url() + address, { waitUntil: 'domcontentloaded' })
  await steadySkeletons(page)
  const [skeleton = null] = await skeletonsOf(page)
  answer()
  await settled(page)
  await painted(page)
  await page.unroute(/\/api\//)
  return { skeleton, shown: skeleton === null ? [] : await partnersOf(page, skeleton) }
}

/** From 60 to 410 ms, always the same for a path. */
function delayOf(url: string): number {
  const hash = Bun.hash.crc32(new URL(url).pathname)
  return 60 + (hash % 6) * 70
}

/** A game whose download takes longer than the tests. */
async function startDownload(): Promise<string> {
  files = await startFileServer({ '/ferry.zip': { bytes: someBytes(40_000_000), pieceMs: 1000 } })
  const { ask } = tests.app
  const game = await ask('POST', '/games', { title: 'Night Ferry', status: 'wanted' })
  const download = { url: `${files.url}/ferry.zip`, title: 'Night.Ferry.v1.0-GOG', gameId: game.id }
  await ask('POST', '/downloads', download)
  await eventually('The download runs', 60_000, async () => {
    const { downloads } = await ask('GET', '/downloads')
    return downloads.some(
      ({ title, status }: typeof download & { status: string }) => title === download.title && status === 'downloading',
    )
  })
  return String(game.id)
}
