import type { Page } from 'playwright-core'
import { settled } from './browser.ts'

const mostTabs = 80

/** What holds the focus, as those hear it who do not see the page, and whether those who see it see that. */
function focused(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    // Between the last and the first, the browser's own controls have their turn.
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isVisible: false }
    // A heading to which the page itself moves the focus.
    if (element.tabIndex < 0) return { name: '', isVisible: true }
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    const shown = [element, ...element.querySelectorAll('*'), element.parentElement ?? element]
    const isVisible = shown.some((element) => getComputedStyle(element).outlineStyle !== 'none')
    return { name: name.trim(), isVisible: isVisible && element.checkVisibility() }
  })
}

/** Presses Tab until that has the focus. Everything on the way must show that it is focused. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await settled(page)
  const passed: string[] = []
  for (let presses = 0; presses < mostTabs; presses++) {
    const here = await focused(page)
    if (name.test(here.name)) return
    passed.push(here.name)
    await page.keyboard.press('Tab')
    const next = await focused(page)
    if (next.name !== '' && !next.isVisible) throw new Error(`“${next.name}” does not show that it has the focus`)
  }
  throw new Error(`Tab does not lead to ${name}, only to: ${passed.join(' | ')}`)
}

/** Replaces the text of the field of that name. */
export async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to the control of that name and presses Enter. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
