import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { SentMessage } from '#domain/messages/message.ts'
import { translate, translateMessage } from '#ui/texts/de/server-texts.ts'
import { startTestSite, type TestSite } from './test-site.ts'

let site: TestSite
let robin: Awaited<ReturnType<TestSite['signUp']>>
let joanna: Awaited<ReturnType<TestSite['addUser']>>

beforeAll(async () => {
  site = await startTestSite({}, { rateLimitsOff: true })
  robin = await site.signUp()
  joanna = await site.addUser('joanna')
})

afterAll(async () => {
  await site.stop()
})

type Rejection = {
  error?: unknown
  message?: SentMessage | null
  details?: { message: string; messageKey?: SentMessage | null }[]
}
type Ask = TestSite['ask']

/** Routes that end the session or the server of the test. */
const endsTheTest = /restore|logout|sessions/

const shown = (text: string, message: SentMessage | null | undefined) =>
  (message && translateMessage(message)) ?? translate(text)

/** The messages of the rejections of all routes, and their German. */
async function messagesOf(ask: Ask, bodyOf: (properties: readonly string[]) => unknown): Promise<Map<string, string>> {
  const messages = new Map<string, string>()
  for (const { method, path, hooks } of site.site.routes) {
    if (!path.startsWith('/api') || method === 'OPTIONS' || endsTheTest.test(path)) continue
    const address = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const body = hooks.body === undefined ? undefined : bodyOf(Object.keys(hooks.body.properties ?? {}))
    const answer = await ask(method, address, body)
    const text = await answer.text()
    if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) continue
    const { error, message, details = [] }: Rejection = JSON.parse(text)
    if (typeof error === 'string') messages.set(error, shown(error, message))
    for (const each of details) messages.set(each.message, shown(each.message, each.messageKey))
  }
  return messages
}

const inEnglish = (messages: Map<string, string>) =>
  [...messages].flatMap(([text, german]) => (text === german ? [text] : []))

test('rejections of unknown things and of members are explained in German', async () => {
  const unknown = await messagesOf(robin.ask, () => ({}))
  const forbidden = await messagesOf(joanna.ask, () => ({}))
  const signedOut = await messagesOf(site.ask, () => ({}))
  expect(unknown.size).toBeGreaterThan(15)
  expect(inEnglish(new Map([...unknown, ...forbidden, ...signedOut]))).toEqual([])
}, 120_000)

test('wrong values are explained in German', async () => {
  const wrong = [null, true, -1, 1e9, '', 'x'.repeat(70_000), [], [7], {}]
  const messages = new Map<string, string>()
  for (const value of wrong) {
    const found = await messagesOf(robin.ask, (names) => Object.fromEntries(names.map((name) => [name, value])))
    for (const [text, german] of found) messages.set(text, german)
  }
  for (const [text, german] of await messagesOf(robin.ask, () => '{"title":')) messages.set(text, german)
  expect(messages.size).toBeGreaterThan(25)
  expect(inEnglish(messages)).toEqual([])
}, 120_000)
