import type { Page } from 'playwright-core'
import { goTo, type Size, settled } from './browser.ts'
import { addressOf, dialogs, type GameIds } from './page-list.ts'

/** The name of a control, which is pressed, or a key. */
type Step = RegExp | string
/** A page, and the steps that open something on it. */
type OpenedView = { page: string; steps: readonly Step[]; only?: Size; isDialog?: true }

/** Dialogs that take several steps or a key. */
const moreDialogs: readonly OpenedView[] = [
  { page: '/', steps: ['Control+k'] },
  { page: '/', steps: ['?'] },
  { page: '/', steps: [/More$/], only: 'phone' },
  { page: '/?view=table', steps: [/^Select Harbour Tales 1$/, /^Edit$/] },
  { page: '/?view=table', steps: [/^Select Harbour Tales 1$/, /^Remove$/] },
  { page: '/games/OWNED', steps: [/^Correct match$/], only: 'phone' },
  // The focus is in a search field, which Escape would empty first.
  { page: '/games/OWNED', steps: [/^Correct match$/, 'Tab'], only: 'desktop' },
  { page: '/settings/indexers', steps: [/^Add indexer$/, /^Torznab$/] },
  { page: '/settings/notifications', steps: [/^Add channel$/, /^Telegram$/] },
]

/** What pages show only once something has been pressed, besides dialogs. */
const states: readonly OpenedView[] = [
  { page: '/?view=posters', steps: [/^Select$/] },
  { page: '/?view=table', steps: [/^Select Harbour Tales 1$/] },
  { page: '/?view=overview', steps: [/^Select$/, /^Select Harbour Tales 1$/] },
  { page: '/games/OWNED?tab=files', steps: [/^assets/] },
  { page: '/statistics', steps: [/table$/] },
  { page: '/system/tasks', steps: [/^History: /] },
  { page: '/settings/search', steps: [/^Advanced/] },
  { page: '/settings/search', steps: [/^Languages$/] },
]

export const openedDialogs: readonly OpenedView[] = [
  ...dialogs.map(([page, opener]) => ({ page, steps: [opener] })),
  ...moreDialogs,
].map((view) => ({ ...view, isDialog: true }))
export const openedViews: readonly OpenedView[] = [...openedDialogs, ...states]

/** Shows each of the views on the page in turn, and returns what is wrong with them. */
export async function faultsOfViews(
  page: Page,
  views: readonly OpenedView[],
  { size, gameIds }: { size: Size; gameIds: GameIds },
  faultsOf: () => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { page: place, steps, only, isDialog } of views) {
    if (only !== undefined && only !== size) continue
    await goTo(page, addressOf(place, gameIds))
    for (const step of steps) await take(page, step)
    if (isDialog) await page.locator('dialog[open]').waitFor()
    for (const fault of await faultsOf()) faults.push(`${size} ${place} ${steps.join(', ')}: ${fault}`)
    await leave(page)
  }
  return faults
}

async function take(page: Page, step: Step): Promise<void> {
  if (typeof step === 'string') await page.keyboard.press(step)
  else await press(page, step)
  await settled(page)
}

const roles = ['button', 'switch', 'checkbox', 'treeitem', 'combobox'] as const

async function press(page: Page, name: RegExp): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: name })
  const control = roles.reduce((found, role) => found.or(page.getByRole(role, { name })), summary).first()
  const isCombobox = (await control.getAttribute('role')) === 'combobox'
  await control.press(isCombobox ? 'ArrowDown' : 'Space')
  if (isCombobox) await page.getByRole('listbox').waitFor()
}

/** Dialogs close with Escape. Another page forgets what else is open or selected. */
async function leave(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await goTo(page, '/no/such/page')
}
