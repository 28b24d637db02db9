import { startLookupServer } from './lookup-server.ts'

export const nexusKey = 'key-of-nexus-mods-0123456789abcdef'

/** Nexus Mods' API of version 1 on a free port of 127.0.0.1. `games` and `mods` by domain may be changed. */
export async function startNexusMods() {
  const library = { games: [] as unknown[], mods: {} as Record<string, unknown[]>, key: nexusKey }
  const server = await startLookupServer(({ url, headers }) => {
    if (headers.apikey !== library.key) return { status: 401, body: { message: 'Please provide a valid API Key' } }
    if (url.pathname === '/v1/users/validate.json') return { body: { user_id: 1, name: 'Robin', is_premium: false } }
    if (url.pathname === '/v1/games.json') return { body: library.games }
    const domain = /^\/v1\/games\/([^/]+)\/mods\/trending\.json$/.exec(url.pathname)?.[1] ?? ''
    const mods = library.mods[domain]
    return mods === undefined ? { status: 404, body: { code: 404, message: 'No Game Found' } } : { body: mods }
  })
  return Object.assign(server, { library, addresses: { nexusMods: server.url } })
}

export type NexusMods = Awaited<ReturnType<typeof startNexusMods>>

/** A mod as Nexus Mods lists it. */
export function nexusMod(id: number, name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    mod_id: id,
    name,
    summary: `What ${name} does`,
    picture_url: `https://pictures.test/${id}.jpg`,
    mod_downloads: 1200,
    endorsement_count: 34,
    version: '1.2',
    updated_timestamp: 1_700_000_000,
    domain_name: 'portal2',
    user: { member_id: 7, name: 'Sam' },
    contains_adult_content: false,
    ...more,
  }
}
