import { afterAll, beforeAll, expect, test } from 'bun:test'
import { translate } from '#ui/texts/de/server-texts.ts'
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

type Rejection = { error?: unknown; details?: { message: string }[] }
type Ask = TestSite['ask']

/** Routes that end the session or the server of the test. */
const endsTheTest = /restore|logout|sessions/

/** The messages of the rejections of all routes. */
async function messagesOf(ask: Ask, bodyOf: (properties: readonly string[]) => unknown): Promise<Set<string>> {
  const messages = new Set<string>()
  for (const { method, path, hooks } of site.site.routes) {
    if (!path.startsWith('/api') || method === 'OPTIONS' || endsTheTest.test(path)) continue
    const address = path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const body = hooks.body === undefined ? undefined : bodyOf(Object.keys(hooks.body.properties ?? {}))
    const answer = await ask(method, address, body)
    const text = await answer.text()
    if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json')) continue
    const { error, details = [] }: Rejection = JSON.parse(text)
    if (typeof error === 'string') messages.add(error)
    for (const { message } of details) messages.add(message)
  }
  return messages
}

const inEnglish = (messages: Set<string>) => [...messages].filter((message) => translate(message) === message)

test('rejections of unknown things and of members are explained in German', async () => {
  const unknown = await messagesOf(robin.ask, () => ({}))
  const forbidden = await messagesOf(joanna.ask, () => ({}))
  const signedOut = await messagesOf(site.ask, () => ({}))
  expect(unknown.size).toBeGreaterThan(15)
  expect(inEnglish(new Set([...unknown, ...forbidden, ...signedOut]))).toEqual([])
}, 120_000)

test('wrong values are explained in German', async () => {
  const wrong = [null, true, -1, 1e9, '', 'x'.repeat(70_000), [], [7], {}]
  const messages = new Set<string>()
  for (const value of wrong) {
    const found = await messagesOf(robin.ask, (names) => Object.fromEntries(names.map((name) => [name, value])))
    for (const message of found) messages.add(message)
  }
  for (const message of await messagesOf(robin.ask, () => '{"title":')) messages.add(message)
  expect(messages.size).toBeGreaterThan(25)
  expect(inEnglish(messages)).toEqual([])
}, 120_000)
