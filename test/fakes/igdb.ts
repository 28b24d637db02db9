import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type ApiRecord, answerQuery, QueryError } from './apicalypse.ts'
import { listenOnLoopback } from './loopback.ts'
import { answerFault, type ServiceMode } from './service-faults.ts'

export const igdbCredentials = { clientId: 'k3l9x0q2v7w1m5z8', clientSecret: 'a secret of Twitch' }

type Tables = {
  games: ApiRecord[]
  genres: ApiRecord[]
  platforms: ApiRecord[]
  game_time_to_beats: ApiRecord[]
  popularity_primitives: ApiRecord[]
}

/**
 * IGDB, its images and the Twitch sign-in on a free port of 127.0.0.1. Tables and modes may be changed while it runs.
 * `calls` are queries and `tokens` the tokens that were issued; `expireTokens` makes IGDB refuse them.
 */
export async function startIgdb(tables: Partial<Tables> = {}) {
  const state = {
    tables: { games: [], genres: [], platforms: [], game_time_to_beats: [], popularity_primitives: [], ...tables },
    mode: 'normal' as ServiceMode,
    twitchMode: 'normal' as ServiceMode,
    retryAfter: null as string | null,
    calls: [] as string[],
    tokens: [] as string[],
    mostOpen: 0,
  }
  const valid = new Set<string>()
  let open = 0

  function issueToken(url: URL, response: ServerResponse): void {
    const [id, secret] = [url.searchParams.get('client_id'), url.searchParams.get('client_secret')]
    const refuse = (status: number, message: string) =>
      response.writeHead(status).end(JSON.stringify({ status, message }))
    if (url.searchParams.get('grant_type') !== 'client_credentials') return void refuse(400, 'missing grant type')
    if (id !== igdbCredentials.clientId) return void refuse(400, 'invalid client')
    if (secret !== igdbCredentials.clientSecret) return void refuse(403, 'invalid client secret')
    const token = `token-${state.tokens.length + 1}`
    state.tokens.push(token)
    valid.add(token)
    response.end(JSON.stringify({ access_token: token, expires_in: 5_587_808, token_type: 'bearer' }))
  }

  async function answer(request: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const endpoint = url.pathname.replace('/v4/', '')
    state.calls.push(`${endpoint}: ${body}`)
    if (answerFault(state.mode, response, state.retryAfter)) return
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(token) || request.headers['client-id'] !== igdbCredentials.clientId) {
      response.writeHead(401).end(JSON.stringify(refusedToken))
      return
    }
    response.setHeader('content-type', 'application/json;charset=utf-8')
    try {
      response.end(JSON.stringify(answerQuery(body, recordsOf(state.tables, endpoint))))
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      response.writeHead(400).end(JSON.stringify(error.answer))
    }
  }

  const server = await listenOnLoopback(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://igdb')
    open += 1
    state.mostOpen = Math.max(state.mostOpen, open)
    response.on('close', () => {
      open -= 1
    })
    if (url.pathname === '/oauth2/token') {
      if (!answerFault(state.twitchMode, response, null)) issueToken(url, response)
    } else await answer(request, url, response)
  })
  return Object.assign(state, {
    url: server.url,
    addresses: { igdb: server.url, igdbImages: server.url, twitch: server.url },
    expireTokens: () => valid.clear(),
    close: server.close,
  })
}

export type Igdb = Awaited<ReturnType<typeof startIgdb>>

const refusedToken = {
  message: 'Authorization Failure. Have you tried:',
  'Tip 1': 'Ensure you are sending Authorization and Client-ID as headers.',
  Docs: 'https://api-docs.igdb.com/#authentication',
}

function recordsOf(tables: Tables, endpoint: string): ApiRecord[] {
  if (endpoint === 'external_games') return externalGames(tables.games)
  const found = Object.entries(tables).find(([name]) => name === endpoint)
  if (found === undefined) throw new QueryError('Not Found', `No endpoint ${endpoint}`)
  return found[1]
}

/** The ids of games elsewhere, each with its game. */
function externalGames(games: readonly ApiRecord[]): ApiRecord[] {
  return games.flatMap((game) => {
    const ids = Array.isArray(game.external_games) ? (game.external_games as ApiRecord[]) : []
    return ids.map((each) => ({ ...each, game }))
  })
}
