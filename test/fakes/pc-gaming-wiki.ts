import { type LookupAnswer, startLookupServer } from './lookup-server.ts'

/**
 * PCGamingWiki on a free port of 127.0.0.1. `pages` are titles by Steam application id, and may be changed, as may be
 * `shortcut` and `query`, which replace the answers of the shortcut to a page and of the query.
 */
export async function startPcGamingWiki(pages: Record<number, string> = {}) {
  const state = {
    pages,
    withAlias: true,
    shortcut: null as LookupAnswer | null,
    query: null as LookupAnswer | null,
  }
  const server = await startLookupServer(({ url }) => {
    if (url.pathname === '/api/appid.php') return state.shortcut ?? shortcutTo(url, state.pages)
    if (url.pathname !== '/w/api.php' || url.searchParams.get('action') !== 'cargoquery')
      return { status: 404, body: {} }
    if (state.query !== null) return state.query
    const appId = /HOLDS "(\d+)"$/.exec(url.searchParams.get('where') ?? '')?.[1] ?? ''
    const page = state.pages[Number(appId)]
    const title = state.withAlias
      ? { Page: page, 'Steam AppID': `${appId},1` }
      : { _pageName: page, 'Steam AppID': appId }
    return { body: { cargoquery: page === undefined ? [] : [{ title }] } }
  })
  return Object.assign(server, { library: state, addresses: { pcGamingWiki: server.url } })
}

function shortcutTo({ searchParams }: URL, pages: Record<number, string>): LookupAnswer {
  const page = pages[Number(searchParams.get('appid'))]
  if (page === undefined) return { text: 'No such AppID.' }
  const path = encodeURIComponent(page.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return { status: 302, headers: { location: `/wiki/${path}` }, body: '' }
}
