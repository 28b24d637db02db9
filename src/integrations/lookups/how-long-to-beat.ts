import { joinAddress } from '#domain/addresses/service-address.ts'
import {
  AppError,
  errorText,
  NoAnswerError,
  RetryLaterError,
  ServiceFailure,
  ServiceRefusedError,
} from '#domain/errors.ts'
import type { PlayTime } from '#domain/games/play-time.ts'
import type { Text } from '#domain/messages/message.ts'
import { say } from '#domain/messages/say.ts'
import type { PlayTimeService } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceCall, ServiceRequest } from '#domain/ports/service-client.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../services/service-client.ts'
import { withChecks } from './check-answers.ts'
import { findSearchPath, withTextAsJson } from './find-search-path.ts'
import { type FilterForm, searchBody } from './how-long-to-beat-search.ts'
import { playHours } from './play-hours.ts'

const product = 'HowLongToBeat'
const dayMs = 24 * 3_600_000
const foundMs = 30 * dayMs
const missingMs = 2 * dayMs
const sessionMs = 4 * 60_000
const retrySeconds = 60
/** The address of the search changes every few months. The newest comes first, and others are looked up in the site. */
const searchPaths = ['/api/search/site', '/api/bleed', '/api/search']

type Sent = Pick<ServiceRequest, 'method' | 'headers' | 'body'>

/** What the site hands out before a search. */
type SearchSession = { path: string; headers: Record<string, string>; fields: Record<string, string>; until: number }

/** The search of the site, which has no documented API: any part of it may stop working. */
export function createHowLongToBeat(context: ServiceContext): PlayTimeService {
  const { clock, responses, addresses } = context
  const site = addresses.hltb ?? 'https://howlongtobeat.com'
  const limits = { maxCalls: 40, withinMs: 60_000, reserved: 0 }
  const outbound = withChecks(withFormRefusals(context.outbound), { after: assertServed })
  const client = createServiceClient({ ...context, product, limits, outbound })
  const pages = createServiceClient({ ...context, product, limits, outbound: withTextAsJson(context.outbound) })
  const siteHeaders = { origin: site, referer: `${site}/` }
  let session: SearchSession | null = null
  const now = () => clock.now().getTime()

  /** Sends a request whose response is not stored, because tokens expire. `null` for 404. */
  const request = (url: string, sent: Sent, call?: ServiceCall): Promise<unknown> =>
    client.json({ url, ...sent, headers: { ...siteHeaders, ...sent.headers }, freshMs: 0, call })

  async function sessionAt(path: string, call?: ServiceCall): Promise<SearchSession | null> {
    const url = `${joinAddress(site, path)}/init?t=${now()}`
    const fields = wireFields(await request(url, {}, call))
    const token = fields.text('token')
    if (token === null) return null
    const [name, value] = [fields.text('hpKey'), fields.text('hpVal')]
    const isProven = name !== null && value !== null
    return {
      path,
      until: now() + sessionMs,
      headers: { 'x-auth-token': token, ...(isProven ? { 'x-hp-key': name, 'x-hp-val': value } : {}) },
      fields: isProven ? { [name]: value } : {},
    }
  }

  /** Found once, the path is used until the search moves again. Lookups meanwhile share the search for it. */
  let known: string | null = null
  let discovering: Promise<string | null> | null = null
  const discover = (): Promise<string | null> => {
    discovering ??= findSearchPath(pages, site, context.stopping)
      .then((path) => {
        known = path
        return path
      })
      .finally(() => {
        discovering = null
      })
    return discovering
  }

  /** A lookup ends in time. The next one has the path. */
  async function within<Value>({ answerBy }: ServiceCall = {}, result: Promise<Value>): Promise<Value> {
    if (answerBy === undefined) return result
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new RetryLaterError(say('services.searchAddressUnknown', { product }), retrySeconds)
      timer = setTimeout(() => reject(error), Math.max(0, answerBy - now()))
    })
    result.catch(() => undefined)
    return Promise.race([result, late]).finally(() => clearTimeout(timer))
  }

  let form: FilterForm = 'texts'

  /** The answer to a search in the form that was accepted last, else in the other one; `null` for 404. */
  async function answerTo(send: (form: FilterForm) => Promise<unknown>): Promise<unknown> {
    let refusal: AppError
    try {
      return await send(form)
    } catch (error) {
      if (!(error instanceof FormRefusedError)) throw error
      refusal = error.failure
    }
    const other = form === 'texts' ? 'lists' : 'texts'
    try {
      const answer = await send(other)
      if (answer !== null) form = other
      return answer
    } catch (error) {
      throw error instanceof FormRefusedError ? refusal : error
    }
  }

  /** The results; `null` where there is no search. */
  async function resultsAt({ path, headers, fields }: SearchSession, title: string, call?: ServiceCall) {
    const answer = await answerTo((filters) => {
      const sent: Sent = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...searchBody(title, filters), ...fields }),
      }
      return request(joinAddress(site, path), sent, call)
    })
    if (answer === null) return null
    const found = wireFields(answer)
    if (!Array.isArray(found.value('data'))) throw new AppError('upstream', say('services.withoutResults', { product }))
    return found.list('data')
  }

  /** Another service, or none, may answer where the search was. */
  async function search(title: string, call?: ServiceCall): Promise<readonly unknown[]> {
    let refusal: SearchRefusedError | null = null
    const searchAt = async (path: string): Promise<readonly unknown[] | null> => {
      try {
        const opened = await sessionAt(path, call)
        const results = opened === null ? null : await resultsAt(opened, title, call)
        if (results !== null) [session, known] = [opened, path]
        return results
      } catch (error) {
        if (!isRefusal(error)) throw error
        if (error instanceof SearchRefusedError) refusal ??= error
        return null
      }
    }
    const tried = new Set([...(known === null ? [] : [known]), ...searchPaths])
    for (const path of tried) {
      const results = await searchAt(path)
      if (results !== null) return results
    }
    const path = await within(call, discover())
    const results = path === null || tried.has(path) ? null : await searchAt(path)
    if (results !== null) return results
    throw refusal ?? new ServiceRefusedError(say('services.searchNotFound', { product }))
  }

  /** The results of a search with the token of the last one; `null` if there is none or its search has moved. */
  async function searchAgain(title: string, call?: ServiceCall): Promise<readonly unknown[] | null> {
    if (session === null || session.until <= now()) return null
    try {
      const results = await resultsAt(session, title, call)
      if (results === null) session = null
      return results
    } catch (error) {
      session = null
      // The next lookup gets a new token.
      if (!isRefusal(error) || (error instanceof SearchRefusedError && error.status !== 200)) throw error
      return null
    }
  }

  return {
    async find(title, call) {
      const wanted = normalizeTitle(title)
      if (wanted === '') return null
      // The body of a search differs each time, so its result is stored under the title instead.
      const key = `${product} result ${wanted}`
      const stored = responses.get(key)
      if (stored !== null && stored.expiresAt > now()) return JSON.parse(stored.body) as PlayTime | null
      const results = (await searchAgain(title, call)) ?? (await search(title, call))
      const found = playTimeIn(results, title, site)
      const expiresAt = now() + (found === null ? missingMs : foundMs)
      responses.put({ key, body: JSON.stringify(found), etag: null, lastModified: null, fetchedAt: now(), expiresAt })
      return found
    },
  }
}

