import { joinAddress } from '#domain/addresses/service-address.ts'
import { AppError, RetryLaterError } from '#domain/errors.ts'
import type { ListedSceneRelease, SceneKind } from '#domain/lookups/scene-release.ts'
import { say } from '#domain/messages/say.ts'
import type { Clock } from '#domain/ports/clock.ts'
import type { SceneDatabase } from '#domain/ports/lookups.ts'
import type { ServiceContext } from '#domain/ports/metadata-provider.ts'
import type { Outbound, OutboundAnswer } from '#domain/ports/outbound.ts'
import { type WireFields, wireFields } from '../downloaders/wire-fields.ts'
import type { CallLimits } from '../services/call-budget.ts'
import { instantOfSeconds } from '../services/past-time.ts'
import { createServiceClient } from '../services/service-client.ts'
import { requireList, withChecks } from './check-answers.ts'

const product = 'xREL'
const hourMs = 3_600_000
const callsPerHour = 880
const listMs = 5 * 60_000
const searchMs = 30 * 60_000
const perPage = 100
/** The service allows no more. */
const maxFound = 25

const listPaths: Record<SceneKind, string> = { scene: '/v2/release/latest.json', p2p: '/v2/p2p/releases.json' }

/** Needs no account. It allows 900 calls an hour, and two searches in five seconds. https://www.xrel.to/wiki/1681/API.html */
export function createXrel(
  context: ServiceContext,
  apiBase: string,
  observe: (checked: Outbound) => Outbound = (checked) => checked,
): SceneDatabase {
  const { clock } = context
  const countCall = createHourlyLimit(clock)
  const clientFor = (name: string, names: readonly string[], limits: CallLimits) => {
    const hasList = requireList(product, names)
    const after = (answer: OutboundAnswer): void => {
      assertPresent(answer)
      hasList(answer)
    }
    const observed = observe(withChecks(context.outbound, { after }))
    return createServiceClient({
      ...context,
      product: name,
      limits,
      outbound: withChecks(observed, { before: countCall }),
    })
  }
  const lists = clientFor(product, ['list'], { maxCalls: 600, withinMs: hourMs, reserved: 300 })
  // A name of its own, so that lists do not count as searches.
  const searchLimits = { maxCalls: 2, withinMs: 5000, reserved: 0 }
  const searches = clientFor(`${product} search`, ['results', 'p2p_results'], searchLimits)

  return {
    async latest(kind, page, call) {
      const query = new URLSearchParams({ page: String(page), per_page: String(perPage) })
      const url = `${joinAddress(apiBase, listPaths[kind])}?${query}`
      const found = wireFields(await lists.json({ url, freshMs: listMs, call }))
      const entries = found.list('list').map(wireFields)
      if (entries.length > 0 && entries.every((entry) => entry.text('dirname') === null)) {
        throw new AppError('upstream', say('services.responseIncomplete', { product }))
      }
      const dates = entries.map((entry) => publishedAt(kind, entry, clock)).filter((date) => date !== null)
      return {
        releases: entries.flatMap((entry) => releaseOf(kind, entry, clock) ?? []),
        totalPages: Math.max(1, Math.floor(found.fields('pagination').number('total_pages') ?? page)),
        oldestAt: dates.toSorted()[0] ?? null,
      }
    },
    async search(query, kinds, call) {
      const text = query.trim()
      if (text === '' || kinds.length === 0) return []
      const flags = Object.fromEntries(kinds.map((kind) => [kind, '1']))
      const parameters = new URLSearchParams({ q: text, ...flags, limit: String(maxFound) })
      const url = `${joinAddress(apiBase, '/v2/search/releases.json')}?${parameters}`
      const found = wireFields(await searches.json({ url, freshMs: searchMs, call }))
      const read = (kind: SceneKind, name: string) =>
        kinds.includes(kind) ? found.list(name).flatMap((entry) => releaseOf(kind, wireFields(entry), clock) ?? []) : []
      return newestFirst([...read('scene', 'results'), ...read('p2p', 'p2p_results')])
    },
  }
}

/** Tells a list that is gone from one without releases. */
function assertPresent({ status }: OutboundAnswer): void {
  if (status !== 404 && status !== 410) return
  throw new AppError('upstream', say('services.noListAtAddress', { product, status }))
}

/** The limit of both kinds of calls together. */
function createHourlyLimit(clock: Clock): () => void {
  let calls: number[] = []
  return () => {
    const now = clock.now().getTime()
    calls = calls.filter((at) => at > now - hourMs && at <= now)
    const [oldest = now] = calls
    const seconds = Math.ceil((oldest + hourMs - now) / 1000)
    if (calls.length >= callsPerHour) {
      throw new RetryLaterError(say('services.tooManyRequests', { product, seconds }), seconds)
    }
    calls.push(now)
  }
}

/** Sorts releases by date; those without one come last. */
function newestFirst<Release extends Pick<ListedSceneRelease, 'publishedAt'>>(releases: Release[]): Release[] {
  return releases.toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''))
}

/** Converts an entry; null if it has no name or is not a release of a game. */
function releaseOf(kind: SceneKind, entry: WireFields, clock: Clock): ListedSceneRelease | null {
  const name = entry.text('dirname')?.trim() ?? ''
  const info = entry.fields('ext_info')
  const isGame = info.text('type') === 'master_game' || entry.fields('category').text('meta_cat') === 'game'
  const id = entry.text('id') ?? entry.number('id')
  if (name === '' || !isGame || id === null) return null
  return {
    id: `${kind}:${id}`,
    kind,
    name,
    gameTitle: info.text('title'),
    group: kind === 'scene' ? entry.text('group_name') : entry.fields('group').text('name'),
    size: kind === 'scene' ? bytesOf(entry.fields('size')) : bytesFrom(entry.number('size_mb'), 'MB'),
    publishedAt: publishedAt(kind, entry, clock),
    url: webAddress(entry.text('link_href')),
  }
}

function publishedAt(kind: SceneKind, entry: WireFields, clock: Clock): string | null {
  return instantOfSeconds(entry.number(kind === 'scene' ? 'time' : 'pub_time'), clock.now().getTime())
}

const units: Partial<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 }

function bytesOf(size: WireFields): number | null {
  return bytesFrom(size.number('number'), size.text('unit')?.toUpperCase() ?? '')
}

function bytesFrom(amount: number | null, unit: string): number | null {
  const factor = units[unit]
  return amount === null || amount <= 0 || factor === undefined ? null : Math.round(amount * factor)
}

/** The text if it is a web address, so that no other kind of link reaches a page. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
