import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Request } from 'playwright-core'
import { findProgram } from '../peers/peer-process.ts'
import { watchTroubles } from './troubles.ts'

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

/**
 * Chromium without a sandbox of its own, as tests run as root, and without calls to its maker. Debian's build without
 * windows takes 0.6 times the CPU time.
 */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findProgram('chromium-headless-shell') ?? findProgram('chromium') ?? '',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export type Cookies = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * A page of that size that writes down everything that goes wrong in it. `expected` are the refused and failed requests,
 * as `POST /api/library/views 409`, and the messages that a test expects.
 */
export async function openPage(
  browser: Browser,
  size: Size,
  troubles: string[],
  cookies?: Cookies,
  expected: readonly RegExp[] = [],
): Promise<Page> {
  const isPhone = size === 'phone'
  const shape = { viewport: sizes[size], hasTouch: isPhone, isMobile: isPhone }
  // Without movement nothing has to be waited for.
  const page = await browser.newPage({
    ...shape,
    reducedMotion: 'reduce',
    // A page that it shows while a server is away would hide what a test waits for.
    serviceWorkers: 'block',
    colorScheme: 'dark',
    ...(cookies ? { storageState: cookies } : {}),
  })
  page.setDefaultTimeout(45_000)
  await page.addInitScript(keepBackdropsSharp)
  keepIntercepting(page)
  watchRequests(page)
  watchTroubles(page, troubles, expected)
  return page
}

/** Without a graphics card, the blurred page behind a dialog takes more CPU time than all else that is drawn with it. */
function keepBackdropsSharp(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('::backdrop { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

type Node = { role?: { value?: unknown }; name?: { value?: unknown }; ignored?: boolean; backendDOMNodeId?: number }

const interactive = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'checkbox',
  'radio',
  'switch',
  'spinbutton',
  'slider',
  'dialog',
  'navigation',
  'progressbar',
])

/** What is wrong with the page as it stands: as wide as the screen, everything that can be used has a name. */
export async function faultsOf(page: Page, session: CDPSession): Promise<string[]> {
  const { nodes }: { nodes: Node[] } = await session.send('Accessibility.getFullAXTree')
  const nameless = nodes
    .filter(({ role, ignored }) => ignored !== true && interactive.has(String(role?.value)))
    .filter(({ name }) => String(name?.value ?? '').trim() === '')
    .map(({ role }) => `a ${role?.value} has no name`)
  const shape = await page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faults.push(`it is ${scrollWidth} wide on a screen of ${innerWidth}`)
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length
    if (headings !== 1) faults.push(`it has ${headings} main headings`)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const twice = ids.filter((id, place) => ids.indexOf(id) !== place)
    if (twice.length > 0) faults.push(`ids stand in it twice: ${twice.join(', ')}`)
    return faults
  })
  return [...nameless, ...shape]
}

/**
 * Requests that a page sends while its last route is removed may never be answered: Playwright stops intercepting them, and
 * the page waits forever. So once a page has a route, its context keeps one that matches nothing.
 */
function keepIntercepting(page: Page): void {
  const add = page.route.bind(page)
  let kept: Promise<unknown> | undefined
  page.route = async (...route) => {
    kept ??= page.context().route('http://matches.nothing.invalid/', (each) => each.abort())
    await kept
    return add(...route)
  }
}

/** The requests of each page that were not answered yet. */
const openRequests = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until nothing of the page is being fetched any more. The error says what it still waits for. */
export async function settled(page: Page): Promise<void> {
  try {
    await page.waitForFunction(
      () =>
        document.querySelector('h1') !== null && document.querySelector('[data-loading], [aria-busy="true"]') === null,
    )
  } catch (cause) {
    throw new Error(await describeLoading(page), { cause })
  }
}

async function describeLoading(page: Page): Promise<string> {
  const elements = await page.evaluate(() =>
    [...document.querySelectorAll('[data-loading], [aria-busy="true"]')].map((element) => {
      const around = element.closest('section, [role="dialog"], nav, main')
      const text = (around?.textContent ?? '').trim().slice(0, 80)
      return `${element.outerHTML.slice(0, 100)} in <${around?.tagName.toLowerCase()}> "${text}"`
    }),
  )
  const requests = [...(openRequests.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`)
  return [
    `${page.url()} does not settle`,
    ...elements.map((element) => `is loading: ${element}`).slice(0, 5),
    `requests without a response: ${requests.join(', ') || 'none'}`,
  ].join('\n')
}

/** Follows a link of the page itself, without asking the server for the page anew. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await settled(page)
}
