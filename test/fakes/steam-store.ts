import { setTimeout as sleep } from 'node:timers/promises'
import { closed } from './closed-services.ts'
import { listenOnLoopback } from './loopback.ts'
import { png } from './pictures.ts'
import { answerFault } from './service-faults.ts'

export type StoreApp = {
  id: number
  name: string
  type?: string
  /** What stands in the details beside name, type and id. */
  details?: Record<string, unknown>
  hasPoster?: boolean
  /** What stands in the store item of the Web API beside name, type and id. */
  item?: Record<string, unknown>
  /** Whether its details are answered with status 500. */
  failing?: boolean
}

/** The pages of the store and methods of its Web API that answer 404. */
export type MissingPart = 'items' | 'search-results' | 'featured'

export const storeModes = ['normal', 'too-many', 'empty-403', 'null', 'html', 'half', 'silent', 'status-500'] as const
export type StoreMode = (typeof storeModes)[number]

/** Steam's store and its images on a free port of 127.0.0.1. `apps`, `mode`, `latencyMs` and `retryAfter` may be changed while it runs. */
export async function startSteamStore(apps: StoreApp[] = []) {
  const poster = png(60, 90)
  const state = {
    apps,
    mode: 'normal' as StoreMode,
    latencyMs: 0,
    retryAfter: '30',
    calls: [] as string[],
    missing: [] as MissingPart[],
    /** With 200, missing parts are web pages. */
    missingStatus: 404,
  }
  const server = await listenOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store')
    state.calls.push(`${request.method} ${url.pathname}${url.search}`)
    const posterPath = /\/apps\/(\d+)\/library_600x900\.jpg$/.exec(url.pathname)
    if (posterPath !== null) {
      const known = state.apps.find(({ id }) => id === Number(posterPath[1]))
      if (known !== undefined && known.hasPoster !== false) response.setHeader('content-type', 'image/png').end(poster)
      else response.writeHead(404).end()
      return
    }
    if (state.latencyMs > 0) await sleep(state.latencyMs)
    if (state.mode === 'too-many') response.writeHead(429, { 'retry-after': state.retryAfter }).end('null')
    else if (state.mode === 'empty-403') response.writeHead(403).end()
    else if (isFailing(url, state.apps)) response.writeHead(500).end('oops')
    else if (state.mode === 'status-500') response.writeHead(500).end('oops')
    else if (state.mode === 'html') response.end('<!DOCTYPE html><title>Maintenance</title>')
    else if (state.mode === 'half' || state.mode === 'silent') answerFault(state.mode, response, null)
    else if (state.mode === 'null') response.end('null')
    else {
      const answer = state.missing.some((part) => url.pathname.startsWith(pathOf[part]))
        ? null
        : answerTo(url, state.apps)
      if (answer === null) response.writeHead(state.missingStatus).end('<h1>Not Found</h1>')
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    }
  })
  return Object.assign(state, {
    url: server.url,
    addresses: { steamStore: server.url, steamApi: server.url, steamImages: server.url },
    close: server.close,
  })
}

export type SteamStore = Awaited<ReturnType<typeof startSteamStore>>

function isFailing({ searchParams }: URL, apps: StoreApp[]): boolean {
  return apps.some(({ id, failing }) => failing === true && String(id) === searchParams.get('appids'))
}

const pathOf: Record<MissingPart, string> = {
  items: '/IStoreBrowseService/',
  'search-results': '/search/results/',
  featured: '/api/featuredcategories/',
}

function answerTo(url: URL, apps: StoreApp[]): unknown {
  if (url.pathname.startsWith(pathOf.items)) return storeItems(url, apps)
  if (url.pathname === pathOf['search-results']) return searchResults(url, apps)
  if (url.pathname === pathOf.featured) return featuredCategories(apps)
  if (url.pathname === '/api/storesearch/') {
    const term = (url.searchParams.get('term') ?? '').toLowerCase()
    const found = apps.filter(({ name }) => name.toLowerCase().includes(term))
    return { total: found.length, items: found.map(searchItem) }
  }
  const id = url.searchParams.get('appids') ?? ''
  const app = apps.find((candidate) => String(candidate.id) === id)
  if (app === undefined) return { [id]: { success: false } }
  const data = { type: 'game', steam_appid: app.id, name: app.name, ...detailsOf(app) }
  return { [id]: { success: true, data } }
}

function detailsOf({ type, details }: StoreApp): Record<string, unknown> {
  return { ...(type === undefined ? {} : { type }), ...details }
}

function searchItem({ id, name, type, details }: StoreApp) {
  return {
    type: type === 'bundle' ? 'bundle' : 'app',
    name,
    id,
    tiny_image: `${closed}/${id}.jpg`,
    metascore: '',
    platforms: details?.platforms ?? { windows: true, mac: false, linux: false },
  }
}

/** The placeholder in the addresses of images. */
export const fileName = '$\u007bFILENAME}'

const itemTypes: Record<string, number> = { game: 0, demo: 1, mod: 2, dlc: 4, music: 11, tool: 13 }

function storeItems({ searchParams }: URL, apps: StoreApp[]) {
  const input: { ids: { appid: number }[] } = JSON.parse(searchParams.get('input_json') ?? '{"ids":[]}')
  const items = input.ids.map(({ appid }) => {
    const app = apps.find(({ id }) => id === appid)
    if (app === undefined) return { item_type: 0, id: appid, success: 15, visible: false }
    const { id, name, type = 'game', hasPoster = true, item } = app
    const assets = { asset_url_format: `steam/apps/${id}/${fileName}`, library_capsule: 'library_600x900.jpg' }
    return {
      item_type: 0,
      id,
      success: 1,
      visible: true,
      name,
      appid: id,
      type: itemTypes[type] ?? 6,
      ...(hasPoster ? { assets } : {}),
      ...item,
    }
  })
  return { response: { store_items: items } }
}

/** In the order of the ids; a tag or a system has every second one. */
function searchResults({ searchParams }: URL, apps: StoreApp[]) {
  const start = Number(searchParams.get('start'))
  const isNarrowed = searchParams.has('tags') || searchParams.has('os')
  const listed = isNarrowed ? apps.filter((_, index) => index % 2 === 0) : apps
  const items = listed.slice(start, start + Number(searchParams.get('count'))).map(({ id, name, type }) => ({
    name,
    logo: `${closed}/store_item_assets/steam/${type === 'bundle' ? 'bundles' : 'apps'}/${id}/capsule_sm_120.jpg?t=1`,
  }))
  return { desc: '', items }
}

function featuredCategories(apps: StoreApp[]) {
  const items = apps.map(({ id, name, type }) => ({
    id,
    name,
    type: type === 'bundle' ? 2 : 0,
    header_image: `${closed}/${id}.jpg`,
    windows_available: true,
    mac_available: false,
    linux_available: true,
  }))
  const category = (id: string) => ({ id, name: id, items })
  return {
    top_sellers: category('cat_topsellers'),
    new_releases: category('cat_newreleases'),
    coming_soon: category('cat_comingsoon'),
    status: 1,
  }
}
