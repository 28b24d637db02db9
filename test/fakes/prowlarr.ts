import { listenOnLoopback } from './loopback.ts'

export type OfferedIndexer = {
  id: number
  name: string
  enable?: boolean
  protocol?: string
  priority?: number
  supportsRss?: boolean
  categories?: { id: number; name: string; subCategories?: { id: number; name: string }[] }[]
}

export const pcGames = [{ id: 4000, name: 'PC', subCategories: [{ id: 4050, name: 'PC/Games' }] }]

/** Prowlarr's list of indexers on a free port of 127.0.0.1, as its API of version 1 answers. */
export async function startProwlarr(basePath = '') {
  const state = {
    indexers: [] as OfferedIndexer[],
    apiKey: 'key-of-prowlarr-0123456789abcdef',
    /** When set, every call is answered so. */
    answer: null as { status: number; body: string } | null,
    /** What answers the searches of all its indexers. */
    searchUrl: null as string | null,
    calls: 0,
  }
  const server = await listenOnLoopback((request, response) => {
    state.calls += 1
    const say = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (state.answer !== null) return say(state.answer.status, state.answer.body)
    const search = /\/\d+\/api(\?.*)$/.exec(request.url ?? '')?.[1]
    if (search !== undefined && state.searchUrl !== null) {
      return void fetch(state.searchUrl + search).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(await answer.text()),
      )
    }
    if (request.url !== `${basePath}/api/v1/indexer`) return say(404, '{"message":"NotFound"}')
    if (request.headers['x-api-key'] !== state.apiKey) return say(401, '{"error":"Unauthorized"}')
    say(200, JSON.stringify(state.indexers.map(resource)))
  })
  return Object.assign(state, { url: server.url + basePath, close: server.close })
}

function resource({ categories = pcGames, ...said }: OfferedIndexer) {
  return {
    enable: true,
    protocol: 'torrent',
    priority: 25,
    supportsRss: true,
    supportsSearch: true,
    privacy: 'private',
    fields: [],
    capabilities: { limitsMax: 100, limitsDefault: 100, categories, supportsRawSearch: false },
    ...said,
  }
}
