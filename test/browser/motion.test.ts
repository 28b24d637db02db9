import { expect, test } from 'bun:test'
import { credentials, startServerProcess } from '../main-job/server-process.ts'
import { settled, sizes } from './browser.ts'
import { signedInPages } from './signed-in-pages.ts'

const tests = signedInPages(() => startServerProcess())
const testMs = 120_000

/** How long the longest animation or transition takes that runs after the list of keys was opened. */
async function longestMovement(reducedMotion: 'reduce' | 'no-preference'): Promise<number> {
  const page = await tests.browser.newPage({
    viewport: sizes.desktop,
    reducedMotion,
    serviceWorkers: 'block',
    storageState: await tests.sessionOf(credentials),
  })
  await page.goto(tests.app.url())
  await settled(page)
  await page.evaluate(() => {
    const durations: number[] = []
    for (const name of ['animationstart', 'transitionstart'])
      addEventListener(name, () => {
        const running = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
        durations.push(...running)
      })
    Object.assign(window, { durations })
  })
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Close' }).hover()
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })
  const longest = await page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'durations') as number[])))
  await page.context().close()
  return longest
}

test.skipIf(!tests.available)(
  'nothing moves for users who want reduced motion, while others see dialogs rise',
  async () => {
    expect(await longestMovement('no-preference')).toBeGreaterThan(100)
    expect(await longestMovement('reduce')).toBeLessThan(1)
  },
  testMs,
)
