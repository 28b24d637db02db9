import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError, RetryLaterError, ServiceRefusedError } from '#domain/errors.ts'
import type { PlayTime } from '#domain/games/play-time.ts'
import type { PlayTimeService } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceCall, ServiceRequest } from '#domain/ports/service-client.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { wireFields } from '#integrations/downloaders/wire-fields.ts'
import { createServiceClient } from '../services/service-client.ts'
import { withChecks } from './check-answers.ts'
import { findSearchPath, withTextAsJson } from './find-search-path.ts'
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
  const outbound = withChecks(context.outbound, { after: assertServed })
  const client = createServiceClient({ ...context, product, limits, outbound })
  const pages = createServiceClient({ ...context, product, limits, outbound: withTextAsJson(outbound) })
  const siteHeaders = { origin: site, referer: `${site}/` }
  let session: SearchSession | null = null
  const now = () => clock.now().getTime()

  /** Not stored, because tokens expire. `null` for 404. */
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
  let discovered: string | null = null
  let discovering: Promise<string | null> | null = null
  const discover = (): Promise<string | null> => {
    discovering ??= findSearchPath(pages, site, context.stopping)
      .then((path) => {
        discovered = path
        return path
      })
      .finally(() => {
        discovering = null
      })
    return discovering
  }

  async function openSession(call?: ServiceCall): Promise<SearchSession> {
    if (session !== null && session.until > now()) return session
    for (const path of new Set([...(discovered === null ? [] : [discovered]), ...searchPaths])) {
      session = await sessionAt(path, call)
      if (session !== null) return session
    }
    const path = await within(call, discover())
    session = path === null ? null : await sessionAt(path, call)
    if (session === null) {
      throw new ServiceRefusedError(`${product}: its search was not found. The site may have changed`)
    }
    return session
  }

  /** A lookup ends in time. The next one has the path. */
  async function within<Value>({ answerBy }: ServiceCall = {}, result: Promise<Value>): Promise<Value> {
    if (answerBy === undefined) return result
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new RetryLaterError(`${product}: the new address of its search is being looked up`, retrySeconds)
      timer = setTimeout(() => reject(error), Math.max(0, answerBy - now()))
    })
    result.catch(() => undefined)
    return Promise.race([result, late]).finally(() => clearTimeout(timer))
  }

  async function search(title: string, call?: ServiceCall): Promise<PlayTime | null> {
    const { path, headers, fields } = await openSession(call)
    try {
      const sent: Sent = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ ...searchBody(title), ...fields }),
      }
      const found = wireFields(await request(joinAddress(site, path), sent, call))
      if (!Array.isArray(found.value('data'))) throw new AppError('upstream', `${product}: the response has no results`)
      return playTimeIn(found.list('data'), title, site)
    } catch (error) {
      session = null
      throw error
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
      const found = await search(title, call)
      const expiresAt = now() + (found === null ? missingMs : foundMs)
      responses.put({ key, body: JSON.stringify(found), etag: null, lastModified: null, fetchedAt: now(), expiresAt })
      return found
    },
  }
}

/** The site refuses expired tokens and programs that it does not know in the same way. */
function assertServed({ status }: OutboundAnswer): void {
  if (status === 401 || status === 403)
    throw new AppError('upstream', `${product} refused the search (status ${status})`)
}

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
    throw new AppError('upstream', `${product}: the response is incomplete`)
  }
  if (game === undefined) return null
  const id = game.number('game_id')
  const times = { main: playHours(game.number('comp_main')), extra: playHours(game.number('comp_plus')) }
  const complete = playHours(game.number('comp_100'))
  if (times.main === null && times.extra === null && complete === null) return null
  return { ...times, complete, source: product, url: id === null ? null : joinAddress(site, `/game/${id}`) }
}

function searchBody(title: string): Record<string, unknown> {
  const games = {
    userId: 0,
    platform: '',
    sortCategory: 'popular',
    rangeCategory: 'main',
    rangeTime: { min: null, max: null },
    gameplay: { perspective: '', flow: '', genre: '', difficulty: '' },
    rangeYear: { min: '', max: '' },
    modifier: '',
  }
  return {
    searchType: 'games',
    searchTerms: title.trim().split(/\s+/),
    searchPage: 1,
    size: 20,
    searchOptions: {
      games,
      users: { sortCategory: 'postcount' },
      lists: { sortCategory: 'follows' },
      filter: '',
      sort: 0,
      randomizer: 0,
    },
    useCache: true,
  }
}
