import { eventually } from '../../peers/loopback.ts'
import { isExpected, lineOf } from '../troubles.ts'
import type { Bidi } from './bidi.ts'

const foundWithinMs = 45_000

type Node = { sharedId: string }
type Answer = { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }
export type Tab = Awaited<ReturnType<typeof openTab>>

/** A tab that can be used like a person does: by the names and roles of what is on the page. */
export async function openTab(bidi: Bidi, size: { width: number; height: number }) {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await bidi.send('browsingContext.setViewport', { context, viewport: size })
  await bidi.send('script.addPreloadScript', { functionDeclaration: reportBlocked, contexts: [context] })

  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = await bidi.send<Answer>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      resultOwnership: 'none',
    })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
    return answer.result?.value
  }
  const find = (role: string, name: string): Promise<Node> =>
    eventually(`Firefox finds the ${role} “${name}”`, foundWithinMs, async () => {
      const locator = { type: 'accessibility', value: { role, name } }
      const { nodes } = await bidi.send<{ nodes: Node[] }>('browsingContext.locateNodes', { context, locator })
      return nodes[0] ?? null
    })
  const findControl = async (pattern: RegExp, within: string): Promise<Node> => {
    const expression = controlNamed(pattern, within)
    const asked = { expression, target: { context }, awaitPromise: false, resultOwnership: 'none' }
    const node = await eventually(`Firefox finds ${pattern}`, foundWithinMs, async () => {
      const { result } = await bidi.send<{ result?: { sharedId?: string } }>('script.evaluate', asked)
      return result?.sharedId ?? null
    })
    return { sharedId: node }
  }
  const type = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
  const keys = (text: string) => type([...text].flatMap((value) => [down(value), up(value)]))
  const clickOn = async (what: string, node: () => Promise<Node>): Promise<void> => {
    // The page may still move or render again. Wait until a click there hits the element.
    const element = await eventually(`Firefox can click ${what}`, foundWithinMs, async () => {
      const found = await node()
      const hit = await call(found, clickable).catch(() => false)
      return hit === true ? found : null
    })
    const origin = { type: 'element', element }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  const call = async (element: Node, functionDeclaration: string): Promise<unknown> => {
    const target = { context }
    const asked = { functionDeclaration, arguments: [element], target, awaitPromise: false, resultOwnership: 'none' }
    return (await bidi.send<Answer>('script.callFunction', asked)).result?.value
  }
  const click = (role: string, name: string) => clickOn(`the ${role} “${name}”`, () => find(role, name))
  const focus = async (field: RegExp): Promise<void> => {
    await call(await findControl(field, 'body'), '(element) => element.focus()')
  }
  return {
    context,
    evaluate,
    find,
    keys,
    click,
    /** Clicks the first visible control whose name or text matches. */
    press: (pattern: RegExp, within = 'body') => clickOn(`${pattern}`, () => findControl(pattern, within)),
    /** Focuses a field and replaces its text. */
    async fill(field: RegExp, text: string): Promise<void> {
      await focus(field)
      await type([down(controlKey), down('a'), up('a'), up(controlKey)])
      await keys(text)
    },
    valueOf: async (field: RegExp) => call(await findControl(field, 'body'), '(element) => element.value'),
    /** Chooses an option by typing it. */
    async choose(field: RegExp, option: string): Promise<void> {
      await focus(field)
      await keys(option)
    },
    goto: (url: string) => navigate(bidi, { context, url, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context, wait: 'complete' }),
    /** Waits until an expression of the page is true. */
    until: (what: string, expression: string): Promise<unknown> =>
      eventually(`Firefox: ${what}`, foundWithinMs, async () => (await evaluate(`Boolean(${expression})`)) === true),
    async type(name: string, text: string): Promise<void> {
      await click('textbox', name)
      await keys(text)
    },
    /** Brings it to the front. Firefox draws no other tabs. */
    show: () => bidi.send('browsingContext.activate', { context }),
    close: () => bidi.send('browsingContext.close', { context }),
    /** Collects everything that goes wrong from now on. `expected` is the same as for `openPage`. */
    troublesAt: (site: string, expected: readonly RegExp[] = []) => collectTroubles(bidi, context, site, expected),
  }
}

