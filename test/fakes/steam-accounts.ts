import { listenOnLoopback } from './loopback.ts'

export type OwnedApp = { appid: number; name: string; playtime_forever?: number; capsule_filename?: string }
export type SteamAccount = {
  wishlist?: number[] | 'private'
  owned?: OwnedApp[] | 'private'
  /** Sent instead, as the content of `response`. */
  answer?: unknown
}

export const accountModes = ['normal', 'status-500', 'html', 'too-many', 'hanging'] as const

/**
 * The accounts of the Steam Web API on a free port of 127.0.0.1. `accounts` and `mode` may be changed while it runs. With
 * `storeUrl`, it also has the store's items.
 */
export async function startSteamAccounts(apiKey = 'THE-STEAM-KEY') {
  const state = {
    storeUrl: null as string | null,
    apiKey,
    accounts: {} as Record<string, SteamAccount>,
    mode: 'normal' as (typeof accountModes)[number],
    calls: [] as string[],
  }
  const server = await listenOnLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://steam')
    if (url.pathname.startsWith('/IStoreBrowseService/')) {
      const location = { location: `${state.storeUrl}${request.url}` }
      return void response.writeHead(state.storeUrl === null ? 404 : 307, location).end()
    }
    state.calls.push(url.pathname)
    if (state.mode === 'hanging') return
    if (state.mode === 'status-500') return void response.writeHead(500).end('oops')
    if (state.mode === 'html') return void response.end('<!DOCTYPE html><title>Error</title>')
    if (state.mode === 'too-many') return void response.writeHead(429, { 'retry-after': '30' }).end()
    const account = state.accounts[url.searchParams.get('steamid') ?? ''] ?? {}
    if (account.answer !== undefined) return void response.end(JSON.stringify({ response: account.answer }))
    if (url.pathname === '/IWishlistService/GetWishlist/v1/') {
      const { wishlist = 'private' } = account
      const items = wishlist === 'private' ? {} : { items: wishlist.map(wishlistItem) }
      return void response.end(JSON.stringify({ response: items }))
    }
    if (url.searchParams.get('key') !== state.apiKey) return void response.writeHead(401).end('<h1>Unauthorized</h1>')
    const { owned = 'private' } = account
    const games = owned === 'private' ? {} : { game_count: owned.length, games: owned }
    return void response.end(JSON.stringify({ response: games }))
  })
  return Object.assign(state, { url: server.url, close: server.close })
}

export type SteamAccounts = Awaited<ReturnType<typeof startSteamAccounts>>

const wishlistItem = (appid: number, priority: number) => ({ appid, priority, date_added: 1_700_000_000 + priority })
