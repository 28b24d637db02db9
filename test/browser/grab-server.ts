import { startTorznabSource } from '../fakes/torznab-source.ts'
import { startServerProcess } from '../main-job/server-process.ts'
import { lonelyTorrent } from '../peers/payload.ts'
import { startQbittorrent } from '../peers/qbittorrent.ts'

export const accepted = 'Test.Game.v1.0-FIXTURE'
/** It has no seeders. */
export const rejected = 'Test.Game.v1.0.REPACK-OTHER'

/** Starts a server with qBittorrent and an indexer that has two releases of one of its many games. */
export async function startGrabServer() {
  const releases = [accepted, rejected].map((title, index) => {
    const { bytes } = lonelyTorrent(title, 'http://127.0.0.1:9/announce')
    const file = { bytes, type: 'application/x-bittorrent', name: `${title}.torrent` }
    return { title, size: 5_000_000_000, seeders: index === 0 ? 100 : 0, file }
  })
  const [source, peer, app] = await Promise.all([
    startTorznabSource({ releases }),
    startQbittorrent(),
    startServerProcess({ LUDARR_LIMIT_GENERAL: '100000', LUDARR_LIMIT_WRITE: '100000' }),
  ])
  await app.ask('PATCH', '/settings', { autoSearchEnabled: false })
  const { url, username, password } = peer
  await app.ask('POST', '/downloaders', { name: 'The client', type: 'qbittorrent', url, username, password })
  await app.ask('POST', '/indexers', { name: 'The source', url: source.url, apiKey: source.apiKey })
  for (let number = 100; number < 160; number += 1)
    for (const name of ['Alpha', 'Zulu'])
      await app.ask('POST', '/games', { title: `${name} ${number}`, status: 'owned' })
  const game = await app.ask('POST', '/games', { title: 'Test Game', status: 'owned' })
  return {
    ...app,
    gameId: String(game.id),
    /** The titles of the downloads of the game. */
    async sent(): Promise<string[]> {
      const downloads: { title: string }[] = await app.ask('GET', `/games/${game.id}/downloads`)
      return downloads.map(({ title }) => title).sort()
    },
    /** Stops everything it started. */
    async stop() {
      await app.stop()
      await peer.stop()
      await source.close()
    },
  }
}
