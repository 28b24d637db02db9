import { refusalOf } from '../http/refusal.ts'
import type { TestSite } from '../http/test-site.ts'
import { type DescribedRoute, describedRoutes, exampleBody, type Parameter, readDocument } from './described-api.ts'

export type Who = 'stranger' | 'member' | 'admin' | 'key'
export type Asked = { who: Who; method: string; path: string; body: unknown; headers: Record<string, string> }
export type Fault = { what: string; asked: Asked; status: number; answer: string }
export type Outcome = { requests: number; faults: Fault[]; statuses: Record<string, number>; slowestMs: number }

const usualMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const hangAfterMs = 20_000

const strangeTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "'; DROP TABLE games; --",
  '"*) OR (',
  '<script>alert(1)</script>',
  '%00%ff%zz',
  '{{7*7}}',
  'Ł'.repeat(3000),
  '\u202e\u200b\ufeff',
  'NaN',
  '-1',
  '1e309',
  '1e19',
  '9999999999999999999',
  '9007199254740993',
  'null',
  'true',
  '__proto__',
]

const strangeValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 60,
  [],
  {},
  [[[[]]]],
  { __proto__: null, length: -1 },
  ...strangeTexts,
]

/** Numbers that are the same for the same seed. https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createDice(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    chance: (share: number) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}

type Dice = ReturnType<typeof createDice>
type Site = Pick<TestSite, 'url'> & {
  ask(method: string, path: string): Promise<Response>
  /** Ids that are not learnt from answers: accounts that the run still needs. */
  spared?: ReadonlySet<string>
  /** Gets every answer, with its headers. */
  inspect?(asked: Asked, answer: string): void
}
export type Authenticator = Record<Who, Record<string, string>>

/** Sends plain requests elsewhere, or opens a port of the machine: what is asked at random must not do that. */
const leftOut = new Set(['PATCH /api/settings/ssl'])

/** Asks every described route for right, wrong and hostile things, and tells which answers the document does not allow. */
export async function askAtRandom(
  site: Site,
  authenticator: Authenticator,
  count: number,
  seed: number,
): Promise<Outcome> {
  const dice = createDice(seed)
  const routes = describedRoutes(await readDocument(site)).filter(({ name }) => !leftOut.has(name))
  const outcome: Outcome = { requests: 0, faults: [], statuses: {}, slowestMs: 0 }
  const known: string[] = []
  while (outcome.requests < count) {
    const batch = Array.from({ length: 16 }, () => makeRequest(dice, dice.pick(routes), authenticator, known))
    await Promise.all(batch.map(({ route, asked }) => askOne(site, route, asked, outcome, known)))
  }
  return outcome
}

async function askOne(site: Site, route: DescribedRoute, asked: Asked, outcome: Outcome, known: string[]) {
  const startedAt = performance.now()
  const fault = (what: string, status: number, answer: string): void =>
    void outcome.faults.push({ what, asked, status, answer: answer.slice(0, 300) })
  outcome.requests += 1
  const answer = await send(site, asked).catch((error: unknown) => fault(`no answer: ${error}`, 0, ''))
  if (answer === undefined) return
  const text = await answer.text()
  site.inspect?.(asked, `${JSON.stringify([...answer.headers])}\n${text}`)
  outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - startedAt)
  outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1
  for (const [id] of text.slice(0, 2000).matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{22}|release:[\w-]{22}/g))
    if (!site.spared?.has(id)) known[known.length % 500] = id
  if (answer.status >= 500 && !mayFail(route, answer.status)) fault('a 5xx', answer.status, text)
  else if (!isDocumented(route, asked, answer.status)) fault('an undocumented status', answer.status, text)
  if (answer.headers.get('x-robots-tag') !== 'noindex, nofollow') fault('no X-Robots-Tag', answer.status, text)
  if (answer.status >= 400 && asked.method !== 'HEAD' && !isErrorBody(asked.path, text))
    fault('no error body', answer.status, text)
}

