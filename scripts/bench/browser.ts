import { join } from 'node:path'
import process from 'node:process'
import type { Browser, BrowserContext } from 'playwright-core'
import { type Size, sizes, startBrowser } from '../../test/browser/browser.ts'
import { startCoverHost } from './browser-covers.ts'
import {
  measureBack,
  measureGame,
  measureLoad,
  measureMemory,
  measureReload,
  measureReloadWithWorker,
  measureScrolling,
  measureTable,
  measureTyping,
} from './browser-measures.ts'
import { account, startPrepared } from './prepared-program.ts'
import { type Figure, median, printFigures, progress } from './table.ts'

// Measures the library page in Chromium, with the built binary: scripts/build && bun scripts/bench/browser.ts
process.env.BENCH_BINARY ??= join(import.meta.dirname, '../../dist/ludarr')

const games = 5000
const manyGames = 50_000
const rounds = 5

type Bounds = { interactive: number }
const boundsOf: Record<Size, Bounds> = { desktop: { interactive: 500 }, phone: { interactive: 600 } }

const browser = await startBrowser()
try {
  const figures = [...(await measureLibrary(browser)), ...(await measureManyGames(browser))]
  printFigures(figures)
} finally {
  await browser.close()
}

async function measureLibrary(browser: Browser): Promise<Figure[]> {
  progress(`Library of ${games} games`)
  const covers = await startCoverHost(browser, games)
  const app = await startPrepared(games, null, { images: covers })
  try {
    progress('Fetching the covers, which takes one CPU core for several minutes')
    await app.runJob('fetch-covers')
    const figures: Figure[] = []
    for (const size of ['desktop', 'phone'] as const) {
      progress(`At ${sizes[size].width} × ${sizes[size].height}`)
      figures.push(...(await measureSize(browser, app.url, size)))
    }
    return figures
  } finally {
    await app.stop()
    await covers.close()
  }
}

async function measureSize(browser: Browser, url: string, size: Size): Promise<Figure[]> {
  const { interactive } = boundsOf[size]
  await inContext(browser, url, size, (context) => measureLoad(context, url))
  const loads: Awaited<ReturnType<typeof measureLoad>>[] = []
  const reloads: number[] = []
  const workerReloads: number[] = []
  for (let round = 0; round < rounds; round++) {
    await inContext(browser, url, size, async (context) => {
      const load = await measureLoad(context, url)
      loads.push(load)
      reloads.push(await measureReload(load.page, url))
      workerReloads.push(await measureReloadWithWorker(load.page, url))
    })
  }
  const typed: Awaited<ReturnType<typeof measureTyping>>[] = []
  const opened: number[] = []
  const back: number[] = []
  const tables: number[] = []
  for (let round = 0; round < rounds; round++) {
    await inContext(browser, url, size, async (context) => {
      const { page } = await measureLoad(context, url)
      typed.push(await measureTyping(page))
      opened.push(await measureGame(page))
      back.push(await measureBack(page))
    })
    await inContext(browser, url, size, async (context) => {
      const { page } = await measureLoad(context, url)
      tables.push(await measureTable(page))
    })
  }
  const memory = await inContext(browser, url, size, async (context) => {
    const { page } = await measureLoad(context, url)
    return measureMemory(page)
  })
  const of = (name: string): string => `${name}, ${sizes[size].width} × ${sizes[size].height}`
  return [
    {
      name: of('Library interactive'),
      value: median(loads.map((load) => load.interactiveMs)),
      unit: 'ms',
      atMost: interactive,
    },
    { name: of('First posters painted'), value: median(loads.map((load) => load.paintedMs)), unit: 'ms' },
    {
      name: of('Typed letter painted'),
      value: median(typed.map((typing) => typing.letterMs)),
      unit: 'ms',
      atMost: 50,
    },
    { name: of('Matching games painted'), value: median(typed.map((typing) => typing.resultsMs)), unit: 'ms' },
    { name: of('Game opened'), value: median(opened), unit: 'ms', atMost: 150 },
    { name: of('Back at the same place'), value: median(back), unit: 'ms', atMost: 100 },
    { name: of('Posters to table'), value: median(tables), unit: 'ms', atMost: 150 },
    { name: of('DOM elements'), value: memory.elements, unit: '', atMost: 2000 },
    { name: of('JavaScript heap'), value: memory.heapMb, unit: 'MB', atMost: 30 },
    { name: of('JavaScript sent'), value: median(loads.map((load) => load.scriptKb)), unit: 'KB', atMost: 110 },
    { name: of('First load sent'), value: median(loads.map((load) => load.sentKb)), unit: 'KB', atMost: 1000 },
    { name: of('Reload sent'), value: median(reloads), unit: 'KB', atMost: 50 },
    { name: of('Reload sent with the service worker'), value: median(workerReloads), unit: 'KB', atMost: 50 },
  ]
}

async function measureManyGames(browser: Browser): Promise<Figure[]> {
  progress(`Scrolling ${manyGames} games`)
  const app = await startPrepared(manyGames)
  try {
    return await inContext(browser, app.url, 'desktop', async (context) => {
      const { page } = await measureLoad(context, app.url)
      const { framesPerSecond, elements } = await measureScrolling(page)
      return [
        { name: 'Scrolling 50,000 games, frames', value: framesPerSecond, unit: '/s', atLeast: 58 },
        { name: 'DOM elements while scrolling', value: elements, unit: '', atMost: 2000 },
      ]
    })
  } finally {
    await app.stop()
  }
}

/** Uses a signed-in browser profile with an empty cache. */
async function inContext<Result>(
  browser: Browser,
  url: string,
  size: Size,
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const isPhone = size === 'phone'
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: isPhone, isMobile: isPhone })
  try {
    const response = await context.request.post(`${url}/api/auth/login`, { data: account })
    if (!response.ok()) throw new Error(`Signing in failed with ${response.status()}`)
    return await use(context)
  } finally {
    await context.close()
  }
}
