import { setTimeout as sleep } from 'node:timers/promises'
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
}

export const storeModes = ['normal', 'too-many', 'empty-403', 'null', 'html', 'half', 'silent', 'status-500'] as const
export type StoreMode = (typeof storeModes)[number]

/** Steam's store and its images on a free port of 127.0.0.1. `apps`, `mode`, `latencyMs` and `retryAfter` may be changed while it runs. */
export async function startSteamStore(apps: StoreApp[] = []) {
  const poster = png(60, 90)
  const state = { apps, mode: 'normal' as StoreMode, latencyMs: 0, retryAfter: '30', calls: [] as string[] }
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
    else if (state.mode === 'status-500') response.writeHead(500).end('oops')
    else if (state.mode === 'html') response.end('<!DOCTYPE html><title>Maintenance</title>')
    else if (state.mode === 'half' || state.mode === 'silent') answerFault(state.mode, response, null)
    else if (state.mode === 'null') response.end('null')
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(url, state.apps)))
  })
  return Object.assign(state, {
    url: server.url,
    addresses: { steamStore: server.url, steamImages: server.url },
    close: server.close,
  })
}

export type SteamStore = Awaited<ReturnType<typeof startSteamStore>>

function answerTo(url: URL, apps: StoreApp[]): unknown {
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
    tiny_image: `https://images.test/${id}.jpg`,
    metascore: '',
    platforms: details?.platforms ?? { windows: true, mac: false, linux: false },
  }
}
