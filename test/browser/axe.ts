import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  var axe: { run(options: RunOptions): Promise<AxeResults> } | undefined
}

/** What axe finds wrong with the page as it stands, in the given theme. */
export async function violationsOf(page: Page, only?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(source)
  return page.evaluate(async (rules) => {
    // Colors may still be on their way from the other theme.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const options: RunOptions = {
      // Would fetch the style sheets again.
      preload: false,
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : {}),
    }
    const found = await globalThis.axe?.run(options)
    return (found?.violations ?? []).flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => {
        const why = (failureSummary ?? '').split('\n').at(1)?.trim() ?? ''
        return `${id} ${target.join(' ')} (${why})`
      }),
    )
  }, only)
}

/** What axe finds in the light theme, and in the dark one, which differs in colors alone. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsOf(page, ['color-contrast'])
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)]
}