/** The site, or what stands before it, answers, but not with a search. Unlike an outage, this may differ at another path. */
class SearchRefusedError extends AppError {
  readonly status: number

  constructor(text: Text, status: number) {
    super('upstream', text)
    this.status = status
  }
}

/** The site does not accept the body of a search, or fails on it. `failure` is what it means if no other body helps. */
class FormRefusedError extends AppError {
  readonly failure: AppError

  constructor(failure: AppError) {
    super('upstream', failure.text)
    this.failure = failure
  }
}

/** A site that cannot read the body of a search answers with one of these, like one that has another fault. */
const formRefusals: ReadonlySet<number> = new Set([400, 422, 500])

function withFormRefusals(outbound: Outbound): Outbound {
  return {
    ...outbound,
    async request(request) {
      const answer = await outbound.request(request)
      if (request.method !== 'POST' || !formRefusals.has(answer.status)) return answer
      const message = say('services.respondedWithStatus', { name: product, status: answer.status })
      throw new FormRefusedError(answer.status === 500 ? new NoAnswerError(message) : new AppError('upstream', message))
    },
  }
}

/** The site refuses expired tokens and programs that it does not know in the same way. */
function assertServed(answer: OutboundAnswer): void {
  const { status } = answer
  if (status === 401 || status === 403) {
    throw new SearchRefusedError(say('services.refusedSearch', { name: product, status }), status)
  }
  if (status !== 200) return
  try {
    answer.json()
  } catch (error) {
    throw new SearchRefusedError(errorText(error), status)
  }
}

/** Whether the site works, but refuses the request. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.code === 'upstream' &&
  !(error instanceof ServiceFailure) &&
  !(error instanceof RetryLaterError)

/** The time of the game with exactly this title, as the first results may be other games. */
function playTimeIn(results: readonly unknown[], title: string, site: string): PlayTime | null {
  const wanted = normalizeTitle(title)
  const games = results.map(wireFields)
  const namesOf = (game: (typeof games)[number]) => [
    game.text('game_name'),
    ...(game.text('game_alias')?.split(',') ?? []),
  ]
  const namesakes = games.filter((each) =>
    namesOf(each).some((name) => name !== null && normalizeTitle(name) === wanted),
  )
  const game = namesakes.find((each) => each.text('game_type') !== 'dlc') ?? namesakes[0]
  if (game === undefined && games.some((each) => each.text('game_name') === null)) {
    throw new AppError('upstream', say('services.responseIncomplete', { product }))
  }
  if (game === undefined) return null
  const id = game.number('game_id')
  const times = { main: playHours(game.number('comp_main')), extra: playHours(game.number('comp_plus')) }
  const complete = playHours(game.number('comp_100'))
  if (times.main === null && times.extra === null && complete === null) return null
  return { ...times, complete, source: product, url: id === null ? null : joinAddress(site, `/game/${id}`) }
}