type Params = {
  context?: string
  source?: { context?: string }
  level?: string
  text?: string
  request?: { url: string; method: string }
  response?: { url: string; status: number }
  errorText?: string
}

/** Errors of the console, refused and failed requests, and requests to another host, from now on. */
function collectTroubles(bidi: Bidi, context: string, site: string, expected: readonly RegExp[]): string[] {
  const troubles: string[] = []
  const host = new URL(site).host
  bidi.onEvent((method, given) => {
    const params: Params = given
    if ((params.context ?? params.source?.context) !== context) return
    const add = (trouble: string) => isExpected(trouble, expected) || troubles.push(trouble)
    if (method === 'log.entryAdded' && params.level === 'error') add(String(params.text))
    const { request, response, errorText } = params
    if (request === undefined || !/^https?:/.test(request.url)) return
    if (method === 'network.beforeRequestSent' && new URL(request.url).host !== host)
      add(`${request.url} is on another host`)
    const status = response?.status ?? 0
    if (method === 'network.responseCompleted' && status >= 400) add(lineOf(request.method, request.url, status))
    // Leaving a page aborts its requests, for which a busy Firefox gives either reason.
    if (method === 'network.fetchError' && !/^NS_(BINDING_ABORTED|ERROR_FAILURE)$/.test(String(errorText)))
      add(lineOf(request.method, request.url, String(errorText)))
  })
  return troubles
}

/** For every page: what its content security policy blocks becomes an error of the console, as in Chromium. */
const reportBlocked = `() => addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  console.error('Blocked by ' + effectiveDirective + ': ' + blockedURI)
})`

/** For an element of the page: scrolls to it and returns whether a click in its center hits it. */
const clickable = `(element) => {
  element.scrollIntoView({ block: 'center', inline: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
}`

/** An expression for the page: its first visible control whose name matches. */
function controlNamed(pattern: RegExp, within: string): string {
  return `[...document.querySelectorAll('${within} :is(a, button, summary, input, select, textarea, [role])')].find(
    (control) => {
      const name = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent
      return control.checkVisibility() && ${pattern}.test(name.trim())
    })`
}

const down = (value: string) => ({ type: 'keyDown' as const, value })
const up = (value: string) => ({ type: 'keyUp' as const, value })

const controlKey = '\uE009'
export const tabKey = '\uE004'
export const enterKey = '\uE007'

/** An expression for the page: whether all of its requests have ended. */
export const isLoaded = `document.querySelector('h1') !== null && document.querySelector('[data-loading], [aria-busy="true"]') === null`

export const noDialog = `document.querySelector('dialog[open]') === null`

/** An expression of the page: whether that text can be read in the open dialog. */
export function inDialog(text: string): string {
  return `document.querySelector('dialog[open]')?.innerText.includes(${JSON.stringify(text)}) === true`
}

/** An expression of the page: whether it has that main heading. */
export function hasHeading(name: string): string {
  return `[...document.querySelectorAll('h1')].some((heading) => heading.textContent === ${JSON.stringify(name)})`
}

/** An expression of the page: whether that text can be read somewhere. */
export function hasText(text: string): string {
  return `document.body.innerText.includes(${JSON.stringify(text)})`
}

type Account = { username: string; password: string }

export async function signIn(tab: Tab, site: string, { username, password }: Account): Promise<void> {
  await tab.goto(site)
  await tab.type('Username', username)
  await tab.keys(`${tabKey}${password}${enterKey}`)
  await tab.until('the library is shown', hasHeading('Library'))
}

/** Opens an address. A navigation of the page, such as the one after a sign-in, can abort the first attempt. */
async function navigate(bidi: Bidi, to: { context: string; url: string; wait: 'complete' }): Promise<unknown> {
  try {
    return await bidi.send('browsingContext.navigate', to)
  } catch (error) {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error
    return bidi.send('browsingContext.navigate', to)
  }
}
