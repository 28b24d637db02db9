import { eventually } from '../../peers/loopback.ts'
import type { Bidi } from './bidi.ts'

const foundWithinMs = 45_000

type Node = { sharedId: string }
type Answer = { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } }
export type Tab = Awaited<ReturnType<typeof openTab>>

/** A tab that can be used like a person does: by the names and roles of what is on the page. */
export async function openTab(bidi: Bidi, size: { width: number; height: number }) {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await bidi.send('browsingContext.setViewport', { context, viewport: size })

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
  const keys = (text: string) =>
    bidi.send('input.performActions', {
      context,
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    })
  const click = async (role: string, name: string): Promise<void> => {
    const origin = { type: 'element', element: await find(role, name) }
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }
  return {
    context,
    evaluate,
    find,
    keys,
    click,
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
    troublesAt: (site: string, expected: RegExp) => collectTroubles(bidi, context, site, expected),
  }
}

type Params = {
  context?: string
  source?: { context?: string }
  level?: string
  text?: string
  request?: { url: string }
  response?: { url: string; status: number }
  errorText?: string
}

/** Errors of the console, requests that fail, and requests to another host, from now on. */
function collectTroubles(bidi: Bidi, context: string, site: string, expected: RegExp): string[] {
  const troubles: string[] = []
  bidi.onEvent((method, given) => {
    const params: Params = given
    if ((params.context ?? params.source?.context) !== context) return
    const url = params.response?.url ?? params.request?.url ?? ''
    if (method === 'log.entryAdded' && params.level === 'error') troubles.push(`${params.text}`)
    if (method === 'network.beforeRequestSent' && !url.startsWith(site) && /^https?:/.test(url))
      troubles.push(`${url} is on another host`)
    const status = params.response?.status ?? 0
    if (method === 'network.responseCompleted' && status >= 400 && !expected.test(url))
      troubles.push(`${url}: ${status}`)
    // A page that is left gives up what it was loading.
    if (method === 'network.fetchError' && params.errorText !== 'NS_BINDING_ABORTED')
      troubles.push(`${url}: ${params.errorText}`)
  })
  return troubles
}

const tabKey = '\uE004'
const enterKey = '\uE007'

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
