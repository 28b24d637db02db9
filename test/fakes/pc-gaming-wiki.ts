import { startLookupServer } from './lookup-server.ts'

/** PCGamingWiki's API on a free port of 127.0.0.1. `pages` are titles by Steam application id, and may be changed. */
export async function startPcGamingWiki(pages: Record<number, string> = {}) {
  const state = { pages, withAlias: true }
  const server = await startLookupServer(({ url }) => {
    if (url.pathname !== '/w/api.php' || url.searchParams.get('action') !== 'cargoquery')
      return { status: 404, body: {} }
    const appId = /HOLDS "(\d+)"$/.exec(url.searchParams.get('where') ?? '')?.[1] ?? ''
    const page = state.pages[Number(appId)]
    const title = state.withAlias
      ? { Page: page, 'Steam AppID': `${appId},1` }
      : { _pageName: page, 'Steam AppID': appId }
    return { body: { cargoquery: page === undefined ? [] : [{ title }] } }
  })
  return Object.assign(server, { library: state, addresses: { pcGamingWiki: server.url } })
}