function send(site: Site, { method, path, body, headers }: Asked): Promise<Response> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const withBody = text === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: text }
  const signal = AbortSignal.timeout(hangAfterMs)
  return fetch(`${site.url}${path}`, { method, headers, signal, redirect: 'manual', ...withBody })
}

const mayFail = ({ operation }: DescribedRoute, status: number) =>
  status !== 500 && String(status) in operation.responses

// Another method or a path that leads elsewhere is answered as the contract says for all of the API.
function isDocumented({ method, operation }: DescribedRoute, asked: Asked, status: number): boolean {
  if (String(status) in operation.responses) return true
  if (asked.method === 'HEAD' && method === 'GET') return String(status) in operation.responses
  return (
    asked.method !== method && [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 410, 413, 422, 429].includes(status)
  )
}

function isErrorBody(path: string, text: string): boolean {
  try {
    const body = refusalOf(path, text)
    return typeof body.error === 'string' || 'checks' in body
  } catch {
    return false
  }
}

function makeRequest(dice: Dice, route: DescribedRoute, authenticator: Authenticator, known: readonly string[]) {
  const who = dice.pick(['stranger', 'member', 'admin', 'admin', 'key'] as const)
  const method = dice.chance(0.05) ? dice.pick(usualMethods) : route.method
  const body = route.operation.requestBody === undefined && dice.chance(0.9) ? undefined : bodyFor(dice, route, known)
  const type = dice.chance(0.95) ? 'application/json' : dice.pick(['text/plain', 'multipart/form-data', 'x', ''])
  const headers = { ...authenticator[who], ...(body === undefined ? {} : { 'content-type': type }) }
  return { route, asked: { who, method, path: pathFor(dice, route, known), body, headers } }
}

function bodyFor(dice: Dice, route: DescribedRoute, known: readonly string[]): unknown {
  const example = exampleBody(route)
  if (dice.chance(0.03)) return dice.pick(['{', '', 'null', '[]', '"x"', '['.repeat(500), '{"a":"\\u0000"}'])
  return dice.chance(0.4) ? example : mutated(dice, example, known, 0)
}

function mutated(dice: Dice, value: unknown, known: readonly string[], depth: number): unknown {
  if (depth > 0 && dice.chance(0.25))
    return dice.chance(0.3) && known.length > 0 ? dice.pick(known) : dice.pick(strangeValues)
  if (typeof value === 'string' && dice.chance(0.2))
    return `New ${known.length} ${dice.pick(strangeTexts)} ${Math.trunc(performance.now() * 1000)}`
  if (Array.isArray(value)) return value.map((item) => mutated(dice, item, known, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(() => dice.chance(0.85))
  if (dice.chance(0.2)) entries.push([dice.pick(strangeTexts), dice.pick(strangeValues)])
  return Object.fromEntries(entries.map(([name, inner]) => [name, mutated(dice, inner, known, depth + 1)]))
}

function pathFor(dice: Dice, { path, operation }: DescribedRoute, known: readonly string[]): string {
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    if (known.length > 0 && dice.chance(0.6)) return dice.pick(known)
    return dice.chance(0.5) ? crypto.randomUUID() : escaped(dice.pick(strangeTexts).slice(0, 200)) || 'x'
  })
  const asked = (operation.parameters ?? []).filter(({ in: place }) => place === 'query')
  const query = asked.filter(({ required }) => (required ? dice.chance(0.9) : dice.chance(0.4)))
  const texts = query.map((parameter) => `${parameter.name}=${queryValue(dice, parameter, known)}`)
  return texts.length === 0 ? filled : `${filled}?${texts.join('&')}`
}

function queryValue(dice: Dice, _parameter: Parameter, known: readonly string[]): string {
  if (known.length > 0 && dice.chance(0.2)) return dice.pick(known)
  return dice.chance(0.5)
    ? dice.pick(['1', '10', 'true', 'title', 'wanted', 'asc', '/', 'x'])
    : escaped(dice.pick(strangeTexts).slice(0, 300))
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2E')
}
