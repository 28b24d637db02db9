import { type LookupAnswer, startLookupServer } from './lookup-server.ts'

/**
 * PCGamingWiki on a free port of 127.0.0.1. `pages` are titles by Steam application id, and may be changed, as may be
 * `shown`, the contents of pages that the shortcut shows instead of redirecting, and `shortcut` and `query`, which replace
 * the answers of the shortcut and of the query.
 */
export async function startPcGamingWiki(pages: Record<number, string> = {}) {
  const state = {
    pages,
    shown: {} as Record<number, string>,
    withAlias: true,
    shortcut: null as LookupAnswer | null,
    query: null as LookupAnswer | null,
  }
  const server = await startLookupServer(({ url }) => {
    if (url.pathname === '/api/appid.php') return state.shortcut ?? shortcutTo(url, state)
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

type Library = { pages: Record<number, string>; shown: Record<number, string> }

function shortcutTo({ searchParams }: URL, { pages, shown }: Library): LookupAnswer {
  const appId = Number(searchParams.get('appid'))
  const page = pages[appId]
  if (page === undefined) return { text: pageWith(shown[appId] ?? 'No such AppID.') }
  const path = encodeURIComponent(page.replaceAll(' ', '_')).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return { status: 302, headers: { location: `/wiki/${path}` }, body: '' }
}

/** The page around the content: PCGamingWiki/api, appid.php (2022-04), shortened. */
const pageWith = (content: string): string =>
  `<!DOCTYPE html>
<html>
\t<head>
\t\t<title>PCGamingWiki</title>
\t\t<link rel="stylesheet" href="style.css" />
\t</head>
\t<body>
\t\t<div class="content">
\t\t\t${content}\t\t</div>
\t\t<div class="referrer">
\t\t\t<p>Prefer to go back? Click <a href="">here</a>.</p>
\t\t</div>
\t</body>
</html>`
