import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** How long nothing long may run before the page counts as interactive. */
const quietMs = 2000
const frameSlackMs = 34
const scrollMs = 6000

type Typing = { letterMs: number; resultsMs: number }
type LoadState = { lastLongTask: number; posters: number }
declare global {
  interface Window {
    loadState: LoadState
    typed: Promise<Typing>
  }
}

/** Opens the library in a new page and waits until it is quiet. Times in ms since the navigation, sizes as sent. */
export async function measureLoad(context: BrowserContext, url: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript(watchLoad)
  const session = await context.newCDPSession(page)
  const sent = await countBytes(session)
  await page.goto(url)
  await waitUntilQuiet(page)
  const { lastLongTask, posters } = await page.evaluate(() => window.loadState)
  const { total, scripts } = sent()
  return {
    page,
    interactiveMs: Math.max(lastLongTask, posters),
    paintedMs: posters,
    sentKb: total / 1000,
    scriptKb: scripts / 1000,
  }
}

/** Loads the page again. Resolves with the KB that were sent. */
export async function measureReload(page: Page, url: string): Promise<number> {
  const sent = await countBytes(await page.context().newCDPSession(page))
  await page.goto(url)
  await waitUntilQuiet(page)
  return sent().total / 1000
}

/** Like `measureReload`, with the service worker installed. Requests of the worker itself are not counted. */
export async function measureReloadWithWorker(page: Page, url: string): Promise<number> {
  await page.evaluate(() => navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return measureReload(page, url)
}

/** Types a letter into the search. Resolves with the ms until the letter and the matching games are painted. */
export async function measureTyping(page: Page): Promise<Typing> {
  await page.getByRole('searchbox').focus()
  await page.evaluate(watchTyping)
  await page.keyboard.press('w')
  return page.evaluate(() => window.typed)
}

/** Opens a game far down the library. Resolves with the ms from the click until its title is painted. */
export async function measureGame(page: Page): Promise<number> {
  await page.getByRole('searchbox').fill('')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  await page.evaluate(() => scrollTo(0, 20_000))
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  return page.evaluate(clickGame)
}

/** Goes back. Resolves with the ms until the library is painted at the place where it was left. */
export function measureBack(page: Page): Promise<number> {
  return page.evaluate(goBack)
}

/** Changes from posters to the table. Resolves with the ms until its rows are painted. */
export async function measureTable(page: Page): Promise<number> {
  // The code of other layouts is loaded once the page is used.
  await page.mouse.move(300, 300)
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  return page.evaluate(showTable)
}

/** The elements of the page, and the used heap after a collection, in MB. */
export async function measureMemory(page: Page): Promise<{ elements: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return { elements, heapMb: usedSize / 1e6 }
}

/** Scrolls with the wheel. Resolves with the frames per second and the most elements that were seen. */
export async function measureScrolling(page: Page): Promise<{ framesPerSecond: number; elements: number }> {
  const counted = page.evaluate(countFrames, scrollMs)
  await page.mouse.move(700, 500)
  for (const end = performance.now() + scrollMs; performance.now() < end; ) await page.mouse.wheel(0, 240)
  return counted
}

/** Counts the bytes of responses as they were sent, compressed and with headers. */
async function countBytes(session: CDPSession): Promise<() => { total: number; scripts: number }> {
  const scriptIds = new Set<string>()
  let total = 0
  let scripts = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scriptIds.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total += encodedDataLength
    if (scriptIds.has(requestId)) scripts += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ total, scripts })
}

async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    ([quiet, slack]) => {
      const { lastLongTask, posters } = window.loadState
      return posters > 0 && performance.now() > Math.max(lastLongTask, posters) + quiet + slack
    },
    [quietMs, frameSlackMs] as const,
  )
  await page.waitForLoadState('networkidle')
}

// The functions below run in the page.

function watchLoad(): void {
  const state: LoadState = { lastLongTask: 0, posters: 0 }
  window.loadState = state
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) state.lastLongTask = startTime + duration
  }).observe({ type: 'longtask', buffered: true })
  const look = (): void => {
    if (document.querySelector('a[href*="games/"]') === null) requestAnimationFrame(look)
    else requestAnimationFrame(() => setTimeout(() => (state.posters = performance.now())))
  }
  requestAnimationFrame(look)
}

function watchTyping(): void {
  const titles = (): string => document.querySelector('ul[aria-label="Games"]')?.textContent ?? ''
  const before = titles()
  const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
  const measure = async ({ timeStamp }: Event): Promise<Typing> => {
    const painted = async (): Promise<number> => {
      await nextFrame()
      await new Promise((resolve) => setTimeout(resolve))
      return performance.now() - timeStamp
    }
    const letterMs = await painted()
    while (titles() === before && performance.now() - timeStamp < 20_000) await nextFrame()
    return { letterMs, resultsMs: await painted() }
  }
  window.typed = new Promise((resolve) =>
    addEventListener('keydown', (event) => resolve(measure(event)), { once: true, capture: true }),
  )
}

async function clickGame(): Promise<number> {
  const poster = [...document.querySelectorAll<HTMLElement>('a[href*="games/"]')].find(
    (link) => link.getBoundingClientRect().top > 100 && link.getBoundingClientRect().bottom < innerHeight,
  )
  if (!poster) throw new Error('No poster is in view')
  const title = poster.querySelector('p')?.textContent ?? ''
  const clickedAt = performance.now()
  poster.click()
  while (document.querySelector('h1')?.textContent !== title && performance.now() - clickedAt < 20_000) {
    await new Promise(requestAnimationFrame)
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - clickedAt
}

async function showTable(): Promise<number> {
  const layout = document.querySelector<HTMLSelectElement>('select[aria-label="Layout"]')
  if (!layout) throw new Error('There is no choice of layouts')
  const changedAt = performance.now()
  layout.value = 'table'
  layout.dispatchEvent(new Event('change', { bubbles: true }))
  while (document.querySelector('[role="grid"] a[href*="games/"]') === null && performance.now() - changedAt < 20_000) {
    await new Promise(requestAnimationFrame)
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - changedAt
}

async function goBack(): Promise<number> {
  const wentAt = performance.now()
  history.back()
  const isBack = (): boolean => Math.abs(scrollY - 20_000) < 2 && document.querySelector('a[href*="games/"]') !== null
  while (!isBack() && performance.now() - wentAt < 20_000) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - wentAt
}

async function countFrames(forMs: number): Promise<{ framesPerSecond: number; elements: number }> {
  const startedAt = performance.now()
  let frames = 0
  let elements = 0
  while (performance.now() - startedAt < forMs) {
    await new Promise(requestAnimationFrame)
    frames += 1
    if (frames % 20 === 0) elements = Math.max(elements, document.querySelectorAll('*').length)
  }
  return { framesPerSecond: frames / ((performance.now() - startedAt) / 1000), elements }
}
