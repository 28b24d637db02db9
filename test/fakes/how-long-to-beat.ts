import { type LookupAnswer, startLookupServer } from './lookup-server.ts'

/**
 * HowLongToBeat's search on a free port of 127.0.0.1. `games`, `path` and `token` may be changed, and `texts`
 * of pages and `moved`, answers to searches at other paths that give tokens, added. With `unread`, it answers so to
 * searches whose filters have another form than `filters`.
 */
export async function startHowLongToBeat(games: Record<string, unknown>[] = []) {
  const library = {
    games,
    path: '/api/bleed',
    token: 'token-1',
    expectsProof: true,
    texts: {} as Record<string, string>,
    moved: {} as Record<string, LookupAnswer>,
    filters: 'string' as 'string' | 'object',
    unread: null as LookupAnswer | null,
  }
  const server = await startLookupServer(({ url, method, headers, body }) => {
    if (url.pathname === `${library.path}/init`) {
      return { body: { token: library.token, ...(library.expectsProof ? { hpKey: 'ign_x', hpVal: 'proof' } : {}) } }
    }
    const moved = library.moved[url.pathname.replace(/\/init$/, '')]
    if (moved !== undefined) return url.pathname.endsWith('/init') ? { body: { token: 'token-0' } } : moved
    const text = library.texts[url.pathname]
    if (text !== undefined) return { text }
    if (url.pathname !== library.path || method !== 'POST') return { status: 404, body: { error: 'Not Found' } }
    const sent: { searchTerms?: string[]; ign_x?: string; searchOptions?: { games?: { platform?: unknown } } } =
      JSON.parse(body)
    const isProven = !library.expectsProof || (sent.ign_x === 'proof' && headers['x-hp-val'] === 'proof')
    if (headers['x-auth-token'] !== library.token || !isProven)
      return { status: 403, body: { error: 'Session expired' } }
    if (library.unread !== null && typeof sent.searchOptions?.games?.platform !== library.filters) return library.unread
    const terms = (sent.searchTerms ?? []).join(' ').toLowerCase()
    const data = library.games.filter(({ game_name }) => String(game_name).toLowerCase().includes(terms))
    return { body: { count: data.length, pageCurrent: 1, data } }
  })
  return Object.assign(server, { library, addresses: { hltb: server.url } })
}
