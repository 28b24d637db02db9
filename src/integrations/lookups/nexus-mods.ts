import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError, CredentialsRefusedError, RetryLaterError } from '#domain/errors.ts'
import type { Mod } from '#domain/lookups/mod.ts'
import { followed, say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { ModSite } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { OutboundAnswer } from '#domain/ports/outbound.ts'
import type { ServiceCall } from '#domain/ports/service-client.ts'
import { normalizeTitle } from '#domain/release-name/normalize-title.ts'
import { splitEdition } from '#domain/release-name/title-keys.ts'
import { listOf, type WireFields, wireFields } from '#integrations/downloaders/wire-fields.ts'
import { plainLine } from '../metadata/plain-text.ts'
import { instantOfSeconds } from '../services/past-time.ts'
import { createServiceClient } from '../services/service-client.ts'
import { withChecks } from './check-answers.ts'

const product = 'Nexus Mods'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const site = 'https://www.nexusmods.com'

/** Needs the API key of an account, which has a quota. https://app.swaggerhub.com/apis-docs/NexusMods/nexus-mods_public_api_params_in_form_data/1.0 */
export function createNexusMods(context: ServiceContext, apiKey: string): ModSite {
  const { outbound, clock, addresses } = context
  const api = addresses.nexusMods ?? 'https://api.nexusmods.com'
  const quota = createQuota(clock)
  const client = createServiceClient({
    ...context,
    product,
    outbound: withChecks(outbound, {
      before: quota.check,
      after(answer) {
        quota.read(answer)
        assertAccepted(answer)
      },
    }),
    limits: { maxCalls: 450, withinMs: hourMs, reserved: 0 },
  })
  const request = (path: string, freshMs: number, call?: ServiceCall, assertExpected?: (body: unknown) => void) =>
    client.json({
      url: joinAddress(api, path),
      headers: { apikey: apiKey },
      freshMs,
      call,
      assertExpected,
    })

  let index: { domains: ReadonlyMap<string, string | null>; until: number } | null = null

  /** The domains by normalized title. The list has thousands of games, which take too long to read for each page. */
  async function readDomains(call?: ServiceCall): Promise<ReadonlyMap<string, string | null>> {
    const leftMs = (index?.until ?? 0) - clock.now().getTime()
    if (index !== null && leftMs > 0 && leftMs <= hourMs) return index.domains
    let isStale = false
    const onStale = (ageSeconds: number): void => {
      isStale = true
      call?.onStale?.(ageSeconds)
    }
    const domains = domainsOf(listOf(await request('/v1/games.json', dayMs, { ...call, onStale }, assertGames)))
    // The age of an expired list is told each time.
    index = isStale ? null : { domains, until: clock.now().getTime() + hourMs }
    return domains
  }

  return {
    async prove() {
      if (wireFields(await request('/v1/users/validate.json', 0)).number('user_id') === null) {
        throw new AppError('upstream', say('services.responseIncomplete', { product }))
      }
    },
    async domainOf(title, call, alternateTitles = []) {
      const titles = [title, ...alternateTitles].flatMap((each) => [each, ...withoutReissue(each)])
      // A whole title is more certain than the short form of another one.
      const wanted = [...titles, ...titles.flatMap(shortFormsOf)].map(normalizeTitle).filter((each) => each !== '')
      if (wanted.length === 0) return null
      const domains = await readDomains(call)
      const known = wanted.find((each) => domains.has(each))
      return known === undefined ? null : (domains.get(known) ?? null)
    },
    async trending(domain, call) {
      const found = await request(
        `/v1/games/${encodeURIComponent(domain)}/mods/trending.json`,
        hourMs,
        call,
        assertList,
      )
      return listOf(found).flatMap((mod) => modOf(domain, wireFields(mod), clock.now().getTime()) ?? [])
    },
  }
}

function assertList(body: unknown): void {
  if (!Array.isArray(body)) throw new AppError('upstream', say('services.responseIncomplete', { product }))
}

/** The site has thousands of games. */
function assertGames(body: unknown): void {
  if (!listOf(body).some((game) => wireFields(game).text('domain_name') !== null)) {
    throw new AppError('upstream', say('services.responseIncomplete', { product }))
  }
}

/** Stores tell an old release from its new one by its year, or as "Grand Theft Auto V Legacy". */
function withoutReissue(title: string): string[] {
  const plain = title.replace(/\s*\((?:19|20)\d\d\)$/, '')
  const [, numbered] = /^(.*)\s+legacy$/i.exec(plain) ?? []
  const shorter = numbered !== undefined && isNumbered(numbered) ? numbered : plain
  return shorter === title ? [] : [shorter]
}

/** The names that the site may have for a longer title: its parts, and both it and its parts without an edition. */
function shortFormsOf(title: string): string[] {
  const base = splitEdition(title)?.title
  if (base === undefined) return partsOf(title)
  // "Skyrim Special Edition" is a name of its own, "Special Edition" after a colon is not.
  const isSeparate = segmentsOf(base).length < segmentsOf(title).length
  return [...(isSeparate ? [] : partsOf(title)), base, ...shortFormsOf(base)]
}

const segmentsOf = (title: string): string[] => title.trim().split(/\s*:\s+|\s+[-–—]\s+/)

/**
 * "Skyrim" of "The Elder Scrolls V: Skyrim", "The Witcher 3" of "The Witcher 3: Wild Hunt". A single part is a game only
 * with the number of the series: neither "Assassin's Creed: Odyssey" is "Assassin's Creed", nor "Saga: Journey"
 * "Journey".
 */
function partsOf(title: string): string[] {
  const segments = segmentsOf(title)
  return segments.slice(1).flatMap((_, index) => {
    const [before, after] = [segments.slice(0, segments.length - 1 - index), segments.slice(index + 1)]
    const subtitle = after.join(': ')
    const isTelling = /^(?!(?:the|an?)\s+\S+$).*\s/i.test(subtitle) || isNumbered(segments[index])
    const isGame = before.length > 1 || isNumbered(before[0])
    return [...(isTelling ? [subtitle] : []), ...(isGame ? [before.join(': ')] : [])]
  })
}

const isNumbered = (segment = ''): boolean => /\s(?:\d[\d,.]*|[IVX]+)$/.test(segment)

/** The first game of a title counts. */
function domainsOf(games: readonly unknown[]): ReadonlyMap<string, string | null> {
  const domains = new Map<string, string | null>()
  for (const game of games.map(wireFields)) {
    const title = normalizeTitle(game.text('name') ?? '')
    const domain = game.text('domain_name') ?? ''
    if (!domains.has(title)) domains.set(title, /^[a-z0-9_-]{1,100}$/.test(domain) ? domain : null)
  }
  return domains
}

/** Converts a mod; null if it has no id or name, as mods that their author hid. */
function modOf(domain: string, mod: WireFields, nowMs: number): Mod | null {
  const id = mod.number('mod_id')
  const name = lineOf(mod.text('name'))
  if (id === null || !Number.isInteger(id) || name === null) return null
  return {
    id,
    name,
    summary: lineOf(mod.text('summary')),
    author: mod.fields('user').text('name') ?? mod.text('author'),
    version: mod.text('version'),
    downloads: countOf(mod.number('mod_downloads')),
    endorsements: countOf(mod.number('endorsement_count')),
    updatedAt: instantOfSeconds(mod.number('updated_timestamp'), nowMs),
    adult: mod.flag('contains_adult_content'),
    url: `${site}/${domain}/mods/${id}`,
  }
}

/** Authors write HTML. */
function lineOf(html: string | null): string | null {
  return html === null ? null : plainLine(html) || null
}

function countOf(amount: number | null): number | null {
  return amount !== null && Number.isInteger(amount) && amount >= 0 ? amount : null
}

function assertAccepted({ status, text }: OutboundAnswer): void {
  if (status !== 401) return
  throw new CredentialsRefusedError(followed(say('services.rejectedApiKey', { name: product }), messageIn(text())))
}

function messageIn(body: string): string {
  try {
    const message = wireFields(JSON.parse(body)).text('message')
    return message === null ? '' : `: ${message.slice(0, 200)}`
  } catch {
    return ''
  }
}

/** Stops requests once the site said that the quota of an hour or a day is used up. */
function createQuota(clock: Clock): { check(): void; read(answer: OutboundAnswer): void } {
  let pausedUntil = 0
  const now = () => clock.now().getTime()
  const pause = ({ headers }: OutboundAnswer, period: 'hourly' | 'daily', atMostMs: number): void => {
    if (headers.get(`x-rl-${period}-remaining`) !== '0') return
    const leftMs = Date.parse(headers.get(`x-rl-${period}-reset`) ?? '') - now()
    pausedUntil = Math.max(pausedUntil, now() + (leftMs > 0 ? Math.min(leftMs, atMostMs) : atMostMs))
  }
  return {
    check() {
      const seconds = Math.ceil((pausedUntil - now()) / 1000)
      if (seconds <= 0 || seconds > dayMs / 1000) return
      throw new RetryLaterError(say('services.quotaUsed', { product, seconds }), seconds)
    },
    read(answer) {
      pause(answer, 'hourly', hourMs)
      pause(answer, 'daily', dayMs)
    },
  }
}
