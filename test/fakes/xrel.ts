import { startLookupServer } from './lookup-server.ts'

type Entry = Record<string, unknown>

/** The entry of a scene release of a game, as xREL lists it. */
export function sceneEntry(dirname: string, time: number, more: Entry = {}): Entry {
  return {
    id: `id${time}`,
    dirname,
    link_href: `https://www.xrel.to/game-nfo/${time}/${dirname}.html`,
    time,
    group_name: dirname.split('-').at(-1),
    size: { number: 1500, unit: 'MB' },
    ext_info: { type: 'master_game', id: 'e1', title: 'Some game', link_href: 'https://www.xrel.to/game/1', rating: 8 },
    flags: {},
    ...more,
  }
}

/** The entry of a P2P release of a game. */
export function p2pEntry(dirname: string, time: number, more: Entry = {}): Entry {
  return {
    id: `p${time}`,
    dirname,
    link_href: `https://www.xrel.to/p2p/${time}/${dirname}.html`,
    pub_time: time,
    size_mb: 2048,
    group: { id: 'g1', name: dirname.split('-').at(-1) },
    main_lang: 'english',
    category: { meta_cat: 'game', sub_cat: 'PC', id: 'c1' },
    ext_info: { type: 'master_game', id: 'e1', title: 'Some game' },
    ...more,
  }
}

/** xREL's API of version 2 on a free port of 127.0.0.1. `scene` and `p2p` are newest first, and may be changed. */
export async function startXrel() {
  const library = { scene: [] as Entry[], p2p: [] as Entry[] }
  const server = await startLookupServer(({ url }) => {
    const { searchParams } = url
    if (url.pathname === '/v2/search/releases.json') {
      const found = (entries: Entry[], flag: string) =>
        searchParams.get(flag) === '1' ? entries.filter((entry) => matches(entry, searchParams.get('q') ?? '')) : []
      const [results, p2p_results] = [found(library.scene, 'scene'), found(library.p2p, 'p2p')]
      return { body: { total: results.length + p2p_results.length, results, p2p_results } }
    }
    const lists: Record<string, Entry[]> = {
      '/v2/release/latest.json': library.scene,
      '/v2/p2p/releases.json': library.p2p,
    }
    const entries = lists[url.pathname]
    if (entries === undefined) return { status: 404, body: { error: 'not_found' } }
    return { body: pageOf(entries, searchParams) }
  })
  return Object.assign(server, { library, addresses: { xrel: server.url } })
}

export type Xrel = Awaited<ReturnType<typeof startXrel>>

function matches({ dirname }: Entry, query: string): boolean {
  return String(dirname).replaceAll(/[._]/g, ' ').toLowerCase().includes(query.toLowerCase())
}

function pageOf(entries: Entry[], query: URLSearchParams) {
  const page = Number(query.get('page'))
  const perPage = Number(query.get('per_page'))
  return {
    total_count: entries.length,
    pagination: {
      current_page: page,
      per_page: perPage,
      total_pages: Math.max(1, Math.ceil(entries.length / perPage)),
    },
    list: entries.slice((page - 1) * perPage, page * perPage),
  }
}
