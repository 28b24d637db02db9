import type { Page } from 'playwright-core'

export type Shift = { value: number; moved: string[] }

/** From now on, each page writes down what moved without the user having done anything. */
export function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(observeShifts)
}

/** What moved since the page was loaded. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  return JSON.parse(await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, 'shifts'))))
}

/** Runs in the page before anything else. */
function observeShifts(): void {
  const shifts: Shift[] = []
  Reflect.set(globalThis, 'shifts', shifts)
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.tagName} ${node.getAttribute('class')}`.slice(0, 80) : 'text'
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: object[] = Reflect.get(entry, 'sources')
      const moved = sources.map((source) => {
        const top = (name: string) => Math.round(Reflect.get(Reflect.get(source, name), 'y'))
        return `${nameOf(Reflect.get(source, 'node'))}: ${top('previousRect')} to ${top('currentRect')}`
      })
      if (Reflect.get(entry, 'hadRecentInput') !== true) shifts.push({ value: Reflect.get(entry, 'value'), moved })
    }
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

/** Waits until the fonts and pictures of the page are shown. */
export async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

export type Box = { left: number; top: number; width: number; height: number }

/** The placeholders that can be seen, from the top. */
export function skeletonsOf(page: Page): Promise<Box[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#content [data-loading]')]
      .filter((mark) => mark.checkVisibility())
      .map((mark) => mark.getBoundingClientRect())
      .filter(({ top }) => top < innerHeight)
      .map(({ left, top, width, height }) => ({ left, top, width, height })),
  )
}

/** Waits until the placeholders of the page itself are shown, no longer those of its code. */
export async function steadySkeletons(page: Page): Promise<void> {
  const look = async () => JSON.stringify(await skeletonsOf(page))
  await page.waitForFunction(() => document.querySelector('h1, #content [data-loading]') !== null)
  let before = ''
  for (let steady = 0; steady < 3; ) {
    await page.waitForTimeout(80)
    const now = await look()
    steady = now === before ? steady + 1 : 0
    before = now
  }
}

/** What begins at the place of a box and is as wide. */
export function partnersOf(page: Page, box: Box): Promise<Box[]> {
  return page.evaluate(({ left, top, width }) => {
    const isNear = (one: number, other: number) => Math.abs(one - other) <= 8
    return [...document.querySelectorAll('#content *')]
      .map((element) => element.getBoundingClientRect())
      .filter((found) => isNear(found.left, left) && isNear(found.top, top) && isNear(found.width, width))
      .map((found) => ({ left: found.left, top: found.top, width: found.width, height: found.height }))
  }, box)
}
